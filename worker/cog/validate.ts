import { viewOf } from '../../src/net/buffers.ts';
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
  readonly type: number;
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
}

/** Widths of the fields in which classic TIFF and BigTIFF differ. */
interface Form {
  readonly offsetBytes: 4 | 8;
  readonly countBytes: 2 | 8;
  readonly entryBytes: 12 | 20;
}
const CLASSIC: Form = { offsetBytes: 4, countBytes: 2, entryBytes: 12 };
const BIG_TIFF: Form = { offsetBytes: 8, countBytes: 8, entryBytes: 20 };

/**
 * Walks the directories of a TIFF and checks everything a reader trusts: byte order, chain and order of tags, and, for each tag
 * that is read, that its count and field type are right and its values lie within the file and the limits. Throws `not-a-tiff`
 * or `unsupported-tiff`.
 */
export async function validateStructure(header: HeaderReader, limits: CogLimits): Promise<TiffStructure> {
  const { form, littleEndian, first } = await readPreamble(header);
  const reader = new DirectoryReader(header, limits, form, littleEndian);
  const directories: RawDirectory[] = [];
  const observed = new Set<number>();
  let tileIndexBytes = 0;
  for (let offset = first; offset !== 0;) {
    if (observed.has(offset)) throw header.damaged('its directories form a loop');
    if (observed.size === limits.directories)
      throw header.unsupported(`more than ${limits.directories} directories`);
    observed.add(offset);
    const { tags, next } = await reader.read(offset);
    directories.push(tags);
    tileIndexBytes += tileIndexBytesOf(tags);
    if (tileIndexBytes > limits.tileIndexBytes)
      throw header.unsupported(`tile indexes of more than ${limits.tileIndexBytes} bytes`);
    offset = next;
  }
  if (directories.length === 0) throw header.damaged('it has no directory');
  return { littleEndian, leaders: await hasLeaders(header, form), directories };
}

async function readPreamble(
  header: HeaderReader,
): Promise<{ form: Form; littleEndian: boolean; first: number }> {
  const bytes = await header.read(0, 16);
  if (bytes.length < 8) throw header.damaged('it is shorter than a TIFF header');
  const view = viewOf(bytes);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) throw header.damaged('it does not begin with II or MM');
  const littleEndian = order === 0x4949;
  const magic = view.getUint16(2, littleEndian);
  if (magic !== 42 && magic !== 43) throw header.damaged(`its version is ${magic}, neither 42 nor 43`);
  if (magic === 42) return { form: CLASSIC, littleEndian, first: view.getUint32(4, littleEndian) };
  if (bytes.length < 16 || view.getUint16(4, littleEndian) !== 8)
    throw header.damaged('its BigTIFF header is not valid');
  return { form: BIG_TIFF, littleEndian, first: safeUint(header, view, 8, 8, littleEndian) };
}

/** Bytes at the beginning that contain GDAL's notes on the layout of the file. */
const NOTES_BYTES = 512;
const LATIN = new TextDecoder('latin1');

async function hasLeaders(header: HeaderReader, form: Form): Promise<boolean> {
  const notes = LATIN.decode(await header.read(form === BIG_TIFF ? 16 : 8, NOTES_BYTES));
  return /^GDAL_STRUCTURAL_METADATA_SIZE=.*\n(?:.+\n)*?BLOCK_LEADER=SIZE_AS_UINT4\n(?:.+\n)*?KNOWN_INCOMPATIBLE_EDITION=NO\n/.test(
    notes,
  );
}

/** Reads the directories of one file. */
class DirectoryReader {
  constructor(
    readonly header: HeaderReader,
    readonly limits: CogLimits,
    readonly form: Form,
    readonly littleEndian: boolean,
  ) {}

  /** Returns the directory's tags and the position of the next directory, 0 after the last. */
  async read(offset: number): Promise<{ tags: RawDirectory; next: number }> {
    const { offsetBytes, countBytes, entryBytes } = this.form;
    const count = await this.#countAt(offset);
    const start = offset + countBytes;
    const end = count * entryBytes;
    const bytes = await this.header.read(start, end + offsetBytes);
    if (bytes.length < end) throw this.#pastEnd(start);
    const view = viewOf(bytes);
    const entries = Array.from({ length: count }, (_, i) => i * entryBytes);
    const tags = this.#tagsOf(view, entries, start);
    for (const tag of tags.values()) this.#check(tag);
    const isLinked = bytes.length === end + offsetBytes;
    // Some writers end the file before the link that says that no directory follows. libtiff accepts that.
    if (!isLinked && bytes.subarray(end).some((byte) => byte > 0)) throw this.#pastEnd(start);
    return { tags, next: isLinked ? this.#uint(view, end, offsetBytes) : 0 };
  }

  async #countAt(offset: number): Promise<number> {
    const { countBytes } = this.form;
    const bytes = await this.header.read(offset, countBytes);
    if (bytes.length < countBytes) throw this.#pastEnd(offset);
    const count = this.#uint(viewOf(bytes), 0, countBytes);
    if (count === 0) throw this.header.damaged(`its directory at byte ${offset} is empty`);
    const { tagsPerDirectory } = this.limits;
    if (count > tagsPerDirectory)
      throw this.header.unsupported(`a directory of ${count} tags (at most ${tagsPerDirectory})`);
    return count;
  }

