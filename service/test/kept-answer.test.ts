import { beforeEach, expect, it } from 'vitest';
import { keptAnswer } from '../src/kept-answer.ts';

let now: number;
let asked: number;
beforeEach(() => {
  now = 0;
  asked = 0;
});

const begin = (ask: () => Promise<number>, wait = 10_000) =>
  keptAnswer(
    () => {
      asked += 1;
      return ask();
    },
    { kept: 10_000, wait, now: () => now },
  );

it('asks once for many who want it together, and in a while', async () => {
  const answer = begin(() => Promise.resolve(asked));
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1]);
  now = 9999;
  expect(await answer()).toBe(1);
  now = 10_000;
  expect(await answer()).toBe(2);
  expect(asked).toBe(2);
});

it('asks no sooner again where there was no answer', async () => {
  const answer = begin(() => (asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(asked)));
  expect(await answer()).toBeNull();
  now = 9999;
  expect([await answer(), asked]).toEqual([null, 1]);
  now = 10_000;
  expect(await answer()).toBe(2);
});

it('does not wait for long, nor ask again meanwhile, and gives what came late to the next', async () => {
  let end!: (answer: number) => void;
  const late = new Promise<number>((resolve) => (end = resolve));
  const answer = begin(() => late, 20);
  expect([await answer(), await answer(), asked]).toEqual([null, null, 1]);
  now = 60_000;
  expect([await answer(), asked]).toEqual([null, 1]);
  end(7);
  await late;
  expect([await answer(), asked]).toEqual([7, 1]);
});
