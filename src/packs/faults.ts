import { SylvanError, type ErrorFields } from '../errors/errors.ts';

/**
 * Why a pack is refused: it is not a pack, has a newer version, is truncated, does not match its digests, exceeds a limit,
 * states something impossible, or continues after its end.
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