  /**
   * The tags that Sylvan reads. Damage in other tags is ignored, unless one of them may be a tag of interest with a damaged
   * number: one out of order, or with a number that differs by one bit from that of a missing tag.
   */
  #tagsOf(view: DataView, entries: readonly number[], start: number): Map<number, RawTag> {
    const tags = new Map<number, RawTag>();
    const ignored: number[] = [];
    let previous = 0;
    for (const at of entries) {
      const id = view.getUint16(at, this.littleEndian);
      if (tags.has(id)) throw this.header.damaged(`its tag ${id} occurs twice in one directory`);
      if (id < previous) throw this.header.damaged(`its tag ${id} comes after tag ${previous}`);
      if (FIELD_TYPES.has(id)) tags.set(id, this.#tagAt(view, at, start));
      else ignored.push(at);
      previous = id;
    }
    for (const at of ignored) {
      const [id, type] = [at, at + 2].map((field) => view.getUint16(field, this.littleEndian));
      const disguised = MEANINGFUL_TAGS.find((tag) => !tags.has(tag) && mayBe(tag, id, type));
      if (disguised)
        throw this.header.damaged(
          `it has no tag ${disguised}, but a tag ${id}, which may be the damaged one`,
        );
    }
    return tags;
  }

  #tagAt(view: DataView, at: number, start: number): RawTag {
    const { offsetBytes } = this.form;
    const [id, type] = [at, at + 2].map((field) => view.getUint16(field, this.littleEndian));
    if (!FIELD_TYPES.get(id)!.includes(type))
      throw this.header.damaged(`its tag ${id} has the field type ${type}, which is not allowed`);
    const count = this.#uint(view, at + 4, offsetBytes);
    const bytes = count * FIELD_BYTES[type]!;
    const valueAt = at + 4 + offsetBytes;
    const offset = bytes <= offsetBytes ? start + valueAt : this.#uint(view, valueAt, offsetBytes);
    return { id, type, count, offset, bytes };
  }

  #check({ id, count, bytes, offset }: RawTag): void {
    const { size } = this.header.source;
    if (count === 0) throw this.header.damaged(`its tag ${id} has no values`);
    if (bytes > this.limits.tagBytes)
      throw this.header.unsupported(`${bytes} bytes in tag ${id} (at most ${this.limits.tagBytes})`);
    if (size !== null && offset + bytes > size) throw this.header.pastEnd(id);
  }

  #uint(view: DataView, at: number, bytes: number): number {
    return safeUint(this.header, view, at, bytes, this.littleEndian);
  }

  #pastEnd(offset: number): Error {
    return this.header.damaged(`its directory at byte ${offset} lies past the end of the file`);
  }
}

/** Whether an entry would be valid for `tag` except for one bit of its number. */
function mayBe(tag: number, id: number, type: number): boolean {
  const difference = id ^ tag;
  const isOneBit = (difference & (difference - 1)) === 0;
  return isOneBit && FIELD_TYPES.get(tag)!.includes(type) && !ONE_BIT_APART.has(id);
}

function tileIndexBytesOf(tags: RawDirectory): number {
  let total = 0;
  for (const { id, bytes } of tags.values()) if (TILE_INDEX_TAGS.has(id)) total += bytes;
  return total;
}

/** A whole number of 2, 4 or 8 bytes. One over 2^53 is rounded but stays over 2^53. */
export function uintAt(view: DataView, at: number, bytes: number, littleEndian: boolean): number {
  if (bytes === 2) return view.getUint16(at, littleEndian);
  if (bytes === 4) return view.getUint32(at, littleEndian);
  return Number(view.getBigUint64(at, littleEndian));
}

/** Offsets and counts of real files are safe integers. */
function safeUint(
  header: HeaderReader,
  view: DataView,
  at: number,
  bytes: number,
  littleEndian: boolean,
): number {
  const value = uintAt(view, at, bytes, littleEndian);
  if (!Number.isSafeInteger(value)) throw header.damaged('an offset or count is beyond any file');
  return value;
}
