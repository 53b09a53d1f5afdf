import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { onAbort } from '../../src/errors/abort.ts';

it('onAbort calls all callbacks once, with one listener per signal', () => {
  const controller = new AbortController();
  const reported: number[] = [];
  for (let i = 0; i < 20; i++) onAbort(controller.signal, () => reported.push(i));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort();
  controller.abort();
  expect(reported).toEqual([...Array(20).keys()]);
});

it('onAbort does not call removed callbacks, and removes its listener after the last one', () => {
  const controller = new AbortController();
  const reported: string[] = [];
  const remove = onAbort(controller.signal, () => reported.push('first'));
  onAbort(controller.signal, () => reported.push('second'));
  remove();
  remove();
  controller.abort();
  expect(reported).toEqual(['second']);
  const other = new AbortController();
  onAbort(other.signal, () => undefined)();
  expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
});

it('onAbort ignores callbacks added during an abort', () => {
  const controller = new AbortController();
  const reported: string[] = [];
  onAbort(controller.signal, () => {
    reported.push('first');
    onAbort(controller.signal, () => reported.push('late'));
  });
  onAbort(controller.signal, () => reported.push('second'));
  controller.abort();
  expect(reported).toEqual(['first', 'second']);
});
