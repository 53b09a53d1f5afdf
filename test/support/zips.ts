import { execFileSync, spawnSync } from 'node:child_process';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Bytes } from '../../src/cache/stores.ts';
import type { ReadRange } from '../../src/zip/directory.ts';

/**
 * Whether Python is installed, whose zipfile is an independent reader and writer:
 * `describe.skipIf(!hasPython)`.
 */
export const hasPython = spawnSync('python3', ['-c', 'import zipfile']).status === 0;

/** The output of a program. Throws with its error output if it fails. */
export function python(program: string, ...args: readonly string[]): string {
  return execFileSync('python3', ['-c', program, ...args], { encoding: 'utf8', stdio: 'pipe' });
}

/** An entry to write, with correct or false statements. */
export interface RawEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly deflated?: boolean;
  /** False values in the directory. */
  readonly stated?: Partial<
    Record<'flags' | 'method' | 'crc' | 'size' | 'packedSize' | 'start' | 'disk', number>
  >;
  /** In the directory. */
  readonly extra?: Uint8Array;
  readonly comment?: string;
  /** A different name in the local header. */
  readonly localName?: string;
}

/** False values in the end record. */
export interface RawEnd {
  readonly entries?: number;
  readonly bytes?: number;
  readonly offset?: number;
  readonly comment?: Uint8Array;
  /** Bytes between the directory and the end record, where a zip64 record would be. */
  readonly before?: (directory: { readonly offset: number; readonly bytes: number }) => Uint8Array;
}

export const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(content));

/** An archive of these entries, byte by byte, with all false values. */
export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Bytes {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const put = (...parts: readonly Uint8Array[]) => {
    pieces.push(...parts);
    for (const { length } of parts) at += length;
  };
  for (const entry of entries) {
    const start = at;
    const content = bytesOf(entry.content ?? '');
    const data = entry.deflated === true ? deflateRawSync(content) : content;
    const facts = {
      ...{ flags: 0x800, method: entry.deflated === true ? 8 : 0, crc: crc32(content), disk: 0 },
      ...{ size: content.length, packedSize: data.length, start },
      ...entry.stated,
    };
    const local = bytesOf(entry.localName ?? entry.name);
    put(header(0x04034b50, facts, [local.length, 0]), local, data);
    const [name, extra] = [bytesOf(entry.name), entry.extra ?? new Uint8Array()];
    const comment = bytesOf(entry.comment ?? '');
    directory.push(
      header(0x02014b50, facts, [name.length, extra.length, comment.length]),
      ...[name, extra, comment],
    );
  }
  const offset = at;
  put(...directory);
  const bytes = at - offset;
  if (end.before) put(end.before({ offset, bytes }));
  const comment = end.comment ?? new Uint8Array();
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(end.entries ?? entries.length, 8);
  record.writeUInt16LE(end.entries ?? entries.length, 10);
  record.writeUInt32LE(end.bytes ?? bytes, 12);
  record.writeUInt32LE(end.offset ?? offset, 16);
  record.writeUInt16LE(comment.length, 20);
  put(record, comment);
  return bytesOf(Buffer.concat(pieces));
}

type Facts = Required<NonNullable<RawEntry['stated']>>;

/** A local header, or a directory header if there are three lengths. */
function header(signature: number, facts: Facts, lengths: readonly number[]): Buffer {
  const isCentral = lengths.length === 3;
  const bytes = Buffer.alloc(isCentral ? 46 : 30);
  const from = isCentral ? 2 : 0;
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(facts.flags, 6 + from);
  bytes.writeUInt16LE(facts.method, 8 + from);
  // 1 January 1980, as from writers without a time.
  bytes.writeUInt16LE(0x21, 12 + from);
  bytes.writeUInt32LE(facts.crc, 14 + from);
  bytes.writeUInt32LE(facts.packedSize, 18 + from);
  bytes.writeUInt32LE(facts.size, 22 + from);
  for (const [i, length] of lengths.entries()) bytes.writeUInt16LE(length, 26 + from + 2 * i);
  if (isCentral) bytes.writeUInt32LE(facts.start, 42);
  return bytes;
}

/** The zip64 records of a directory, with their false values. */
export function zip64End(
  { offset, bytes }: { readonly offset: number; readonly bytes: number },
  entries: number,
  stated: { readonly at?: number; readonly offset?: number; readonly entries?: bigint } = {},
): Uint8Array {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) record.writeBigUInt64LE(stated.entries ?? BigInt(entries), at);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(stated.offset ?? offset), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(stated.at ?? offset + bytes), 56 + 8);
  record.writeUInt32LE(1, 56 + 16);
  return record;
}

/** A zip64 extra field with these numbers. */
export function zip64Extra(...numbers: readonly (number | bigint)[]): Uint8Array {
  const bytes = Buffer.alloc(4 + 8 * numbers.length);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 4 + 8 * i);
  return bytes;
}

/** A reader of bytes, like that of a file. */
export function readerOf(bytes: Bytes): ReadRange {
  return (offset, length) => Promise.resolve(bytes.slice(offset, offset + length));
}
