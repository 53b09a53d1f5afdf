const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?\d+,\d+$/;

/** A number as lists write it: `undefined` where there is none, and what is no number as it came. */
export function numberOf(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return DECIMAL.test(text) ? Number(text) : value;
}

/** Whether it is a number but for the comma that some languages write for the point. */
export function hasDecimalComma(value: unknown): value is string {
  return typeof value === 'string' && COMMA.test(value.trim());
}
