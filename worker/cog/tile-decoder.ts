import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { DECODE_SLACK, DecodeFault, type Kernels } from '../kernels.ts';
import { tileFault, type TilePlace } from './faults.ts';
import { samplesPerTilePixel, tileRowBytes, type ImageLayout } from './layout.ts';

/** A tile as the file holds it. */
export interface EncodedTile {
  readonly bytes: Uint8Array;
  /** Rows that must come out; the tile may hold more, up to `layout.tileHeight`. */
  readonly rows: number;
  readonly layout: ImageLayout;
  readonly place: TilePlace;
}

type Codec = Kernels['inflate'];

/** Compressed tile in, pixels out, in the kernels' memory; synchronous, so no one comes between. */
export class TileDecoder {
  #decoded = 0;

  constructor(readonly arena: Arena) {}

  /** Tiles decoded so far. */
  get decoded(): number {
    return this.#decoded;
  }

  /**
   * The tile's samples, little-endian, pixel by pixel, one byte for a one-bit sample. A view into the arena, 16-byte
   * aligned, good until the arena is opened again. Throws `tile-corrupt` or `tile-too-large`; never gives fewer pixels.
   */
  decode(tile: EncodedTile): Uint8Array {
    const { layout, rows } = tile;
    const rowBytes = tileRowBytes(layout);
    const unpackedBytes =
      layout.bitsPerSample === 1 ? layout.tileWidth * samplesPerTilePixel(layout) * rows : 0;
    const output = this.#decompress(tile, rowBytes, unpackedBytes);
    this.#restoreValues(output.address, layout, rows, rowBytes);
    const pixels = output.view.subarray(0, rows * rowBytes);
    this.#decoded += 1;
    return unpackedBytes > 0 ? this.#unpackBits(pixels, layout, rows, rowBytes) : pixels;
  }

  #decompress(
    { bytes, rows, layout, place }: EncodedTile,
    rowBytes: number,
    extra: number,
  ): Block<Uint8Array> {
    const { arena } = this;
    const codec = this.#codecOf(layout);
    const needed = rows * rowBytes;
    const capacity = layout.tileHeight * rowBytes;
    const inputBytes = bytes.length + DECODE_SLACK;
    const outputBytes = capacity + DECODE_SLACK;
    arena.open(arenaBytes(inputBytes, outputBytes, codec?.scratch ?? 0, rowBytes, extra));
    if (!codec) {
      if (bytes.length < needed) throw shortTile(place, bytes.length, needed);
      const output = arena.take(Uint8Array, outputBytes);
      output.view.set(bytes.subarray(0, needed));
      return output;
    }
    const input = arena.take(Uint8Array, inputBytes);
    input.view.set(bytes);
    const output = arena.take(Uint8Array, outputBytes);
    const scratch = arena.take(Uint8Array, codec.scratch);
    const written = codec.run(input.address, output.address, scratch.address, bytes.length, capacity);
    if (written < 0) throw decodeFault(place, written, capacity);
    if (written < needed) throw shortTile(place, written, needed);
    return output;
  }

  #codecOf({ compression }: ImageLayout): { run: Codec; scratch: number } | null {
    const { kernels } = this.arena;
    switch (compression) {
      case 'none':
        return null;
      case 'deflate':
        return { run: (...stream) => kernels.inflate(...stream), scratch: kernels.inflateScratchBytes() };
      case 'lzw':
        return { run: (...stream) => kernels.lzw(...stream), scratch: kernels.lzwScratchBytes() };
      case 'packBits':
        return {
          run: (input, output, _scratch, length, capacity) =>
            kernels.packBits(input, output, length, capacity),
          scratch: 0,
        };
    }
  }

  /** Byte order, then predictor. Predictor 3 stores the most significant bytes first whatever the file's order. */
  #restoreValues(address: number, layout: ImageLayout, rows: number, rowBytes: number): void {
    const { kernels } = this.arena;
    const { tileWidth, bitsPerSample, littleEndian, predictor } = layout;
    const itemBytes = bitsPerSample / 8;
    const samples = samplesPerTilePixel(layout);
    if (!littleEndian && itemBytes > 1 && predictor !== 3)
      kernels.swapBytes(address, tileWidth * samples * rows, itemBytes);
    if (predictor === 2) kernels.undoHorizontalPredictor(address, tileWidth, rows, samples, itemBytes);
    if (predictor === 3) {
      const scratch = this.arena.take(Uint8Array, rowBytes);
      kernels.undoFloatingPointPredictor(address, scratch.address, tileWidth, rows, samples, itemBytes);
    }
  }

  #unpackBits(packed: Uint8Array, layout: ImageLayout, rows: number, rowBytes: number): Uint8Array {
    const columns = layout.tileWidth * samplesPerTilePixel(layout);
    const { view } = this.arena.take(Uint8Array, columns * rows);
    for (let row = 0; row < rows; row++) {
      const [from, to] = [row * rowBytes, row * columns];
      for (let i = 0; i < columns; i++) view[to + i] = (packed[from + (i >> 3)] >> (7 - (i & 7))) & 1;
    }
    return view;
  }
}

function shortTile(place: TilePlace, found: number, needed: number): Error {
  return tileFault('tile-corrupt', place, `it holds ${found} bytes of pixels instead of ${needed}`);
}

const FAULTS: Readonly<Record<number, string | undefined>> = {
  [DecodeFault.corrupt]: 'its compressed bytes are not valid',
  [DecodeFault.truncated]: 'its compressed bytes end too early',
  [DecodeFault.checksum]: 'its checksum does not fit its pixels',
};

function decodeFault(place: TilePlace, fault: number, capacity: number): Error {
  if (fault === DecodeFault.tooLarge)
    return tileFault('tile-too-large', place, `it holds more than ${capacity} bytes of pixels`);
  return tileFault('tile-corrupt', place, FAULTS[fault] ?? `the decoder answered ${fault}`);
}
