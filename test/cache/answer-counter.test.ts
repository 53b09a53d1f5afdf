import { expect, it } from 'vitest';
import { AnswerCounter } from '../../src/cache/stores.ts';

it.each([
  [1, [0, 26, 52]],
  [40, [0, 3, 6]],
  [101, [0, 1, 2]],
])(
  'AnswerCounter requests a scan after the first answer of %i bytes, and after a fortieth of the limit, of which each answer takes at least a thousandth',
  (bytes, due) => {
    const counter = new AnswerCounter(4000);
    const answers = Array.from({ length: due[2] + 1 }, (_, i) => i);
    expect(answers.filter(() => counter.countAndCheck(bytes))).toEqual(due);
  },
);
