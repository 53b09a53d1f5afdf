import type { Bytes } from '../storage/block-store.ts';
import type { PackIndex, PackPart } from './pack-index.ts';

/** Takes what a pack holds: its index first, then its payloads in their order, each once its digest held. */
export interface PackSink {
  begin(index: PackIndex): Promise<void>;
  /** Nobody else has the array. */
  part(part: PackPart, bytes: Bytes): Promise<void>;
}

/** A payload, and its first byte in the pack. */
export interface PlacedPart {
  readonly part: PackPart;
  readonly start: number;
}

export declare function packHead(index: PackIndex): Promise<Bytes>;
export declare function packChunks(
  index: PackIndex,
  payload: (part: PackPart) => Promise<Bytes>,
  signal: AbortSignal,
): AsyncGenerator<Bytes, void>;
export declare function readPack(
  source: AsyncIterable<Uint8Array>,
  sink: PackSink,
  signal: AbortSignal,
): Promise<PackIndex>;
export declare function openPackHead(
  read: (offset: number, length: number) => Promise<Bytes>,
  size: number,
): Promise<{ readonly index: PackIndex; readonly parts: readonly PlacedPart[] }>;
