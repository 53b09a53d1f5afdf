import { expect, it } from 'vitest';
import { AnswerTally } from '../../src/cache/stores.ts';

/** After which of the answers, of these bytes each, all are looked at. */
function looks(tally: AnswerTally, count: number, bytes: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter(() => tally.isDue(bytes));
}

it('has all answers looked at at the first, and once a fortieth of either limit was added', () => {
  const limits = { answers: 200, bytes: 4000 };
  expect(looks(new AnswerTally(limits), 14, 1)).toEqual([0, 6, 12]);
  expect(looks(new AnswerTally(limits), 7, 40)).toEqual([0, 3, 6]);
  expect(looks(new AnswerTally(limits), 3, 101)).toEqual([0, 1, 2]);
});
