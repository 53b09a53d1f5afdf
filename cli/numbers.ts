import type { Lang } from './library.ts';

const NARROW_NO_BREAK_SPACE = '\u202f';

/** Writes numbers as a language does. */
export interface Numbers {
  /** With at most `decimals` decimals. */
  atMost(value: number, decimals: number): string;
  /** With exactly `decimals` decimals. */
  exactly(value: number, decimals: number): string;
  /** With exactly `decimals` decimals and a sign, but for what rounds to zero. */
  signed(value: number, decimals: number): string;
  /** A percentage 0…100. */
  percent(value: number, decimals?: number): string;
}

export function numbersOf(lang: Lang): Numbers {
  const write = (value: number, minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(lang, { minimumFractionDigits, maximumFractionDigits }).format(value);
  return {
    atMost: (value, decimals) => write(value, 0, decimals),
    exactly: (value, decimals) => write(value, decimals, decimals),
    signed: (value, decimals) =>
      new Intl.NumberFormat(lang, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: 'exceptZero',
      }).format(value),
    percent: (value, decimals = 0) =>
      `${write(value, 0, decimals)}${lang === 'fr' ? NARROW_NO_BREAK_SPACE : ''}%`,
  };
}
