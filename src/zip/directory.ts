import { viewOf } from '../net/buffers.ts';
import type { Bytes } from '../net/range-source.ts';

/** An entry according to the archive's directory. */
export interface ZipEntry {
  readonly name: string;
  /** Size of its content in bytes, and of its data in the archive, which is smaller if the entry is deflated. */
  readonly size: number;
  readonly packedSize: number;
  readonly isDeflated: boolean;
  readonly crc: number;
  /** Where its local header begins, and where its data must end: at the next entry or the directory. */
  readonly start: number;
  readonly limit: number;
}

/** Reads bytes of a file starting at `offset`, fewer at its end. */
export type ReadRange = (offset: number, length: number) => Promise<Bytes>;

/** Why an archive is refused. */
export type ZipFault = 'foreign' | 'truncated' | 'too-large' | 'invalid' | 'damaged';

/** An archive, or an entry of it, that cannot be read. */
export class ZipError extends Error {
  constructor(
    readonly fault: ZipFault,
    message: string,
    readonly entry: string | null = null,
  ) {
    super(message);
  }
}

/** Maximum number of entries: as many as an end record without zip64 can count. */
export const MAX_ENTRIES = 65_535;
const MAX_DIRECTORY_BYTES = 16 * 2 ** 20;
const MAX_NAME = 1024;

const END = { signature: 0x06054b50, bytes: 22 };
const MAX_COMMENT = 0xffff;
const LOCATOR = { signature: 0x07064b50, bytes: 20 };
const END64 = { signature: 0x06064b50, bytes: 56 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
export const LOCAL = { signature: 0x04034b50, bytes: 30 };
const IN_ZIP64 = 0xffffffff;

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

interface Directory {
  readonly entries: number;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * The entries of an archive of `size` bytes by name, in the order of their data, without folders. Everything is checked before
 * use: names are unique relative paths; data lie within the archive and do not overlap. Throws ZipError.
 */
export async function readDirectory(read: ReadRange, size: number): Promise<Map<string, ZipEntry>> {
  const directory = await locate(read, size);
  const { offset, bytes } = directory;
  const view = viewOf(await readExactly(read, offset, bytes));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < directory.entries; i++) {
    const { entry, next } = centralEntry(view, at);
    if (!entry.name.endsWith('/')) entries.push(entry);
    else if (entry.size > 0) throw new ZipError('invalid', 'A folder has content.', entry.name);
    at = next;
  }
  if (at !== bytes) throw new ZipError('invalid', 'Its directory contains data other than its entries.');
  return checked(entries, offset);
}

/** Reads exactly this many bytes. Throws ZipError if the archive ends earlier. */
export async function readExactly(read: ReadRange, offset: number, length: number): Promise<Bytes> {
  const bytes = await read(offset, length);
  if (bytes.byteLength !== length) throw new ZipError('truncated', `It ends before byte ${offset + length}.`);
  return bytes;
}

async function locate(read: ReadRange, size: number): Promise<Directory> {
  const tail = Math.min(size, END.bytes + MAX_COMMENT);
  const bytes = await readExactly(read, size - tail, tail);
  const view = viewOf(bytes);
  let at = tail - END.bytes;
  // The end record's comment must end with the archive.
  while (
    at >= 0 &&
    !(isAt(view, at, END.signature) && view.getUint16(at + 20, true) === tail - END.bytes - at)
  )
    at -= 1;
  if (at < 0)
    throw new ZipError('foreign', 'It is not a zip archive, or was cut short: it has no end record.');
  const end = size - tail + at;
  const found = {
    entries: view.getUint16(at + 10, true),
    bytes: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  };
  const isZip64 = found.entries === 0xffff || found.bytes === IN_ZIP64 || found.offset === IN_ZIP64;
  const directory = isZip64 ? await locate64(read, end) : { ...found, end };
  if (directory.entries > MAX_ENTRIES || directory.bytes > MAX_DIRECTORY_BYTES)
    throw new ZipError(
      'too-large',
      `It has more than ${MAX_ENTRIES} entries, or a directory of more than ${MAX_DIRECTORY_BYTES} bytes.`,
    );
  if (directory.offset + directory.bytes !== directory.end)
    throw new ZipError('invalid', 'Its directory does not end where its end record begins.');
  return directory;
}

async function locate64(read: ReadRange, end: number): Promise<Directory & { readonly end: number }> {
  const invalid = () => new ZipError('invalid', 'Its zip64 end record is not where it is stated.');
  if (end < LOCATOR.bytes + END64.bytes) throw invalid();
  const locator = viewOf(await readExactly(read, end - LOCATOR.bytes, LOCATOR.bytes));
  const start = Number(locator.getBigUint64(8, true));
  if (!isAt(locator, 0, LOCATOR.signature) || start !== end - LOCATOR.bytes - END64.bytes) throw invalid();
  const record = viewOf(await readExactly(read, start, END64.bytes));
  if (!isAt(record, 0, END64.signature)) throw invalid();
  const [entries, bytes, offset] = [32, 40, 48].map((at) => Number(record.getBigUint64(at, true)));
  return { entries, bytes, offset, end: start };
}

function isAt(view: DataView, at: number, signature: number): boolean {
  return view.getUint32(at, true) === signature;
}

function centralEntry(view: DataView, at: number): { readonly entry: ZipEntry; readonly next: number } {
  const cut = () => new ZipError('invalid', 'An entry of its directory is cut short.');
  if (at + CENTRAL.bytes > view.byteLength || !isAt(view, at, CENTRAL.signature)) throw cut();
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
  const extra = at + CENTRAL.bytes + nameBytes;
  const next = extra + extraBytes + commentBytes;
  if (next > view.byteLength) throw cut();
  const name = entryName(new Uint8Array(view.buffer, view.byteOffset + at + CENTRAL.bytes, nameBytes));
  if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0)
    throw new ZipError('invalid', 'It is encrypted.', name);
  const method = view.getUint16(at + 10, true);
  if (method !== STORED && method !== DEFLATED)
    throw new ZipError('invalid', 'It is neither stored nor deflated.', name);
  const [size, packedSize, start] = sizesOf(view, at, zip64Field(view, extra, extra + extraBytes), name);
  const isDeflated = method === DEFLATED;
  if (!isDeflated && packedSize !== size)
    throw new ZipError('invalid', 'It states two different sizes.', name);
  const crc = view.getUint32(at + 16, true);
  return { entry: { name, size, packedSize, isDeflated, crc, start, limit: start }, next };
}

