import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { onAbort } from '../../src/errors/abort.ts';

it('tells all who wait, once, and holds one listener however many they are', () => {
  const controller = new AbortController();
  const told: number[] = [];
  for (let i = 0; i < 20; i++) onAbort(controller.signal, () => told.push(i));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort();
  controller.abort();
  expect(told).toEqual([...Array(20).keys()]);
});

it('leaves alone who waits no more, and holds nothing when nobody does', () => {
  const controller = new AbortController();
  const told: string[] = [];
  const stay = onAbort(controller.signal, () => told.push('first'));
  onAbort(controller.signal, () => told.push('second'));
  stay();
  stay();
  controller.abort();
  expect(told).toEqual(['second']);
  const other = new AbortController();
  onAbort(other.signal, () => undefined)();
  expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
});

it('lets one who is told stop another', () => {
  const controller = new AbortController();
  const told: string[] = [];
  onAbort(controller.signal, () => {
    told.push('first');
    onAbort(controller.signal, () => told.push('late'));
  });
  onAbort(controller.signal, () => told.push('second'));
  controller.abort();
  expect(told).toEqual(['first', 'second']);
});
