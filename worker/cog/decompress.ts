import { viewOf } from '../../src/net/buffers.ts';
import type { Arena, Block } from '../arena.ts';
import type { LoadCodec } from '../codecs/codecs.ts';
import type { Lerc } from '../codecs/lerc.ts';
import type { Zstd } from '../codecs/zstd.ts';
import { DECODE_SLACK } from '../kernels.ts';
import { stopsEarly } from './early-stop.ts';
import { decodeFault, shortTile, tileFault, type TilePosition } from './faults.ts';
import { isLerc, tileRowBytes, type ImageLayout } from './layout.ts';
import { blobCapacity, decodeLerc, type Decoded } from './lerc-tile.ts';
import type { Compression } from './tags.ts';

/** The encoded bytes of a tile. */
export interface EncodedTile {
  readonly bytes: Uint8Array;
  /** Number of rows that decoding must yield. The tile may have more, up to `layout.tileHeight`. */
  readonly rows: number;
  readonly layout: ImageLayout;
  readonly position: TilePosition;
  /** Whether the tile is decoded to its end to verify its checksum. */
  readonly checked: boolean;
}

/** Decoded rows of a tile in the arena. Row 0 comes first, and each row starts `rowBytes` bytes after the previous one. */
export interface Rows {
  readonly address: number;
  readonly rowBytes: number;
  /** One byte per pixel, 0 where the tile's own mask marks it as missing. Null if the tile has no mask. */
  readonly valid: Uint8Array | null;
}

/** Decompresses tiles in the kernels' memory. */
export class Decompressor {
  #zstd: Zstd | null = null;
  #lerc: Lerc | null = null;

  constructor(
    readonly arena: Arena,
    readonly loadCodec: LoadCodec,
  ) {}

  /** Loads the decoders that tiles of this compression need. Rejects as `loadCodec` does. */
  async prepare(compression: Compression, signal: AbortSignal): Promise<void> {
    if (compression === 'zstd' || compression === 'lercZstd')
      this.#zstd ??= await this.loadCodec('zstd', signal);
    if (isLerc(compression)) this.#lerc ??= await this.loadCodec('lerc', signal);
  }

  /**
   * Decodes at least the first `rowsNeeded` rows. Opens the arena. `valid` is the mask of `sample`. Throws `tile-corrupt` or
   * `tile-too-large`.
   */
  run(tile: EncodedTile, rowsNeeded: number, sample: number): Rows {
    const { bytes, rows, layout, position, checked } = tile;
    const { compression } = layout;
    const rowBytes = tileRowBytes(layout);
    const stops = stopsEarly(layout, { rows, needed: rowsNeeded, checked });
    const needed = (stops ? rowsNeeded : rows) * rowBytes;
    const capacity = stops ? needed : layout.tileHeight * rowBytes;
    this.arena.open();
    if (compression === 'none') {
      const plain = withoutLeader(bytes, layout, position);
      if (plain.length < needed) throw shortTile(position, plain.length, needed);
      const { address } = this.arena.put(Uint8Array, plain.subarray(0, needed));
      return { address, rowBytes, valid: null };
    }
    const output = takeOutput(this.arena, capacity);
    const { written, valid } = this.#decode(tile, compression, output, stops, sample);
    if (written < 0) throw decodeFault(position, written, capacity);
    if (written < needed) throw shortTile(position, written, needed);
    // A tile is complete or cut off where the image ends. A tile that ends in between belongs to an image of another height.
    if (!stops && written !== needed && written !== capacity) throw shortTile(position, written, needed);
    return { address: output.address, rowBytes, valid };
  }

  #decode(
    { bytes, layout }: EncodedTile,
    compression: Exclude<Compression, 'none'>,
    output: Block<Uint8Array<ArrayBuffer>>,
    stops: boolean,
    sample: number,
  ): Decoded {
    if (compression === 'zstd') return { written: this.#zstd!.decode(bytes, output.view), valid: null };
    if (!isLerc(compression))
      return { written: decodeByKernel(this.arena, compression, bytes, output, stops), valid: null };
    const blob = this.#blobOf(bytes, layout);
    if (typeof blob === 'number') return { written: blob, valid: null };
    return decodeLerc(this.#lerc!, blob, layout, output.view, sample);
  }

  /** Returns the LERC blob in a tile, which may be compressed a second time, or a negative DecodeFault. */
  #blobOf(bytes: Uint8Array, layout: ImageLayout): Uint8Array | number {
    if (layout.compression === 'lerc') return bytes;
    const blob = takeOutput(this.arena, blobCapacity(layout));
    const length =
      layout.compression === 'lercZstd'
        ? this.#zstd!.decode(bytes, blob.view)
        : decodeByKernel(this.arena, 'deflate', bytes, blob, false);
    return length < 0 ? length : blob.view.subarray(0, length);
  }
}

/** The pixels of an uncompressed tile, without the size that may precede them. */
function withoutLeader(bytes: Uint8Array, layout: ImageLayout, position: TilePosition): Uint8Array {
  const { leaderBytes, tileHeight } = layout;
  if (leaderBytes === 0) return bytes;
  if (bytes.length < leaderBytes) throw shortTile(position, bytes.length, leaderBytes);
  const size = viewOf(bytes).getUint32(0, true);
  if (size !== tileRowBytes(layout) * tileHeight)
    throw tileFault('tile-corrupt', position, 'its size is not stated before it');
  return bytes.subarray(leaderBytes);
}

/** The compressions that the kernels decode. All others have a separate decoder. */
type KernelCompression = 'deflate' | 'lzw' | 'packBits';

/** Allocates a decoder's output: `capacity` bytes plus the slack that must follow them. */
function takeOutput(arena: Arena, capacity: number): Block<Uint8Array<ArrayBuffer>> {
  const block = arena.take<Uint8Array<ArrayBuffer>>(Uint8Array, capacity + DECODE_SLACK);
  return arena.within(Uint8Array, block, 0, capacity);
}

/**
 * Returns the number of bytes written or a negative DecodeFault. If `stops`, decoding of a deflated tile ends when `output` is
 * full.
 */
function decodeByKernel(
  arena: Arena,
  compression: KernelCompression,
  bytes: Uint8Array,
  output: Block<Uint8Array>,
  stops: boolean,
): number {
  const { kernels } = arena;
  const input = arena.take(Uint8Array, bytes.length + DECODE_SLACK);
  input.view.set(bytes);
  const lengths = [bytes.length, output.view.length] as const;
  if (compression === 'packBits') return kernels.packBits(input.address, output.address, ...lengths);
  const scratchBytes = compression === 'lzw' ? kernels.lzwScratchBytes() : kernels.inflateScratchBytes();
  const { address } = arena.take(Uint8Array, scratchBytes);
  const stream = [input.address, output.address, address, ...lengths] as const;
  if (compression === 'lzw') return kernels.lzw(...stream);
  return stops ? kernels.inflatePart(...stream) : kernels.inflate(...stream);
}
