import { viewOf } from '../../src/net/buffers.ts';
import { damagedHeader, unsupported } from './faults.ts';
import type { HeaderReader } from './header-reader.ts';
import {
  type CogLimits,
  FIELD_BYTES,
  FIELD_TYPES,
  MEANINGFUL_TAGS,
  ONE_BIT_APART,
  TILE_INDEX_TAGS,
} from './tags.ts';

/** One entry of a directory; `offset` is the position of its values, inside the directory or elsewhere. */
export interface RawTag {
  readonly id: number;
  readonly count: number;
  readonly offset: number;
  readonly bytes: number;
}

/** The tags of one directory that Sylvan reads, by number. */
export type RawDirectory = ReadonlyMap<number, RawTag>;

/** The checked structure of a TIFF. */
export interface TiffStructure {
  readonly littleEndian: boolean;
  /** Whether each tile is preceded by its size in four bytes, as in cloud-optimised files written by GDAL. */
  readonly leaders: boolean;
  readonly directories: readonly RawDirectory[];
  /** Positions in the file of ignored tags with an unknown field type. */
  readonly unknownTypes: readonly number[];
}

/** Widths of the fields in which classic TIFF and BigTIFF differ. */
interface Form {
  readonly littleEndian: boolean;
  readonly bigTiff: boolean;
  readonly offsetBytes: 4 | 8;
  readonly countBytes: 2 | 8;
  readonly entryBytes: 12 | 20;
}

/**
 * Walks the directories of a TIFF and checks everything that a parser trusts: the byte order, the chain of directories, the order
 * of tags, and, for each tag that is read, that its count and field type are valid and its values lie within the file and the
 * limits. Throws `not-a-tiff` or `unsupported-tiff`.
 */
export async function validateStructure(header: HeaderReader, limits: CogLimits): Promise<TiffStructure> {
  const { form, first } = await readPreamble(header);
  const directories: RawDirectory[] = [];
  const unknownTypes: number[] = [];
  const observed = new Set<number>();
  let tileIndexBytes = 0;
  for (let offset = first; offset !== 0;) {
    if (observed.has(offset)) throw damagedHeader(header.source.url, 'its directories form a loop');
    if (observed.size === limits.directories)
      throw unsupported(header.source.url, `more than ${limits.directories} directories`);
    observed.add(offset);
    const { tags, next, unknown } = await readDirectory(header, form, offset, limits);
    directories.push(tags);
    unknownTypes.push(...unknown);
    tileIndexBytes += tileIndexBytesOf(tags);
    if (tileIndexBytes > limits.tileIndexBytes)
      throw unsupported(header.source.url, `tile indexes of more than ${limits.tileIndexBytes} bytes`);
    offset = next;
  }
  if (directories.length === 0) throw damagedHeader(header.source.url, 'it has no directory');
  const { littleEndian, bigTiff } = form;
  return { littleEndian, leaders: await hasLeaders(header, bigTiff), directories, unknownTypes };
}

async function readPreamble(header: HeaderReader): Promise<{ form: Form; first: number }> {
  const { url } = header.source;
  const bytes = await header.read(0, 16);
  if (bytes.length < 8) throw damagedHeader(url, 'it is shorter than a TIFF header');
  const view = viewOf(bytes);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) throw damagedHeader(url, 'it does not begin with II or MM');
  const littleEndian = order === 0x4949;
  const magic = view.getUint16(2, littleEndian);
  if (magic !== 42 && magic !== 43) throw damagedHeader(url, `its version is ${magic}, neither 42 nor 43`);
  if (magic === 42) {
    const form: Form = { littleEndian, bigTiff: false, offsetBytes: 4, countBytes: 2, entryBytes: 12 };
    return { form, first: view.getUint32(4, littleEndian) };
  }
  if (bytes.length < 16 || view.getUint16(4, littleEndian) !== 8)
    throw damagedHeader(url, 'its BigTIFF header is not valid');
  const form: Form = { littleEndian, bigTiff: true, offsetBytes: 8, countBytes: 8, entryBytes: 20 };
  return { form, first: uint64(view, 8, littleEndian, url) };
}

/** Number of bytes at the beginning of a file that are searched for GDAL's notes on its layout. */
const NOTES_BYTES = 512;
const LATIN = new TextDecoder('latin1');

async function hasLeaders(header: HeaderReader, bigTiff: boolean): Promise<boolean> {
  const notes = LATIN.decode(await header.read(bigTiff ? 16 : 8, NOTES_BYTES));
  return /^GDAL_STRUCTURAL_METADATA_SIZE=.*\n(?:.+\n)*?BLOCK_LEADER=SIZE_AS_UINT4\n(?:.+\n)*?KNOWN_INCOMPATIBLE_EDITION=NO\n/.test(
    notes,
  );
}

