import { MAX_TILE_RANGE } from 'sylvan/contract';
import { SylvanError, servedTile } from '#server';
import { notTaken } from '../http/problems.ts';

/** One range of one tile. */
export interface TileRequest {
  /** The tile's name; each has its own URL. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  /** Headers forwarded to the host. They select the version of the file. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** An ETag (RFC 9110) of at most 128 characters. */
const VERSION = /^(W\/)?"[\x21\x23-\x7e]{0,128}"$/;

/**
 * Reads the last segment of the path, undecoded, and the headers. Throws `not-found` if the name is not a tile's (percent-encoded
 * names are not), and `invalid-parameters` unless there is exactly one range, with both ends, of at most 16 MiB.
 */
export function readTileRequest(file: string, header: (name: string) => string | undefined): TileRequest {
  if (servedTile(file) === null) throw new SylvanError('not-found', 'No map has a tile of this name.');
  const [, first, last] = /^bytes=(\d{1,12})-(\d{1,12})$/.exec(header('range') ?? '') ?? [];
  const [offset, length] = [Number(first), Number(last) + 1 - Number(first)];
  if (!(length >= 1 && length <= MAX_TILE_RANGE)) throw notTaken('range', 'range');
  const conditions = ['if-match', 'if-range'].flatMap((name) => {
    const value = header(name);
    if (value !== undefined && !VERSION.test(value)) throw notTaken(name, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { file, offset, length, conditions: Object.fromEntries(conditions) };
}
