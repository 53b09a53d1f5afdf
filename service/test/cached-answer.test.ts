import { beforeEach, expect, it } from 'vitest';
import { cachedAnswer } from '../src/cached-answer.ts';

let now: number;
let requested: number;
beforeEach(() => {
  now = 0;
  requested = 0;
});

const begin = (send: () => Promise<number>, wait = 10_000) =>
  cachedAnswer(
    () => {
      requested += 1;
      return send();
    },
    { cached: 10_000, wait, now: () => now },
  );

it('refreshes once for many who want it together, and in a while', async () => {
  const answer = begin(() => Promise.resolve(requested));
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1]);
  now = 9999;
  expect(await answer()).toBe(1);
  now = 10_000;
  expect(await answer()).toBe(2);
  expect(requested).toBe(2);
});

it('retries no sooner where there was no answer', async () => {
  const answer = begin(() =>
    requested === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(requested),
  );
  expect(await answer()).toBeNull();
  now = 9999;
  expect([await answer(), requested]).toEqual([null, 1]);
  now = 10_000;
  expect(await answer()).toBe(2);
});

it('does not wait for long, nor retry meanwhile, and gives what came late to the next', async () => {
  let end!: (answer: number) => void;
  const late = new Promise<number>((resolve) => (end = resolve));
  const answer = begin(() => late, 20);
  expect([await answer(), await answer(), requested]).toEqual([null, null, 1]);
  now = 60_000;
  expect([await answer(), requested]).toEqual([null, 1]);
  end(7);
  await late;
  expect([await answer(), requested]).toEqual([7, 1]);
});
