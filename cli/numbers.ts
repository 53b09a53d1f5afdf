import type { Lang } from 'sylvan/contract';
import { formatNumber, formatPercent } from 'sylvan/locale';

/** Formats numbers for a language. */
export type Numbers = ReturnType<typeof numbersOf>;

export function numbersOf(lang: Lang) {
  const signed = (value: number, decimals: number) =>
    new Intl.NumberFormat(lang, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'exceptZero',
    }).format(value);
  return {
    /** With at most `decimals` decimals. */
    atMost: (value: number, decimals: number) => formatNumber(value, lang, decimals),
    /** With exactly `decimals` decimals. */
    exactly: (value: number, decimals: number) => formatNumber(value, lang, decimals, true),
    /** With exactly `decimals` decimals and a sign, unless it rounds to zero. */
    signed,
    /** A percentage 0…100. */
    percent: (value: number, decimals = 0) => formatPercent(value, lang, decimals),
    /** A change in percent, with its sign. */
    signedPercent: (value: number, decimals: number) =>
      `${signed(value, decimals)}${lang === 'fr' ? '\u202f%' : '%'}`,
  };
}
