import { formatNumber, formatPercent } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';
import { dayTextsOf } from '../texts/days.ts';

/** Writes numbers and days as a language does. */
export interface Numbers {
  /** With at most `decimals` decimals. */
  atMost(value: number, decimals: number): string;
  /** With exactly `decimals` decimals. */
  exactly(value: number, decimals: number): string;
  /** With exactly `decimals` decimals and a sign, but for what rounds to zero. */
  signed(value: number, decimals: number): string;
  /** The same, with at most `decimals` decimals. */
  signedAtMax(value: number, decimals: number): string;
  /** A percentage 0…100. */
  percent(value: number, decimals?: number): string;
  /** A change in percent, with its sign. */
  signedPercent(value: number, decimals: number): string;
  /** Bytes as MB of a million; what is more than none is not reported as 0. */
  megabytes(bytes: number): string;
  /** `< 0.001` or `= 0.025`: smaller ones than three decimals show are that, not nothing. */
  probability(p: number): string;
  /** A UTC day, given as `YYYY-MM-DD`. */
  day(day: string): string;
  /** "between 9 and 22 July 2025", days in their order. */
  between(first: string, last: string): string;
}

const MIN_P = 0.001;
const MIN_MEGABYTES = 0.1;
/** English days as the library's sentences have them, day before month. */
export const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** Made when first needed: what formats days takes a slow processor a while to make. */
const NUMBERS: Partial<Record<Lang, Numbers>> = {};

export function numbersOf(lang: Lang): Numbers {
  return (NUMBERS[lang] ??= newNumbers(lang));
}

function newNumbers(lang: Lang): Numbers {
  const days = new Intl.DateTimeFormat(DAY_LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' });
  const exactly = (value: number, decimals: number) => formatNumber(value, lang, decimals, true);
  // French counts the first of a month.
  const written = (day: string) =>
    days.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, lang === 'fr' ? '1er ' : '1 ');
  return {
    exactly,
    atMost: (value, decimals) => formatNumber(value, lang, decimals),
    signed: (value, decimals) => signedNumber(value, lang, decimals),
    signedAtMax: (value, decimals) => signedNumber(value, lang, decimals, 0),
    percent: (value, decimals = 1) => formatPercent(value, lang, decimals),
    signedPercent: (value, decimals) =>
      `${signedNumber(value, lang, decimals)}${lang === 'fr' ? '\u202f' : ''}%`,
    megabytes: (bytes) => megabytesOf(bytes / 1e6, lang),
    probability: (p) => (p < MIN_P ? `<\u00a0${exactly(MIN_P, 3)}` : `=\u00a0${exactly(p, 3)}`),
    day: written,
    between: (first, last) =>
      dayTextsOf(lang).between(withoutShared(written(first), written(last)), written(last)),
  };
}

/** A day without the year, or the month and the year, that it shares with another: in both languages they come last. */
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

function megabytesOf(megabytes: number, lang: Lang): string {
  const reported = megabytes === 0 ? 0 : Math.max(MIN_MEGABYTES, megabytes);
  return `${formatNumber(reported, lang, 1)} ${lang === 'fr' ? 'Mo' : 'MB'}`;
}
