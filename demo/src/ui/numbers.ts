import { formatNumber, formatPercent } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';
import { dayTextsOf } from '../texts/days.ts';

const MIN_P = 0.001;
const MIN_MEGABYTES = 0.1;
/** English days use the library's order, day before month. */
export const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** Created on first use: date formatters are slow to create. */
const NUMBERS: Partial<Record<Lang, Numbers>> = {};
export type Numbers = ReturnType<typeof newNumbers>;

export function numbersOf(lang: Lang): Numbers {
  return (NUMBERS[lang] ??= newNumbers(lang));
}

function newNumbers(lang: Lang) {
  const days = new Intl.DateTimeFormat(DAY_LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' });
  const exactly = (value: number, decimals: number) => formatNumber(value, lang, decimals, true);
  // French writes the first of a month as an ordinal.
  const written = (day: string) =>
    days.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, lang === 'fr' ? '1er ' : '1 ');
  return {
    exactly,
    atMost: (value: number, decimals: number) => formatNumber(value, lang, decimals),
    /** With exactly `decimals` decimals and a sign, unless it rounds to zero. */
    signed: (value: number, decimals: number) => signedNumber(value, lang, decimals),
    /** The same, with at most `decimals` decimals. */
    signedAtMax: (value: number, decimals: number) => signedNumber(value, lang, decimals, 0),
    /** A percentage 0…100. */
    percent: (value: number, decimals = 1) => formatPercent(value, lang, decimals),
    /** A change in percent, with its sign. */
    signedPercent: (value: number, decimals: number) =>
      `${signedNumber(value, lang, decimals)}${lang === 'fr' ? '\u202f' : ''}%`,
    /** Bytes in MB (10^6); a nonzero value is never shown as 0. */
    megabytes: (bytes: number) =>
      `${formatNumber(bytes === 0 ? 0 : Math.max(MIN_MEGABYTES, bytes / 1e6), lang, 1)} ${lang === 'fr' ? 'Mo' : 'MB'}`,
    /** `< 0.001` or `= 0.025`: a value below three decimals is shown as such, not as zero. */
    probability: (p: number) => (p < MIN_P ? `<\u00a0${exactly(MIN_P, 3)}` : `=\u00a0${exactly(p, 3)}`),
    /** A UTC day, given as `YYYY-MM-DD`. */
    day: written,
    /** "between 9 and 22 July 2025", days in order. */
    between: (first: string, last: string) =>
      dayTextsOf(lang).between(withoutShared(written(first), written(last)), written(last)),
  };
}

/** Drops the year, or month and year, that a day shares with another: in both languages they come last. */
function withoutShared(day: string, other: string): string {
  const [words, others] = [day, other].map((one) => one.split(' '));
  while (words.length > 1 && words.at(-1) === others[words.length - 1]) words.pop();
  return words.join(' ');
}

function signedNumber(value: number, lang: Lang, decimals: number, minimum = decimals): string {
  return new Intl.NumberFormat(lang, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  }).format(value);
}
