import type { Lang } from 'sylvan/contract';

const NARROW_NO_BREAK_SPACE = '\u202f';

/** Formats numbers for a language. */
export interface Numbers {
  /** With at most `decimals` decimals. */
  atMost(value: number, decimals: number): string;
  /** With exactly `decimals` decimals. */
  exactly(value: number, decimals: number): string;
  /** With exactly `decimals` decimals and a sign, unless it rounds to zero. */
  signed(value: number, decimals: number): string;
  /** A percentage 0…100. */
  percent(value: number, decimals?: number): string;
  /** A change in percent, with its sign. */
  signedPercent(value: number, decimals: number): string;
}

type SignDisplay = Intl.NumberFormatOptions['signDisplay'];

export function numbersOf(lang: Lang): Numbers {
  const write = (value: number, minimum: number, maximum: number, signDisplay: SignDisplay = 'auto') =>
    new Intl.NumberFormat(lang, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      signDisplay,
    }).format(value);
  const signed = (value: number, decimals: number) => write(value, decimals, decimals, 'exceptZero');
  const sign = `${lang === 'fr' ? NARROW_NO_BREAK_SPACE : ''}%`;
  return {
    atMost: (value, decimals) => write(value, 0, decimals),
    exactly: (value, decimals) => write(value, decimals, decimals),
    signed,
    percent: (value, decimals = 0) => `${write(value, 0, decimals)}${sign}`,
    signedPercent: (value, decimals) => `${signed(value, decimals)}${sign}`,
  };
}
