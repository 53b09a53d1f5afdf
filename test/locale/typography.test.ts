import { expect, it } from 'vitest';
import { printable } from '../../src/locale/printable.ts';
import { formatNumber, formatPercent, french } from '../../src/locale/typography.ts';

it('French templates get narrow no-break spaces, but not their values', () => {
  expect(french`Quoi ? « ${'a : b'} » vaut ${3} % ; non !`).toBe(
    'Quoi\u202f? «\u202fa : b\u202f» vaut 3\u202f%\u202f; non\u202f!',
  );
});

it('numbers are formatted according to the language', () => {
  expect(formatNumber(-1234.5678, 'en', 2)).toBe('-1,234.57');
  expect(formatNumber(1234.5, 'fr', 2)).toBe('1\u202f234,5');
  expect(formatNumber(0.8, 'fr', 4, true)).toBe('0,8000');
  expect(formatPercent(62.44, 'en')).toBe('62.4%');
  expect(formatPercent(62.44, 'fr')).toBe('62,4\u202f%');
});

it('external text is shortened, and its control characters are escaped', () => {
  expect(printable('a\u001b[2Jb\u009b\u202e')).toBe('a\\u{1b}[2Jb\\u{9b}\\u{202e}');
  expect(printable('abcdef', 3)).toBe('abc…');
});
