import type { Json } from '../errors/errors.ts';

const MAXIMUM_TEXT = 120;
const MAXIMUM_ITEMS = 8;

/** A name or value from outside, fit for one line of a terminal or a page: shortened, and with control characters escaped. */
export function printable(value: string, maximum = MAXIMUM_TEXT): string {
  const short = value.length > maximum ? `${value.slice(0, maximum)}…` : value;
  return short.replaceAll(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** The first values of a list, on one line. */
export function listed(values: readonly Json[]): string {
  const shown = values
    .slice(0, MAXIMUM_ITEMS)
    .map((value) => printable(typeof value === 'string' ? value : JSON.stringify(value)));
  return (values.length > MAXIMUM_ITEMS ? [...shown, '…'] : shown).join(', ');
}
