import { MAX_TILE_RANGE } from 'sylvan/contract';
import { SylvanError, servedTile } from '#server';

/** One range of one tile. */
export interface TileRequest {
  /** Its name, which has an address of its own. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  /** Headers that are forwarded to the host: they select the version of the file. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** An ETag by RFC 9110, of a usual length. */
const VERSION = /^(W\/)?"[\x21\x23-\x7e]{0,128}"$/;

/**
 * Reads the last part of the path, as it was sent, and the headers. Throws `not-found` for a name of no tile (an encoded one is
 * none), and `invalid-parameters` unless there is exactly one range, with both ends, of 16 MiB at most.
 */
export function readTileRequest(file: string, header: (name: string) => string | undefined): TileRequest {
  if (servedTile(file) === null) throw new SylvanError('not-found', 'No map has such a tile.');
  const [, first, last] = /^bytes=(\d{1,12})-(\d{1,12})$/.exec(header('range') ?? '') ?? [];
  const [offset, length] = [Number(first), Number(last) + 1 - Number(first)];
  if (!(length >= 1 && length <= MAX_TILE_RANGE)) throw refusal('range');
  const conditions = ['if-match', 'if-range'].flatMap((name) => {
    const value = header(name);
    if (value !== undefined && !VERSION.test(value)) throw refusal(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { file, offset, length, conditions: Object.fromEntries(conditions) };
}

function refusal(field: string): SylvanError {
  return new SylvanError('invalid-parameters', `The service does not take this ${field}.`, {
    errors: [
      { pointer: `/${field}`, code: 'field-value', detail: `Not taken: ${field}.`, fields: { value: field } },
    ],
  });
}
