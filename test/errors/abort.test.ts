import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { onAbort } from '../../src/errors/abort.ts';

it('informs all who wait, once, and holds one listener however many they are', () => {
  const controller = new AbortController();
  const reported: number[] = [];
  for (let i = 0; i < 20; i++) onAbort(controller.signal, () => reported.push(i));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort();
  controller.abort();
  expect(reported).toEqual([...Array(20).keys()]);
});

it('leaves alone who waits no more, and holds nothing when nobody does', () => {
  const controller = new AbortController();
  const reported: string[] = [];
  const stay = onAbort(controller.signal, () => reported.push('first'));
  onAbort(controller.signal, () => reported.push('second'));
  stay();
  stay();
  controller.abort();
  expect(reported).toEqual(['second']);
  const other = new AbortController();
  onAbort(other.signal, () => undefined)();
  expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
});

it('lets one who is informed stop another', () => {
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
