import type { Lang } from '../contract/zone.ts';

/** U+202F, the space used in French before ; : ! ? % and inside guillemets. */
export const NARROW_NO_BREAK_SPACE = '\u202f';

/**
 * Template tag for French text: ordinary spaces before ; : ! ? % » and after « become narrow no-break spaces. Inserted values
 * stay as they are.
 */
export function french(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.map((text, i) => spaced(text) + String(values[i] ?? '')).join('');
}

/** French text with its narrow spaces. */
export function spaced(text: string): string {
  return text.replaceAll(/ (?=[;:!?%»])|(?<=«) /g, NARROW_NO_BREAK_SPACE);
}

/** Formats, by language and numbers of decimals, kept because making one takes a hundred times as long as using it. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/** A number formatted for the language, with at most (or, with `fixed`, exactly) `decimals` decimals. */
export function formatNumber(value: number, lang: Lang, decimals: number, fixed = false): string {
  const minimum = fixed ? decimals : 0;
  const key = `${lang} ${minimum} ${decimals}`;
  const format =
    FORMATS.get(key) ??
    new Intl.NumberFormat(lang, { minimumFractionDigits: minimum, maximumFractionDigits: decimals });
  FORMATS.set(key, format);
  return format.format(value);
}

/** A percentage 0…100, formatted for the language. */
export function formatPercent(value: number, lang: Lang, decimals = 1): string {
  const space = lang === 'fr' ? NARROW_NO_BREAK_SPACE : '';
  return `${formatNumber(value, lang, decimals)}${space}%`;
}

/** A sentence with its first letter capitalised. */
export function capitalised(sentence: string, lang: Lang): string {
  return sentence.charAt(0).toLocaleUpperCase(lang) + sentence.slice(1);
}