async function readDirectory(
  header: HeaderReader,
  form: Form,
  offset: number,
  limits: CogLimits,
): Promise<{ tags: RawDirectory; next: number; unknown: readonly number[] }> {
  const { url } = header.source;
  const count = await readUint(header, offset, form.countBytes, form.littleEndian);
  if (count === 0) throw damagedHeader(url, `its directory at byte ${offset} is empty`);
  if (count > limits.tagsPerDirectory)
    throw unsupported(url, `a directory of ${count} tags (at most ${limits.tagsPerDirectory})`);
  const start = offset + form.countBytes;
  const end = count * form.entryBytes;
  const bytes = await header.read(start, end + form.offsetBytes);
  if (bytes.length < end) throw pastEnd(url, start);
  const view = viewOf(bytes);
  const entries = Array.from({ length: count }, (_, i) => i * form.entryBytes);
  const tags = readTags(view, entries, start, form, url);
  const types = entries.map((at) => at + 2);
  const unknown = types.filter((at) => !(view.getUint16(at, form.littleEndian) in FIELD_BYTES));
  for (const tag of tags.values()) checkTag(tag, header.source.size, limits, url);
  const next =
    bytes.length < end + form.offsetBytes
      ? noNext(bytes.subarray(end), start, url)
      : offsetAt(view, end, form, url);
  return { tags, next, unknown: unknown.map((at) => start + at) };
}

/**
 * The tags that Sylvan reads. Damage in other tags is ignored, unless such a tag may be a tag of interest with a damaged number:
 * a tag out of order, or one whose number differs by one bit from that of a missing tag.
 */
function readTags(
  view: DataView,
  entries: readonly number[],
  start: number,
  form: Form,
  url: string,
): Map<number, RawTag> {
  const tags = new Map<number, RawTag>();
  const ignored: number[] = [];
  let previous = 0;
  for (const at of entries) {
    const id = view.getUint16(at, form.littleEndian);
    if (tags.has(id)) throw damagedHeader(url, `its tag ${id} occurs twice in one directory`);
    if (id < previous) throw damagedHeader(url, `its tag ${id} comes after tag ${previous}`);
    if (FIELD_TYPES.has(id)) tags.set(id, readTag(view, at, start, form, url));
    else ignored.push(at);
    previous = id;
  }
  for (const at of ignored) {
    const [id, type] = [at, at + 2].map((start) => view.getUint16(start, form.littleEndian));
    const disguised = MEANINGFUL_TAGS.find((tag) => !tags.has(tag) && mayBe(tag, id, type));
    if (disguised)
      throw damagedHeader(url, `it has no tag ${disguised}, but a tag ${id}, which may be the damaged one`);
  }
  return tags;
}

/** Whether an entry would be valid for `tag` except for one bit of its number. */
function mayBe(tag: number, id: number, type: number): boolean {
  const difference = id ^ tag;
  const isOneBit = (difference & (difference - 1)) === 0;
  return isOneBit && FIELD_TYPES.get(tag)!.includes(type) && !ONE_BIT_APART.has(id);
}

function readTag(view: DataView, at: number, start: number, form: Form, url: string): RawTag {
  const { littleEndian, offsetBytes } = form;
  const id = view.getUint16(at, littleEndian);
  const type = view.getUint16(at + 2, littleEndian);
  if (!FIELD_TYPES.get(id)!.includes(type))
    throw damagedHeader(url, `its tag ${id} has the field type ${type}, which is not allowed`);
  const itemBytes = FIELD_BYTES[type]!;
  const count = offsetAt(view, at + 4, form, url);
  const bytes = count * itemBytes;
  const valueAt = at + 4 + offsetBytes;
  const offset = bytes <= offsetBytes ? start + valueAt : offsetAt(view, valueAt, form, url);
  return { id, count, offset, bytes };
}

function checkTag(
  { id, count, bytes, offset }: RawTag,
  size: number | null,
  limits: CogLimits,
  url: string,
): void {
  if (count === 0) throw damagedHeader(url, `its tag ${id} has no values`);
  if (bytes > limits.tagBytes)
    throw unsupported(url, `${bytes} bytes in tag ${id} (at most ${limits.tagBytes})`);
  if (size !== null && offset + bytes > size)
    throw damagedHeader(url, `the values of its tag ${id} lie past the end of the file`);
}

function tileIndexBytesOf(tags: RawDirectory): number {
  let total = 0;
  for (const { id, bytes } of tags.values()) if (TILE_INDEX_TAGS.has(id)) total += bytes;
  return total;
}

async function readUint(
  header: HeaderReader,
  offset: number,
  bytes: 2 | 8,
  littleEndian: boolean,
): Promise<number> {
  const { url } = header.source;
  const read = await header.read(offset, bytes);
  if (read.length < bytes) throw pastEnd(url, offset);
  const view = viewOf(read);
  return bytes === 2 ? view.getUint16(0, littleEndian) : uint64(view, 0, littleEndian, url);
}

/** Some writers end the file before the link that says that no directory follows. libtiff accepts that. */
function noNext(partOfLink: Uint8Array, start: number, url: string): 0 {
  if (partOfLink.some((byte) => byte > 0)) throw pastEnd(url, start);
  return 0;
}

function pastEnd(url: string, offset: number): Error {
  return damagedHeader(url, `its directory at byte ${offset} lies past the end of the file`);
}

function offsetAt(view: DataView, at: number, form: Form, url: string): number {
  return form.bigTiff ? uint64(view, at, form.littleEndian, url) : view.getUint32(at, form.littleEndian);
}

/** Offsets and counts of real files are safe integers. */
function uint64(view: DataView, at: number, littleEndian: boolean, url: string): number {
  const value = Number(view.getBigUint64(at, littleEndian));
  if (!Number.isSafeInteger(value)) throw damagedHeader(url, 'an offset or count is beyond any file');
  return value;
}
