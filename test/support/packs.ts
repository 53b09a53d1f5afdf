import { createHash } from 'node:crypto';
import { packChunks, readPack } from '../../src/pack-file/pack-file.ts';
import { payloadsOf, type PackBlock, type PackIndex, type PackPart } from '../../src/pack-file/pack-index.ts';
import type { Bytes } from '../../src/cache/stores.ts';

export const never = new AbortController().signal;

export const hexDigest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** An index of nothing but what it must have. */
export const BARE: PackIndex = {
  id: '4b1f0a52-6f0e-4d8e-9b1a-0c5d3e7f9a21',
  library: '0.9.0',
  created: '2026-05-04T03:02:01.000Z',
  today: '2026-05-04',
  zone: { lat: -17.25, lng: -63.5, size: 10, from: 2024, to: 2025, date: '2025-12-31' },
  calls: [{ operation: 'analyze', request: { lat: -17.25, lng: -63.5, size: 10, date: '2025-12-31' } }],
  choices: {},
  simulated: false,
  attribution: [],
  results: [],
  answers: [],
  files: [],
};

export interface TestPack {
  readonly index: PackIndex;
  /** In their order. */
  readonly payloads: readonly Bytes[];
}

/** A pack of results, answers and files, each with payloads of up to `maximum` bytes. */
export function randomPack(random: () => number, maximum = 200): TestPack {
  const payloads: Bytes[] = [];
  const below = (bound: number) => Math.floor(random() * bound);
  const times = <T>(count: number, make: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i));
  const span = () => {
    const bytes = new Uint8Array(1 + below(maximum)).map(() => below(256));
    payloads.push(bytes);
    return { length: bytes.length, sha256: hexDigest(bytes) };
  };
  const calls = times(1 + below(3), (i) => ({
    operation: i === 0 ? ('analyze' as const) : ('compare' as const),
    request: { lat: random() * 80, lng: random() * 180, date1_start: '2024-05-01', lang: 'fr', size: i + 1 },
  }));
  const results = times(below(calls.length + 1), (call) => ({ call, ...span() }));
  const answers = times(below(4), (i) => {
    const name = hexDigest(`${i} ${random()}`);
    return { name, date: below(2) === 0 ? null : below(2e12), stored: below(2e12), ...span() };
  });
  const files = times(below(5), (i) => {
    let offset = below(100);
    const blocks = times(1 + below(5), () => {
      const block: PackBlock = { offset, ...span() };
      offset += 1 + below(2 * maximum);
      return block;
    });
    const size = below(2) === 0 ? null : offset + maximum;
    const url = `https://é${i}.example/ä b.tif${below(2) === 0 ? '' : '?~0123abcd'}`;
    return { url: new URL(url).href, version: `"${random()}"`, size, seenAt: below(2e12), blocks };
  });
  const attribution = times(below(3), (i) => `Contains data of host ${i}, © 2025 — “CC BY 4.0”`);
  return { index: { ...BARE, calls, attribution, results, answers, files }, payloads };
}

/** The whole file, as it is written. */
export async function fileOf({ index, payloads }: TestPack): Promise<Bytes> {
  const parts = payloads.values();
  const pieces: Bytes[] = [];
  for await (const piece of packChunks(index, () => Promise.resolve(parts.next().value!), never))
    pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

interface Head {
  readonly magic?: string;
  readonly version?: number;
  readonly length?: number;
  readonly digest?: string;
}

/** A file of this index, whatever it is, with a head that fits it, or says otherwise. */
export function rawPack(
  index: string | Uint8Array,
  payloads: readonly Uint8Array[] = [],
  head: Head = {},
): Bytes {
  const text = Buffer.from(index);
  const bytes = Buffer.alloc(48);
  bytes.write(head.magic ?? 'SYLVPACK', 'latin1');
  bytes.writeUInt32LE(head.version ?? 1, 8);
  bytes.writeUInt32LE(head.length ?? text.length, 12);
  bytes.write(head.digest ?? hexDigest(text), 16, 'hex');
  return new Uint8Array(Buffer.concat([bytes, text, ...payloads]));
}

/** The bytes in chunks whose sizes `next` gives. */
export async function* inChunks(
  bytes: Uint8Array,
  next: () => number = () => 65_536,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < bytes.length;) {
    const size = next();
    // A chunk that is used again: nobody may keep it.
    const chunk = bytes.slice(position, position + size);
    yield await Promise.resolve(chunk);
    chunk.fill(0xee);
    position += size;
  }
}

interface Taken {
  readonly index: PackIndex | undefined;
  readonly parts: readonly { readonly part: PackPart; readonly bytes: Bytes }[];
  readonly error: unknown;
}

/** What a reader got out of these chunks, and what it ended with. */
export async function taken(source: AsyncIterable<Uint8Array>, signal = never): Promise<Taken> {
  let index: PackIndex | undefined;
  const parts: { part: PackPart; bytes: Bytes }[] = [];
  const sink = {
    begin: (own: PackIndex) => Promise.resolve((index = own)).then(() => undefined),
    part: (part: PackPart, bytes: Bytes) =>
      Promise.resolve(parts.push({ part, bytes })).then(() => undefined),
  };
  const error = await readPack(source, sink, signal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { index, parts, error };
}

/** The parts with their bytes, as a reader must give them. */
export function partsOf({ index, payloads }: TestPack): Taken['parts'] {
  return payloadsOf(index).map((part, i) => ({ part, bytes: payloads[i] }));
}
