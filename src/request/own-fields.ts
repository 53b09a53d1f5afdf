import { SylvanError } from '../errors/errors.ts';

/**
 * A copy of the caller's own fields, so that getters run once and inherited names are ignored; a field set to `undefined` is
 * absent. Anything but an object is returned unchanged. Throws `invalid-parameters` for fields that cannot be read.
 */
export function ownFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  try {
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  } catch (cause) {
    throw new SylvanError('invalid-parameters', 'The fields of the request cannot be read.', { cause });
  }
}

const SQUARE = ['lat', 'lng', 'size'];

/**
 * A request whose missing fields are taken from another one. A geometry in the request replaces the other's square, and a square
 * replaces the other's geometry.
 */
export function atOnePlace(other: object, request: unknown): object {
  const own = request as Readonly<Record<string, unknown>>;
  const isSquare = SQUARE.some((name) => own[name] !== undefined);
  if (own.geometry === undefined && !isSquare) return { ...other, ...own };
  const replaced = isSquare ? ['geometry'] : SQUARE;
  const rest = Object.entries(other).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(rest), ...own };
}
