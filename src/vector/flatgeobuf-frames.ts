import { joined } from '../net/buffers.ts';
import { VectorFileError } from './fault.ts';
import type { VectorFile } from './feature.ts';

const MAGIC = 'fgb\x03fgb';
const MAGIC_LENGTH = 8;
const LARGEST_HEADER = 16 * 2 ** 20;
const LARGEST_FEATURE = 64 * 2 ** 20;

/** What the header says about the rest of the file. */
export interface Following {
  /** Bytes of the index, between header and features. */
  readonly index: number;
  /** Number of features; 0 if the header does not state it. */
  readonly features: number;
}

/**
 * The pieces of a FlatGeobuf file: magic bytes, header with its length, index, then each feature with its length. All lengths are
 * checked against limits before they are used. `following` is called once the header has been consumed. Throws `no-flatgeobuf`,
 * `cut-off`, `damaged`.
 */
export async function* flatgeobufFrames(
  file: VectorFile,
  following: () => Following,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new Bytes(file);
  try {
    yield await magic(bytes, file);
    yield* framed(await bytes.exactly(4), LARGEST_HEADER, bytes, file);
    const { index, features } = following();
    if (index > 0) yield await bytes.exactly(index);
    let count = 0;
    for (let size = await bytes.upTo(4); size.length > 0; size = await bytes.upTo(4)) {
      yield* framed(size, LARGEST_FEATURE, bytes, file);
      count += 1;
    }
    if (features > 0 && count !== features) throw new VectorFileError('cut-off', file.name);
  } finally {
    await bytes.close();
  }
}

async function magic(bytes: Bytes, { name }: VectorFile): Promise<Uint8Array> {
  const found = await bytes.upTo(MAGIC_LENGTH);
  const isOwn = found.length === MAGIC_LENGTH && String.fromCharCode(...found).startsWith(MAGIC);
  if (isOwn) return found;
  throw new VectorFileError('no-flatgeobuf', name);
}

async function* framed(
  size: Uint8Array,
  largest: number,
  bytes: Bytes,
  { name }: VectorFile,
): AsyncGenerator<Uint8Array> {
  if (size.length < 4) throw new VectorFileError('cut-off', name);
  const length = new DataView(size.buffer, size.byteOffset).getUint32(0, true);
  if (length > largest) throw new VectorFileError('damaged', name);
  yield size;
  yield await bytes.exactly(length);
}

async function* piecesOf(file: VectorFile): AsyncGenerator<Uint8Array> {
  yield* file.bytes();
}

/** Reads a given number of bytes from a stream. */
class Bytes {
  private readonly chunks: AsyncGenerator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array(0);

  constructor(private readonly file: VectorFile) {
    this.chunks = piecesOf(file);
  }

  /** Returns fewer bytes at the end. */
  async upTo(count: number): Promise<Uint8Array> {
    const pieces = [this.rest];
    let length = this.rest.length;
    while (length < count) {
      const next = await this.chunks.next();
      if (next.done === true) break;
      pieces.push(next.value);
      length += next.value.length;
    }
    const all = pieces.length === 1 ? this.rest : joined(pieces);
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }

  async exactly(count: number): Promise<Uint8Array> {
    const found = await this.upTo(count);
    if (found.length < count) throw new VectorFileError('cut-off', this.file.name);
    return found;
  }

  async close(): Promise<void> {
    await this.chunks.return(undefined);
  }
}
