import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sideBySide } from '../../cli/side-by-side.ts';

const NEVER = new AbortController().signal;

it('sideBySide processes each item once, at most `limit` at a time', async () => {
  const done: number[] = [];
  let [now, maximum] = [0, 0];
  const items = () => [1, 2, 3, 4, 5, 6, 7].values();
  await sideBySide(items, 3, NEVER, async (item) => {
    maximum = Math.max(maximum, (now += 1));
    await sleep(2);
    now -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(maximum).toBe(3);
});

it('sideBySide stops waiting for items when one fails', async () => {
  const failure = new Error('enough');
  async function* slow(signal: AbortSignal) {
    yield 1;
    await sleep(60_000, undefined, { signal });
  }
  const running = sideBySide(slow, 2, NEVER, () => Promise.reject(failure));
  await expect(running).rejects.toBe(failure);
});
