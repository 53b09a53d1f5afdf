import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { joined } from '../net/buffers.ts';
import { HTTP_DEFAULTS } from '../net/options.ts';
import type { RangeSource } from '../net/range-source.ts';
import { ZipError, type ReadRange } from './directory.ts';

/**
 * Reads ranges of any length from an archive, in pieces that a source can read at once. Each read may fetch up to `ahead` bytes
 * from its start.
 */
export function readerOf(archive: RangeSource, signal: AbortSignal, ahead = 0): ReadRange {
  const { longestRange } = HTTP_DEFAULTS;
  return async (offset, length) => {
    const pieces = [];
    for (let at = 0; at < length; at += longestRange)
      pieces.push(await archive.read(offset + at, Math.min(longestRange, length - at), signal, ahead));
    return pieces.length === 1 ? pieces[0] : joined(pieces);
  };
}

/** Size of an archive in bytes. Rejects with `range-unsupported` if its host does not state the size. */
export async function sizeOf(archive: RangeSource, signal: AbortSignal): Promise<number> {
  try {
    // The first bytes reveal size and version.
    if (archive.size === null) await archive.read(0, 1, signal);
  } catch (error) {
    if (isSylvanError(error, 'out-of-range')) return 0;
    throw error;
  }
  if (archive.size !== null) return archive.size;
  throw new SylvanError('range-unsupported', `The host does not state the length of ${archive.url}`, {
    fields: { asset: archive.url },
  });
}

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
