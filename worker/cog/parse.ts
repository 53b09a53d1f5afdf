import { damagedHeader } from './faults.ts';
import type { HeaderReader } from './header-reader.ts';
import { TILE_INDEX_TAGS } from './tags.ts';
import type { RawDirectory, RawTag, TiffStructure } from './validate.ts';

/** One image of a file: where its tags stand and what they say. */
export interface Directory {
  readonly tags: RawDirectory;
  /** Numbers, or text, of every tag that is read but the tile index. */
  readonly values: ReadonlyMap<number, readonly number[] | string>;
}

/** Reads the values of a file's tags. Throws `not-a-tiff` for one that lies past the file's end. */
export async function parseDirectories(header: HeaderReader, structure: TiffStructure): Promise<Directory[]> {
  const directories: Directory[] = [];
  for (const tags of structure.directories) {
    const values = new Map<number, readonly number[] | string>();
    for (const tag of tags.values())
      if (!TILE_INDEX_TAGS.has(tag.id)) {
        const { offset, bytes: length } = tag;
        const bytes = header.peek(offset, length) ?? (await header.read(offset, length));
        values.set(tag.id, valuesOf(bytes, tag, structure, header.source.url));
      }
    directories.push({ tags, values });
  }
  return directories;
}

/** Made once: it takes its time to make. */
const TEXT = new TextDecoder();

function valuesOf(
  bytes: Uint8Array<ArrayBuffer>,
  { id, type, count, bytes: length }: RawTag,
  { littleEndian }: TiffStructure,
  asset: string,
): readonly number[] | string {
  if (bytes.length < length)
    throw damagedHeader(asset, `the values of its tag ${id} lie past the end of the file`);
  const read = NUMBERS[type];
  if (!read) {
    if (bytes[0] === 0 && count > 1)
      throw damagedHeader(asset, `the text of its tag ${id} begins with its end`);
    return TEXT.decode(bytes);
  }
  const view = new DataView(bytes.buffer);
  return Array.from({ length: count }, (_, i) => read(view, (i * length) / count, littleEndian));
}

type ReadNumber = (view: DataView, at: number, littleEndian: boolean) => number;

/** By field type; all others are text. A number over 2^53 comes out inexact, and is refused where a whole one is wanted. */
const NUMBERS: Readonly<Record<number, ReadNumber | undefined>> = {
  3: (view, at, littleEndian) => view.getUint16(at, littleEndian),
  4: (view, at, littleEndian) => view.getUint32(at, littleEndian),
  12: (view, at, littleEndian) => view.getFloat64(at, littleEndian),
  16: (view, at, littleEndian) => Number(view.getBigUint64(at, littleEndian)),
};

/** The number in a tag, or `absent` where there is no such tag. Throws `not-a-tiff` for anything but one whole number. */
export function wholeNumber(directory: Directory, tag: number, asset: string, absent?: number): number {
  const [value, ...others] = numbers(directory, tag) ?? [absent];
  if (value === undefined) throw damagedHeader(asset, `it has no tag ${tag}`);
  if (others.length === 0 && Number.isSafeInteger(value)) return value;
  throw damagedHeader(asset, `its tag ${tag} is no whole number`);
}

/** The numbers in a tag, or null where there is no such tag. */
export function numbers({ values }: Directory, tag: number): readonly number[] | null {
  const value = values.get(tag);
  return value === undefined || typeof value === 'string' ? null : value;
}

/** The text in a tag up to its first NUL, or null where there is no such tag. */
export function text({ values }: Directory, tag: number): string | null {
  const value = values.get(tag);
  return typeof value === 'string' ? value.split('\0', 1)[0] : null;
}
