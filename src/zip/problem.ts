import { SylvanError } from '../errors/errors.ts';
import { ZipError } from './directory.ts';

/**
 * Converts a fault of an archive that stands for a folder into `stac-invalid` {asset, entry, fault}. Returns any other error
 * unchanged.
 */
export function zipProblem(error: unknown, archive: string): unknown {
  if (!(error instanceof ZipError)) return error;
  const { fault, entry, message } = error;
  const what = entry === null ? archive : `${entry} in ${archive}`;
  return new SylvanError('stac-invalid', `${what} cannot be read. ${message}`, {
    fields: { asset: archive, ...(entry !== null && { entry }), fault },
    cause: error,
  });
}
