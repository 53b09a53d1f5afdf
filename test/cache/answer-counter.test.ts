import { expect, it } from 'vitest';
import { AnswerCounter } from '../../src/cache/stores.ts';

/** After which of the answers, of these bytes each, all are looked at. */
function observations(counter: AnswerCounter, count: number, bytes: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter(() => counter.isDue(bytes));
}

it('has all answers looked at at the first, and once a fortieth of either limit was added', () => {
  const limits = { answers: 200, bytes: 4000 };
  expect(observations(new AnswerCounter(limits), 14, 1)).toEqual([0, 6, 12]);
  expect(observations(new AnswerCounter(limits), 7, 40)).toEqual([0, 3, 6]);
  expect(observations(new AnswerCounter(limits), 3, 101)).toEqual([0, 1, 2]);
});
