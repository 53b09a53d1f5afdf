// What bench/inflate.mjs times, in Node and in a browser's worker: decoders of zlib streams whose length is known.
import { unzlibSync } from 'fflate';
import { inflate as inflateByPako } from 'pako';
import { DECODE_SLACK } from '../../worker/kernels.ts';
import { newPlanes, type Planes } from './planes.ts';
import { answerMessages, inRounds, type ReadFile, repeated, type Times } from './rounds.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** What decodes one tile into `length` bytes, again each time it is called. */
type Decoder = () => Uint8Array | Promise<Uint8Array>;
/** Decoders of a tile, made from its bytes and the length that comes out. */
type Decoders = Readonly<Record<string, (packed: Bytes, length: number) => Decoder>>;

interface Tile {
  readonly file: string;
  readonly plain: string;
}

interface Job {
  readonly runs: number;
  readonly tiles: readonly Tile[];
}

/** Bytes of a tile and its decoder's slack. */
const LARGEST = 2 * 1024 * 1024 + DECODE_SLACK;

/** The first half of a tile's rows, without a checksum. */
const HALF = 'half';

/** Times of each decoder by the tile's file. */
export async function work(job: Job, read: ReadFile, peers: Decoders = {}): Promise<Record<string, Times>> {
  const planes = await newPlanes();
  const decoders = { ...ownDecoders(planes), ...LIBRARIES, ...peers };
  const times: Record<string, Times> = {};
  for (const { file, plain } of job.tiles) {
    const [packed, expected] = [await read(file), await read(plain)];
    const made = Object.entries(decoders).map(
      ([name, make]) => [name, make(packed, expected.length)] as const,
    );
    for (const [name, decode] of made)
      mustBe(name === HALF ? firstHalf(expected) : expected, await decode(), name);
    const contenders = made.map(([name, decode]) => [name, repeated(decode)] as const);
    times[file] = await inRounds(Object.fromEntries(contenders), job.runs);
  }
  return times;
}

const LIBRARIES: Decoders = {
  pako: (packed) => () => inflateByPako(packed),
  fflate: (packed, length) => {
    const out = new Uint8Array(length);
    return () => unzlibSync(packed, { out });
  },
  DecompressionStream: (packed, length) => {
    const out = new Uint8Array(length);
    return () => byStream(packed, out);
  },
};

/** Our decoder, the copy of its input into the kernels' memory included; what comes out stays there. */
function ownDecoders(planes: Planes): Decoders {
  const { kernels } = planes;
  const scratch = planes.take(kernels.inflateScratchBytes());
  const [input, output] = [planes.take(LARGEST), planes.take(LARGEST)];
  const decoderOf = (kernel: 'inflate' | 'inflatePart', fraction: number): Decoders[string] => {
    return (packed, length) => () => {
      planes.view(Uint8Array, input, packed.length).set(packed);
      const decode = () => kernels[kernel](input, output, scratch, packed.length, length * fraction);
      return planes.view(Uint8Array, output, decode());
    };
  };
  return { kernel: decoderOf('inflate', 1), [HALF]: decoderOf('inflatePart', 1 / 2) };
}

async function byStream(packed: Bytes, out: Bytes): Promise<Bytes> {
  const { readable, writable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  const written = writer.write(packed).then(() => writer.close());
  const reader = readable.getReader();
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    out.set(piece.value, length);
    length += piece.value.length;
  }
  await written;
  return out.subarray(0, length);
}

function firstHalf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length / 2);
}

function mustBe(expected: Uint8Array, decoded: Uint8Array, name: string): void {
  if (decoded.length !== expected.length || decoded.some((value, i) => value !== expected[i]))
    throw new Error(`${name} decodes something else`);
}

answerMessages(work);
