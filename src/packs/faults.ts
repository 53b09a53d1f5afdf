import { SylvanError, type ErrorFields } from '../errors/errors.ts';

/**
 * Why a pack is refused: it is no pack, of a newer version, cut short, not what its digests say, over a bound, says what cannot
 * be, or goes on after its end.
 */
type PackFault = 'foreign' | 'newer' | 'truncated' | 'damaged' | 'too-large' | 'invalid' | 'surplus';

export function packInvalid(
  fault: PackFault,
  detail: string,
  fields: ErrorFields = {},
  cause?: unknown,
): SylvanError {
  return new SylvanError('pack-invalid', detail, { fields: { fault, ...fields }, cause });
}
