import type { SylvanError } from '../../src/errors/errors.ts';
import { viewOf } from '../../src/net/buffers.ts';
import { damagedHeader, unsupported } from './faults.ts';
import type { HeaderReader } from './header-reader.ts';
import { FieldType, TILE_INDEX_TAGS } from './tags.ts';
import { uintAt, type RawDirectory, type RawTag, type TiffStructure } from './validate.ts';

const TEXT = new TextDecoder();

type TagValue = readonly number[] | string;

/** One image of a file: the positions and values of its tags. */
export class Directory {
  constructor(
    readonly asset: string,
    readonly tags: RawDirectory,
    /** The values of every tag in use, except the tile index. */
    readonly values: ReadonlyMap<number, TagValue>,
  ) {}

  /** The number in a tag, or `absent` if the tag is missing. Throws `not-a-tiff` for anything except a single whole number. */
  wholeNumber(tag: number, absent?: number): number {
    const [value, ...others] = this.numbers(tag) ?? [absent];
    if (value === undefined) throw this.damaged(`it has no tag ${tag}`);
    if (others.length === 0 && Number.isSafeInteger(value)) return value;
    throw this.damaged(`its tag ${tag} is not a whole number`);
  }

  /** The numbers in a tag, or null if the tag is missing. */
  numbers(tag: number): readonly number[] | null {
    const value = this.values.get(tag);
    return value === undefined || typeof value === 'string' ? null : value;
  }

  /** The text in a tag up to its first NUL, or null if the tag is missing. */
  text(tag: number): string | null {
    const value = this.values.get(tag);
    return typeof value === 'string' ? value.split('\0', 1)[0] : null;
  }

  damaged(what: string): SylvanError {
    return damagedHeader(this.asset, what);
  }

  unsupported(what: string): SylvanError {
    return unsupported(this.asset, what);
  }
}

/** Reads the values of a file's tags. Throws `not-a-tiff` if the file ends before them. */
export async function readDirectories(
  header: HeaderReader,
  { directories, littleEndian }: TiffStructure,
): Promise<Directory[]> {
  const read: Directory[] = [];
  for (const tags of directories) {
    const values = new Map<number, TagValue>();
    for (const [id, tag] of tags)
      if (!TILE_INDEX_TAGS.has(id)) values.set(id, await valueOf(header, tag, littleEndian));
    read.push(new Directory(header.source.url, tags, values));
  }
  return read;
}

async function valueOf(
  header: HeaderReader,
  { id, type, count, offset, bytes }: RawTag,
  littleEndian: boolean,
): Promise<TagValue> {
  const read = await header.read(offset, bytes);
  if (read.length < bytes) throw header.pastEnd(id);
  if (type === FieldType.ascii) {
    const text = TEXT.decode(read);
    if (text.length > 1 && text.startsWith('\0'))
      throw header.damaged(`the text of its tag ${id} begins with its terminator`);
    return text;
  }
  const view = viewOf(read);
  const itemBytes = bytes / count;
  return Array.from({ length: count }, (_, i) =>
    type === FieldType.double
      ? view.getFloat64(i * itemBytes, littleEndian)
      : uintAt(view, i * itemBytes, itemBytes, littleEndian),
  );
}
