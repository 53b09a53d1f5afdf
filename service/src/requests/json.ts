import { SylvanError } from '#server';

const DEEPEST = 8;

/** Parses UTF-8 bytes as JSON. Throws `malformed-json`, including for JSON that is nested too deeply. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (depthOf(value, DEEPEST) > DEEPEST) throw new RangeError('nested too deeply');
    return value;
  } catch (cause) {
    throw new SylvanError('malformed-json', 'The body is not JSON.', { cause });
  }
}

/** Number of levels of objects and lists, counted up to `maximum` + 1. */
function depthOf(value: unknown, maximum: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (maximum === 0) return 1;
  const parts: unknown[] = Object.values(value);
  return 1 + parts.reduce<number>((deepest, part) => Math.max(deepest, depthOf(part, maximum - 1)), 0);
}
