import { deflateSync, gzipSync } from 'node:zlib';
import {
  contentRange,
  headers,
  patch,
  redirect,
  status,
  type RequestedRange,
  type Spoil,
} from '../../support/faults.ts';
import type { Positions, Position } from './targets.ts';

/** The target of a fault, and the random numbers for it. */
export interface Target {
  readonly position: Position;
  readonly positions: Positions;
  /** The newer version of the file. */
  readonly newer: Uint8Array;
  readonly random: () => number;
}

/** A random integer from 1 to `maximum`. */
export const some = (maximum: number, { random }: Target): number => 1 + Math.floor(random() * maximum);

const HOST_TIME = 'Sat, 01 Jan 2000 00:00:00 GMT';

/** 429 with a date this many seconds (at most 9) ahead, from a host whose clock is decades slow. */
export const retryDate = (seconds: number): Spoil =>
  status(429, { date: HOST_TIME, 'retry-after': `Sat, 01 Jan 2000 00:00:0${seconds} GMT` });

export const otherTotal = contentRange(
  ({ offset, length }, size) => `bytes ${offset}-${Math.min(offset + length, size) - 1}/${size + 1}`,
);

/** The bytes shifted by `by`, with a correct Content-Range. */
export const shifted =
  (by: number): Spoil =>
  (reply, { range, file }) => {
    if (range === null) return;
    const start = range.offset + by;
    reply.body = file.subarray(start, Math.min(file.length, start + range.length));
    reply.headers['content-length'] = String(reply.body.length);
    reply.headers['content-range'] = `bytes ${start}-${start + reply.body.length - 1}/${file.length}`;
  };

/** Another file under the same address. */
export const replaced =
  (newer: Uint8Array): Spoil =>
  (reply, { range }) => {
    if (range === null) return;
    const end = Math.min(newer.length, range.offset + range.length);
    reply.body = newer.subarray(range.offset, end);
    Object.assign(reply.headers, {
      'content-length': String(reply.body.length),
      'content-range': `bytes ${range.offset}-${end - 1}/${newer.length}`,
      etag: '"newer"',
      'last-modified': 'Mon, 03 Jun 2019 07:56:21 GMT',
    });
  };

/** A different ETag and date for each response. */
export const changing = (): Spoil => {
  let version = 9;
  return (reply, context) => {
    version += 1;
    const changes = { etag: `"${version}"`, 'last-modified': `Mon, 03 Jun 2019 07:56:${version} GMT` };
    headers(changes)(reply, context);
  };
};

/**
 * Flips a bit of a tile, the bit of an array entry that moves the tile past the end, or the bits of a header
 * that identify it as TIFF.
 */
export const flipped = ({ position, positions, random }: Target): Spoil => {
  const { offsetEntry, tile } = positions;
  if (position === 'header') return flip(0, 0xff);
  // Larger than any file, and below 2^53 if offsets have 64 bits.
  if (position === 'array') return flip(offsetEntry.offset + Math.min(offsetEntry.length - 1, 5), 0x80);
  return flip(tile.offset + Math.floor(random() * tile.length), 1 << Math.floor(random() * 8));
};

const flip =
  (offset: number, bits: number): Spoil =>
  (reply, context) => {
    const at = offset - (context.range?.offset ?? 0);
    if (at >= 0 && at < reply.body.length)
      patch(offset, Uint8Array.of(reply.body[at] ^ bits))(reply, context);
  };

/**
 * A tile that inflates to too many bytes, an array with a byte count of 2 GiB, or a header with tiles of 4
 * gigapixels.
 */
export const bomb = ({ position, positions: { sides, countEntry, tile } }: Target): Spoil => {
  if (position === 'header') return all(sides.map((side) => patch(side.offset, Uint8Array.of(0xf0, 0xff))));
  if (position === 'array') return patch(countEntry.offset, Uint8Array.of(0xff, 0xff, 0xff, 0x7f));
  // More than any tile here.
  return patch(tile.offset, deflateSync(new Uint8Array(4096)));
};

/** Zero offset and byte count; outside the arrays, zeros for all bytes. */
export const sparse = ({ position, positions: { offsetEntry, countEntry, tile } }: Target): Spoil =>
  position === 'array'
    ? all([zeros(offsetEntry), zeros(countEntry)])
    : zeros(position === 'tile' ? tile : { offset: 0, length: 32 });

/** An offset with a byte count of 0; outside the arrays like {@link sparse}. */
export const empty = (target: Target): Spoil =>
  target.position === 'array' ? zeros(target.positions.countEntry) : sparse(target);

const zeros = ({ offset, length }: RequestedRange): Spoil => patch(offset, new Uint8Array(length));

const all =
  (spoils: readonly Spoil[]): Spoil =>
  (reply, context) => {
    for (const spoil of spoils) spoil(reply, context);
  };

/** The correct bytes, compressed for transfer. */
export const gzipped: Spoil = (reply) => {
  reply.body = gzipSync(reply.body);
  reply.headers['content-encoding'] = 'gzip';
  reply.headers['content-length'] = String(reply.body.length);
};

const FOLLOWED = '&followed';

/** Redirects once, to another address of the same file. */
export const toSameFile: Spoil = (reply, context) => {
  if (!context.url.endsWith(FOLLOWED)) redirect(({ url }) => url + FOLLOWED)(reply, context);
};
