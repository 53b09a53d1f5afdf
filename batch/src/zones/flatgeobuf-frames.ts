import { badList, listBytes } from './list-file.ts';

const MAGIC = 'fgb\x03fgb';
const MAGIC_LENGTH = 8;
const LARGEST_HEADER = 16 * 2 ** 20;
const LARGEST_FEATURE = 64 * 2 ** 20;

/** What the header says of what follows it. */
export interface Following {
  /** Bytes between header and features. */
  readonly index: number;
  /** How many features there are; 0 where the header does not say. */
  readonly features: number;
}

/**
 * The pieces of a FlatGeobuf file: magic bytes, header with its length, index, then each feature with its length. All lengths
 * are held against bounds before anything is made of them. `following` is called once the header was taken. Throws
 * `zones-format`.
 */
export async function* flatgeobufFrames(
  path: string,
  following: () => Following,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const bytes = new Bytes(listBytes(path, signal), path);
  try {
    yield await magic(bytes, path);
    yield* framed(await bytes.exactly(4), LARGEST_HEADER, bytes, path);
    const { index, features } = following();
    if (index > 0) yield await bytes.exactly(index);
    let count = 0;
    for (let size = await bytes.upTo(4); size.length > 0; size = await bytes.upTo(4)) {
      yield* framed(size, LARGEST_FEATURE, bytes, path);
      count += 1;
    }
    if (features > 0 && count !== features) throw cutOff(path);
  } finally {
    await bytes.close();
  }
}

async function magic(bytes: Bytes, path: string): Promise<Uint8Array> {
  const found = await bytes.upTo(MAGIC_LENGTH);
  if (found.length === MAGIC_LENGTH && Buffer.from(found).toString('latin1').startsWith(MAGIC)) return found;
  throw badList(path, 'It is no FlatGeobuf file of version 3: convert it (ogr2ogr -f FlatGeobuf).');
}

async function* framed(
  size: Uint8Array,
  largest: number,
  bytes: Bytes,
  path: string,
): AsyncGenerator<Uint8Array> {
  if (size.length < 4) throw cutOff(path);
  const length = new DataView(size.buffer, size.byteOffset).getUint32(0, true);
  if (length > largest) throw badList(path, 'It is damaged, or has a polygon of over 64 MiB: write it anew.');
  yield size;
  yield await bytes.exactly(length);
}

/** A file that was not copied to its end. */
export function cutOff(path: string): Error {
  return badList(path, 'It ends before its last feature does: copy it anew, as a whole.');
}

/** Bytes of a stream by the number. */
class Bytes {
  private rest: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly chunks: AsyncGenerator<Uint8Array>,
    private readonly path: string,
  ) {}

  /** Fewer at the end. */
  async upTo(count: number): Promise<Uint8Array> {
    const pieces = [this.rest];
    let length = this.rest.length;
    while (length < count) {
      const next = await this.chunks.next();
      if (next.done === true) break;
      pieces.push(next.value);
      length += next.value.length;
    }
    const all = pieces.length > 1 ? Buffer.concat(pieces) : this.rest;
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }

  async exactly(count: number): Promise<Uint8Array> {
    const found = await this.upTo(count);
    if (found.length < count) throw cutOff(this.path);
    return found;
  }

  async close(): Promise<void> {
    await this.chunks.return(undefined);
  }
}
