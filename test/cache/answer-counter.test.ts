import { expect, it } from 'vitest';
import { AnswerCounter } from '../../src/cache/stores.ts';

/** The indices of answers, of `bytes` each, after which a check of all answers is due. */
function dueAfter(counter: AnswerCounter, count: number, bytes: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter(() => counter.isDue(bytes));
}

it('AnswerCounter requests a check after the first answer, and after a fortieth of either limit is added', () => {
  const limits = { answers: 200, bytes: 4000 };
  expect(dueAfter(new AnswerCounter(limits), 14, 1)).toEqual([0, 6, 12]);
  expect(dueAfter(new AnswerCounter(limits), 7, 40)).toEqual([0, 3, 6]);
  expect(dueAfter(new AnswerCounter(limits), 3, 101)).toEqual([0, 1, 2]);
});