/** Size, packed size and start. Values that do not fit are in the zip64 extra field, in this order. */
function sizesOf(view: DataView, at: number, zip64: DataView, name: string): number[] {
  let from = 0;
  return [24, 20, 42].map((field) => {
    const stated = view.getUint32(at + field, true);
    if (stated !== IN_ZIP64) return stated;
    if (from + 8 > zip64.byteLength) throw new ZipError('invalid', 'Its sizes are not stated.', name);
    const whole = Number(zip64.getBigUint64(from, true));
    from += 8;
    if (!Number.isSafeInteger(whole)) throw new ZipError('invalid', 'Its sizes are impossible.', name);
    return whole;
  });
}

/** The zip64 field among the extra fields between two positions; empty if there is none. */
function zip64Field({ buffer, byteOffset }: DataView, start: number, end: number): DataView {
  const view = new DataView(buffer, byteOffset + start, end - start);
  for (let at = 0; at + 4 <= view.byteLength;) {
    const [tag, bytes] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    at += 4;
    if (tag === 1) return new DataView(buffer, view.byteOffset + at, Math.min(bytes, view.byteLength - at));
    at += bytes;
  }
  return new DataView(buffer, 0, 0);
}

/** An entry's name with slashes. Older Windows programs write backslashes, and names in other encodings. */
export function entryName(bytes: Uint8Array): string {
  if (bytes.length === 0 || bytes.length > MAX_NAME)
    throw new ZipError('invalid', 'An entry has no name, or one that is too long.');
  const name = decoded(bytes).replaceAll('\\', '/');
  if (!isRelative(name)) throw new ZipError('invalid', 'The name of an entry is not a relative path.', name);
  return name;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a name is a plain relative path, without characters that are special to a file system or a terminal. */
function isRelative(name: string): boolean {
  if (/[:\p{Cc}\p{Cs}]/u.test(name)) return false;
  const parts = name.replace(/\/$/, '').split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Checks entries and indexes them by name, in the order of their data, which must end before the directory. */
function checked(entries: readonly ZipEntry[], end: number): Map<string, ZipEntry> {
  const ordered = entries.toSorted((a, b) => a.start - b.start);
  const byName = new Map<string, ZipEntry>();
  for (const [i, entry] of ordered.entries()) {
    const { name, start, packedSize } = entry;
    const limit = ordered[i + 1]?.start ?? end;
    if (byName.has(name)) throw new ZipError('invalid', 'Two entries have the same name.', name);
    if (start + LOCAL.bytes + packedSize > limit)
      throw new ZipError('invalid', 'It overlaps another entry, or the directory.', name);
    byName.set(name, { ...entry, limit });
  }
  return byName;
}
