import type { Bytes } from '../cache/stores.ts';
import { digestOf, hexOf } from '../cache/digest.ts';
import { packInvalid } from './pack-faults.ts';
import { cutShort, goesOn, headIn, indexIn, packHead } from './pack-head.ts';
import { HEAD_BYTES, payloadsOf, type PackIndex, type PackPart } from './pack-index.ts';

/** Bytes of a source in the portions that are wanted. Holds one of its chunks at most; closed by whoever made it. */
class ByteStream {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(
    source: AsyncIterable<Uint8Array>,
    readonly signal: AbortSignal,
  ) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next `length` bytes, fewer where the source ends before; nobody else has the array. */
  async take(length: number): Promise<Bytes> {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length && !(await this.isAtEnd())) {
      const part = this.#rest.subarray(0, length - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return filled === length ? bytes : bytes.subarray(0, filled);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#next();
      if (next.done === true) return true;
      this.#rest = next.value;
    }
    return false;
  }

  /** Lets the source go. It is not waited for: it may be waiting itself, for bytes that never come. */
  close(): void {
    this.#rest = new Uint8Array(0);
    this.#chunks.return?.().catch(() => undefined);
  }

  #next(): Promise<IteratorResult<Uint8Array, unknown>> {
    const { signal } = this;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      const resolved = () => signal.removeEventListener('abort', stop);
      this.#chunks.next().then(resolve, reject).finally(resolved);
    });
  }
}

/** Takes what a pack holds: its index first, then its payloads in their order, each once its digest held. */
export interface PackSink {
  begin(index: PackIndex): Promise<void>;
  /** Nobody else has the array. */
  part(part: PackPart, bytes: Bytes): Promise<void>;
}

/** A payload, and its first byte in the pack. */
export interface LocatedPart {
  readonly part: PackPart;
  readonly start: number;
}

interface OpenPack {
  readonly index: PackIndex;
  readonly parts: readonly LocatedPart[];
}

/**
 * A pack piece by piece, for which `payload` is requested one part after the other. Throws `pack-invalid` for an index that no
 * reader would take, and, once the pieces before it are out, for a payload that is not the one in the index.
 */
export async function* packChunks(
  index: PackIndex,
  payload: (part: PackPart) => Promise<Bytes>,
  signal: AbortSignal,
): AsyncGenerator<Bytes, void> {
  signal.throwIfAborted();
  yield await packHead(index);
  for (const part of payloadsOf(index)) {
    signal.throwIfAborted();
    const bytes = await payload(part);
    await checkPayload(part, bytes);
    signal.throwIfAborted();
    yield bytes;
  }
}

/**
 * Reads a pack from chunks of any size; besides one of them the index and one payload are in memory. Throws `pack-invalid` as
 * soon as something is wrong: what the sink got until then was right, but is not all. `source` is let go of in any case.
 */
export async function readPack(
  source: AsyncIterable<Uint8Array>,
  sink: PackSink,
  signal: AbortSignal,
): Promise<PackIndex> {
  const stream = new ByteStream(source, signal);
  try {
    const head = headIn(await stream.take(HEAD_BYTES));
    const index = await indexIn(await stream.take(head.indexLength), head);
    signal.throwIfAborted();
    await sink.begin(index);
    let position = HEAD_BYTES + head.indexLength;
    for (const part of payloadsOf(index)) {
      const bytes = await stream.take(part.length);
      if (bytes.length < part.length) throw cutShort(position + bytes.length);
      await checkPayload(part, bytes);
      signal.throwIfAborted();
      await sink.part(part, bytes);
      position += part.length;
    }
    if (!(await stream.isAtEnd())) throw goesOn(position);
    return index;
  } finally {
    stream.close();
  }
}

/**
 * Opens a pack of `size` bytes of which any can be had; `read` may give fewer where there are none. Payloads are checked by who
 * reads them, with {@link checkPayload}. Throws `pack-invalid`.
 */
export async function openPackHead(
  read: (offset: number, length: number) => Promise<Bytes>,
  size: number,
): Promise<OpenPack> {
  const head = headIn(await read(0, Math.min(size, HEAD_BYTES)));
  if (size < HEAD_BYTES + head.indexLength) throw cutShort(size);
  const index = await indexIn(await read(HEAD_BYTES, head.indexLength), head);
  let start = HEAD_BYTES + head.indexLength;
  const parts = payloadsOf(index).map((part) => {
    start += part.length;
    return { part, start: start - part.length };
  });
  if (size < start) throw cutShort(size);
  if (size > start) throw goesOn(start);
  return { index, parts };
}

/** Throws `pack-invalid`, saying which it is, for a payload that is not the one in the index. */
export async function checkPayload(part: PackPart, bytes: Bytes): Promise<void> {
  if (bytes.length === part.length && hexOf(await digestOf(bytes)) === part.sha256) return;
  const { what, ...where } = positionOf(part);
  throw packInvalid('damaged', `${what} of this pack is damaged: copy the pack again.`, {
    what: part.kind,
    ...where,
  });
}

function positionOf(part: PackPart) {
  if (part.kind === 'result') return { what: `The result of call ${part.call}`, call: part.call };
  if (part.kind === 'answer') return { what: `The answer ${part.name}`, name: part.name };
  const { url: asset, offset } = part;
  return { what: `The block of ${asset} at ${offset}`, asset, offset };
}
