import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textColumns, wrap } from '../../cli/layout.ts';

it('wrap breaks at spaces only, and indents under the first word', () => {
  expect(wrap('one two three four', 12, '- ')).toStrictEqual(['- one two', '  three four']);
  expect(wrap('62\u202f% of\u00a0it', 3)).toStrictEqual(['62\u202f%', 'of\u00a0it']);
  expect(wrap('abcdefgh', 3, '> ')).toStrictEqual(['> abcdefgh']);
});

it('wrap loses no words and keeps to its columns, seed 7', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,10}$/), { minLength: 1 });
  fc.assert(
    fc.property(words, fc.integer({ min: 12, max: 60 }), (list, columns) => {
      const lines = wrap(list.join(' '), columns, '  ');
      expect(lines.map((line) => line.trim()).join(' ')).toBe(list.join(' '));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    }),
    { seed: 7, numRuns: 50 },
  );
});

it('textColumns is 80 without a terminal, and otherwise the terminal’s width from 40 to 100', () => {
  expect([undefined, 20, 72, 300].map(textColumns)).toStrictEqual([80, 40, 72, 100]);
});
