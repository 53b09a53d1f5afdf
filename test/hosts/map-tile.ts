import { readFileSync } from 'node:fs';
import { fieldsOf, readNumber, writeNumber } from '../hostile/tiff/support/fields.ts';
import { versionOf } from './buckets.ts';
import { HTML_PAGE, rangeReply, type HasFault, type HostReply } from './double.ts';

/** Any origin may read; no headers are exposed. */
export const CORS = { 'access-control-allow-origin': '*' };

/** A range of a map's tile, with the faults that are switched on. */
export function mapTile(
  publisher: 'worldcover' | 'jrc' | 'hansen' | 'meta',
  path: string,
  range: string | undefined,
  headers: Readonly<Record<string, string>>,
  has: HasFault,
): HostReply {
  if (has(`${publisher}-html`)) return { ...HTML_PAGE, headers: { ...HTML_PAGE.headers, ...headers } };
  let bytes: Uint8Array = readFileSync(path);
  if (has(`${publisher}-truncated`)) bytes = bytes.subarray(0, firstBlock(bytes) + 1);
  if (has(`${publisher}-past-end`)) bytes = withBlocksPastEnd(bytes);
  return rangeReply(bytes, range, { ...headers, ...versionOf(bytes) });
}

/** The offsets of blocks in a tile's directories. */
function offsetsOf(bytes: Uint8Array) {
  const { fields } = fieldsOf(new Uint8Array(bytes), Infinity);
  return fields.filter(({ kind, tag }) => kind === 'item' && (tag === 273 || tag === 324));
}

function firstBlock(bytes: Uint8Array): number {
  const offsets = offsetsOf(bytes).map(({ at, bytes: width }) => readNumber(bytes, at, width, true));
  return Number(offsets.reduce((least, offset) => (offset < least ? offset : least)));
}

function withBlocksPastEnd(bytes: Uint8Array): Uint8Array {
  const lying = new Uint8Array(bytes);
  for (const offset of offsetsOf(bytes)) writeNumber(lying, offset, BigInt(2 * bytes.length), true);
  return lying;
}
