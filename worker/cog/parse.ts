import { GeoTIFF, type ImageFileDirectory } from 'geotiff';
import { SylvanError } from '../../src/errors/errors.ts';
import { damagedHeader } from './faults.ts';
import type { HeaderReader } from './header-reader.ts';
import { TILE_INDEX_TAGS } from './tags.ts';
import type { RawDirectory, TiffStructure } from './validate.ts';

type TagValue = readonly number[] | string;

/** One image of a file: the positions and values of its tags. */
export interface Directory {
  readonly tags: RawDirectory;
  /** The values of every tag in use, except the tile index. */
  readonly values: ReadonlyMap<number, TagValue>;
}

/**
 * Reads the values of a file's tags with geotiff.js, which checks nothing: call `validateStructure` first. Throws `not-a-tiff`
 * if geotiff.js still fails.
 */
export async function parseDirectories(header: HeaderReader, structure: TiffStructure): Promise<Directory[]> {
  const asset = header.source.url;
  try {
    const tiff = await GeoTIFF.fromSource(headerSource(header, structure), undefined, header.signal);
    const directories: Directory[] = [];
    for (const [index, tags] of structure.directories.entries())
      directories.push({ tags, values: await valuesOf(await tiff.requestIFD(index), tags, asset) });
    return directories;
  } catch (error) {
    header.signal.throwIfAborted();
    if (error instanceof SylvanError) throw error;
    throw damagedHeader(asset, 'its tags cannot be read', error);
  }
}

async function valuesOf(
  directory: ImageFileDirectory,
  tags: RawDirectory,
  asset: string,
): Promise<Map<number, TagValue>> {
  const values = new Map<number, TagValue>();
  for (const tag of tags.keys()) {
    if (TILE_INDEX_TAGS.has(tag)) continue;
    const value: unknown = await directory.loadValue(tag);
    if (typeof value === 'string' && value.length > 1 && value.startsWith('\0'))
      throw damagedHeader(asset, `the text of its tag ${tag} begins with its terminator`);
    if (typeof value === 'string') values.set(tag, value);
    else
      values.set(tag, typeof value === 'number' ? [value] : Array.from(value as ArrayLike<number>, Number));
  }
  return values;
}

/**
 * The header in the form that geotiff.js needs, without access to tiles or the network. The source stays open. Tags of an
 * unknown field type, which would stop geotiff.js, appear as bytes; libtiff skips them.
 */
function headerSource(
  header: HeaderReader,
  { unknownTypes, littleEndian }: TiffStructure,
): Parameters<typeof GeoTIFF.fromSource>[0] {
  const fetchSlice = async (slice: { offset: number; length: number }) => {
    const bytes = await header.read(slice.offset, slice.length);
    const { buffer } = padded(bytes, slice.length);
    const data = new DataView(buffer);
    for (const start of unknownTypes) {
      const at = start - slice.offset;
      if (at >= 0 && at + 2 <= data.byteLength) data.setUint16(at, BYTE, littleEndian);
    }
    return { ...slice, data: buffer };
  };
  // oxlint-disable-next-line typescript/no-unsafe-class-instance-assignment -- the class is not exported; its shape is all that is used
  return {
    fileSize: header.source.size,
    fetchSlice,
    fetch: (slices) => Promise.all(slices.map(async (slice) => (await fetchSlice(slice)).data)),
    close: () => Promise.resolve(),
  };
}

const BYTE = 1;
/**
 * Size, in bytes, of the longest link to the next directory. geotiff.js needs the link even where `validateStructure` accepts its
 * absence.
 */
const LINK = 8;

/** `bytes` padded with zeros if the file ends before `length`. */
function padded(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (bytes.length >= length) return bytes;
  const longer = new Uint8Array(Math.min(length, bytes.length + LINK));
  longer.set(bytes);
  return longer;
}

/** The number in a tag, or `absent` if the tag is missing. Throws `not-a-tiff` for anything except a single whole number. */
export function wholeNumber(directory: Directory, tag: number, asset: string, absent?: number): number {
  const [value, ...others] = numbers(directory, tag) ?? [absent];
  if (value === undefined) throw damagedHeader(asset, `it has no tag ${tag}`);
  if (others.length === 0 && Number.isSafeInteger(value)) return value;
  throw damagedHeader(asset, `its tag ${tag} is not a whole number`);
}

/** The numbers in a tag, or null if the tag is missing. */
export function numbers({ values }: Directory, tag: number): readonly number[] | null {
  const value = values.get(tag);
  return value === undefined || typeof value === 'string' ? null : value;
}

/** The text in a tag up to its first NUL, or null if the tag is missing. */
export function tagText({ values }: Directory, tag: number): string | null {
  const value = values.get(tag);
  return typeof value === 'string' ? value.split('\0', 1)[0] : null;
}
