import { computed } from '@preact/signals';
import { formatNumber, formatPercent } from 'sylvan/locale';
import { lang, type Lang } from '../state/language.ts';
import { texts } from '../texts/ui.ts';

const MIN_P = 0.001;
/** English days use the library's order, day before month. */
export const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** Kept, because date formatters are slow to create. */
const days = computed(
  () => new Intl.DateTimeFormat(DAY_LOCALES[lang.value], { dateStyle: 'long', timeZone: 'UTC' }),
);

/** Numbers and days in the page's language. */
export const numbers = {
  /** With exactly `decimals` decimals. */
  exactly: (value: number, decimals: number) => formatNumber(value, lang.value, decimals, true),
  atMost: (value: number, decimals: number) => formatNumber(value, lang.value, decimals),
  /** With exactly `decimals` decimals and a sign, unless it rounds to zero. */
  signed: (value: number, decimals: number) => signedNumber(value, decimals),
  /** The same, with at most `decimals` decimals. */
  signedAtMax: (value: number, decimals: number) => signedNumber(value, decimals, 0),
  /** A percentage 0…100. */
  percent: (value: number, decimals = 1) => formatPercent(value, lang.value, decimals),
  /** A change in percent, with its sign. */
  signedPercent: (value: number, decimals: number) =>
    `${signedNumber(value, decimals)}${lang.value === 'fr' ? '\u202f' : ''}%`,
  /** `< 0.001` or `= 0.025`: a value below three decimals is shown as such, not as zero. */
  probability: (p: number) =>
    p < MIN_P ? `<\u00a0${numbers.exactly(MIN_P, 3)}` : `=\u00a0${numbers.exactly(p, 3)}`,
  /** A UTC day, given as `YYYY-MM-DD`. French writes the first of a month as an ordinal. */
  day: (day: string): string =>
    days.value.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, lang.value === 'fr' ? '1er ' : '1 '),
  /** "between 9 and 22 July 2025", days in order. */
  between(first: string, last: string): string {
    const [from, to] = [first, last].map(numbers.day);
    return texts.value.between(withoutShared(from, to), to);
  },
};

/** Drops the year, or month and year, that a day shares with another: in both languages they come last. */
function withoutShared(day: string, other: string): string {
  const [words, others] = [day, other].map((one) => one.split(' '));
  while (words.length > 1 && words.at(-1) === others[words.length - 1]) words.pop();
  return words.join(' ');
}

function signedNumber(value: number, decimals: number, minimum = decimals): string {
  return new Intl.NumberFormat(lang.value, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  }).format(value);
}
