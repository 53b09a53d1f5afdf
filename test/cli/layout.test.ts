import fc from 'fast-check';
import { expect, it } from 'vitest';
import { table, textColumns, wrap } from '../../cli/layout.ts';

it('wraps at spaces, under the first word', () => {
  expect(wrap('one two three four', 12, '- ')).toStrictEqual(['- one two', '  three four']);
});

it('does not break at no-break spaces, nor inside words', () => {
  expect(wrap('62\u202f% of\u00a0it', 3)).toStrictEqual(['62\u202f%', 'of\u00a0it']);
  expect(wrap('abcdefgh', 3, '> ')).toStrictEqual(['> abcdefgh']);
});

it('loses no word and keeps to its columns, seed 7', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,10}$/), { minLength: 1 });
  fc.assert(
    fc.property(words, fc.integer({ min: 12, max: 60 }), (list, columns) => {
      const lines = wrap(list.join(' '), columns, '  ');
      expect(lines.map((line) => line.trim()).join(' ')).toBe(list.join(' '));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    }),
    { seed: 7 },
  );
});

it('aligns the values of a table', () => {
  expect(
    table(
      [
        ['a', 'x y'],
        ['long', 'z'],
      ],
      8,
    ),
  ).toStrictEqual(['a     x', '      y', 'long  z']);
});

it('lays out in 80 columns where no terminal says otherwise, and within bounds where one does', () => {
  expect([undefined, 20, 72, 300].map(textColumns)).toStrictEqual([80, 40, 72, 100]);
});
