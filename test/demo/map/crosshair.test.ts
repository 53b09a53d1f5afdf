import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandOf } from '../../../demo/src/map/crosshair.ts';
import { pointText } from '../../../demo/src/map/readout.ts';
import { throttled } from '../../../demo/src/map/throttled.ts';

const keys = (key: string, own: Partial<KeyboardEvent> = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...own });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('arrows move the crosshair, with Shift farther', () => {
  expect(keys('ArrowLeft')).toEqual({ kind: 'move', x: -10, y: 0 });
  expect(keys('ArrowUp', { shiftKey: true })).toEqual({ kind: 'move', x: 0, y: -100 });
});

test('plus and minus change the size, on any keyboard', () => {
  expect([keys('+'), keys('+', { shiftKey: true }), keys('=')]).toEqual(
    Array(3).fill({ kind: 'size', by: 1 }),
  );
  expect(keys('-')).toEqual({ kind: 'size', by: -1 });
});

test('Enter puts, with Shift it closes; Backspace undoes, Escape ends', () => {
  expect([keys('Enter'), keys('Enter', { shiftKey: true })]).toEqual([{ kind: 'put' }, { kind: 'close' }]);
  expect([keys('Backspace'), keys('Escape')]).toEqual([{ kind: 'undo' }, { kind: 'end' }]);
});

test('all other keys are the browser’s', () => {
  expect([keys('Tab'), keys('a'), keys('ArrowLeft', { altKey: true }), keys('+', { ctrlKey: true })]).toEqual(
    Array(4).fill(null),
  );
});

test('a place is reported in the language, with letters for its sides', () => {
  expect(pointText([-61.352878, -10.599201], 'en')).toBe('10.59920°\u00a0S, 61.35288°\u00a0W');
  expect(pointText([-61.352878, 10.599201], 'fr')).toBe('10,59920°\u00a0N\u202f; 61,35288°\u00a0O');
  expect(pointText([181, 0], 'en')).toBe('0.00000°\u00a0N, 179.00000°\u00a0W');
});

test('only the newest is reported, once nothing newer comes', () => {
  const reported: number[] = [];
  const report = throttled((value: number) => reported.push(value), 500);
  for (let i = 0; i < 10; i++) {
    report(i);
    vi.advanceTimersByTime(100);
  }
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(reported).toEqual([9]);
});
