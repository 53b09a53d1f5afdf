import type { ReadLimits } from '../../src/cache/policy.ts';
import { isPacked, tileRowBytes, type ImageLayout, samplesPerTilePixel } from './layout.ts';
import type { Window } from '../../src/geo/grid.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { DECODE_SLACK, DecodeFault, sampleBytes, type Kernels } from '../kernels.ts';
import type { Shelf } from '../context.ts';
import { tileFault, type TilePosition } from './faults.ts';
import type { WindowPlane } from './window-plane.ts';

/** A deflated tile is decoded without its last rows, and its checksum, if at least this fraction of the rows is not needed. */
const WORTH_STOPPING = 1 / 8;

/**
 * Rows compress differently: fetches so many times their fraction of the bytes, and so many bytes more for the codes. Of real
 * Sentinel-2 tiles this is enough for 95 of 100; the rest of the others is fetched then.
 */
const MARGIN = 1.1;
const MARGIN_BYTES = 4 * 2 ** 10;

/**
 * Whether the tiles of the file at `href` are read to their end, where their checksum is. Over https the connection protects
 * every byte. Stored blocks have a digest of their own, and may end after the rows that were needed.
 */
export function checksTiles(href: string, { checksums, cachePlan }: ReadLimits): boolean {
  return !cachePlan?.offline && (checksums ?? !/^https:/i.test(href));
}

/** How much of a tile is needed. */
interface TilePart {
  readonly rows: number;
  /** How many of the first `rows` are needed. */
  readonly needed: number;
  /** Whether the checksum at the tile's end is needed, too. */
  readonly checked: boolean;
}

/** Whether decoding stops after the rows that are needed. */
function stopsEarly({ compression }: ImageLayout, { rows, needed, checked }: TilePart): boolean {
  if (compression === 'none') return true;
  return compression === 'deflate' && !checked && rows - needed >= rows * WORTH_STOPPING;
}

/** How many of a tile's `length` bytes to fetch for what is needed; an estimate where the tile is compressed. */
export function bytesWorthFetching(layout: ImageLayout, part: TilePart, length: number): number {
  if (!stopsEarly(layout, part)) return length;
  const { rows, needed } = part;
  if (layout.compression === 'none')
    return Math.min(length, layout.leaderBytes + needed * tileRowBytes(layout));
  return Math.min(length, Math.ceil((length * needed * MARGIN) / rows) + MARGIN_BYTES);
}

/** The bytes of a tile. */
interface EncodedTile {
  readonly bytes: Uint8Array;
  /** Rows that decoding must give; the tile may have more, up to `layout.tileHeight`. */
  readonly rows: number;
  readonly layout: ImageLayout;
  readonly position: TilePosition;
  /** Whether it is decoded to its end for its checksum. */
  readonly checked: boolean;
}

/** Where a tile's pixels go: sample `sample` of `area`, which lies within tile and plane. In pixels of the image. */
export interface Target {
  readonly plane: WindowPlane;
  readonly area: Window;
  readonly sample: number;
}

/** Decoded rows of a tile from its first on, `rowBytes` apart, in the arena. */
interface Rows {
  readonly address: number;
  readonly rowBytes: number;
}

type Codec = Kernels['inflate'];

/** Decodes compressed tiles into planes, in the kernels' memory. Synchronous: no other task uses the arena meanwhile. */
export class TileDecoder {
  #decoded = 0;
  readonly arena: Arena;

  /** Planes are reserved on `shelf`. */
  constructor(readonly shelf: Shelf) {
    this.arena = shelf.arena;
  }

  /** Tiles decoded so far. */
  get decoded(): number {
    return this.#decoded;
  }

  /**
   * Decodes as many of the tile's rows as `target` needs and copies its pixels there. Where an eighth or more of the rows of a
   * deflated tile is not needed, stops after those that are: the checksum at the tile's end is not read, and its bytes may
   * end anywhere after those rows. Throws `tile-corrupt` or `tile-too-large`, and changes no pixel then.
   */
  decode(tile: EncodedTile, target: Target): void {
    const { layout, position } = tile;
    const { area } = target;
    const firstRow = area.y - position.y * layout.tileHeight;
    const decoded = this.#decompress(tile, firstRow + area.height);
    const needed = { ...decoded, address: decoded.address + firstRow * decoded.rowBytes };
    this.#position(this.#restored(needed, layout, area), layout, position, target);
    this.#decoded += 1;
  }

  #decompress({ bytes, rows, layout, position, checked }: EncodedTile, rowsNeeded: number): Rows {
    const { arena } = this;
    const rowBytes = tileRowBytes(layout);
    const stops = stopsEarly(layout, { rows, needed: rowsNeeded, checked });
    const needed = (stops ? rowsNeeded : rows) * rowBytes;
    const capacity = stops ? needed : layout.tileHeight * rowBytes;
    const codec = this.#codecOf(layout, stops);
    const unpacked = isPacked(layout)
      ? rowsNeeded * layout.tileWidth * samplesPerTilePixel(layout) * sampleBytes(layout.sampleType)
      : 0;
    const [inputBytes, outputBytes] = [bytes.length + DECODE_SLACK, capacity + DECODE_SLACK];
    arena.open(arenaBytes(inputBytes, outputBytes, codec?.scratch ?? 0, rowBytes, unpacked));
    if (codec === null) {
      const plain = withoutLeader(bytes, layout, position);
      if (plain.length < needed) throw shortTile(position, plain.length, needed);
      return { address: arena.put(Uint8Array, plain.subarray(0, needed)).address, rowBytes };
    }
    const input = arena.take(Uint8Array, inputBytes);
    input.view.set(bytes);
    const { address } = arena.take(Uint8Array, outputBytes);
    const scratch = arena.take(Uint8Array, codec.scratch);
    const written = codec.run(input.address, address, scratch.address, bytes.length, capacity);
    if (written < 0) throw decodeFault(position, written, capacity);
    if (written < needed) throw shortTile(position, written, needed);
    // Complete, or cut off where the image ends. A tile that ends in between belongs to an image of another height.
    if (!stops && written !== needed && written !== capacity) throw shortTile(position, written, needed);
    return { address, rowBytes };
  }

  #codecOf({ compression }: ImageLayout, stops: boolean): { run: Codec; scratch: number } | null {
    const { kernels } = this.arena;
    switch (compression) {
      case 'none':
        return null;
      case 'deflate':
        return {
          run: (...stream) => (stops ? kernels.inflatePart(...stream) : kernels.inflate(...stream)),
          scratch: kernels.inflateScratchBytes(),
        };
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

  /**
   * Byte order, predictor (but for the one that {@link storeSums} undoes) and bits, of the rows of `area`. Predictor 3
   * stores the most significant bytes first whatever the file's order.
   */
  #restored({ address, rowBytes }: Rows, layout: ImageLayout, { height }: Window): Rows {
    const { kernels } = this.arena;
    const { tileWidth, sampleType, littleEndian, predictor } = layout;
    const itemBytes = sampleBytes(sampleType);
    const samples = samplesPerTilePixel(layout);
    if (isPacked(layout)) return this.#unpacked(address, layout, tileWidth * samples, height);
    if (!littleEndian && itemBytes > 1 && predictor !== 3)
      kernels.swapBytes(address, tileWidth * samples * height, itemBytes);
    if (predictor === 2 && samples > 1)
      kernels.undoHorizontalPredictor(address, tileWidth, height, samples, itemBytes);
    if (predictor === 3) {
      const scratch = this.arena.take(Uint8Array, rowBytes);
      kernels.undoFloatingPointPredictor(address, scratch.address, tileWidth, height, samples, itemBytes);
    }
    return { address, rowBytes };
  }

  #unpacked(packed: number, { bitsPerSample, sampleType }: ImageLayout, columns: number, rows: number): Rows {
    const rowBytes = columns * sampleBytes(sampleType);
    const { address }: Block<Uint8Array> = this.arena.take(Uint8Array, rowBytes * rows);
    this.arena.kernels.unpackBits(packed, address, rows, columns, bitsPerSample);
    return { address, rowBytes };
  }

  #position(rows: Rows, layout: ImageLayout, position: TilePosition, { plane, area, sample }: Target): void {
    const { kernels } = this.arena;
    const { itemBytes } = plane;
    const step = samplesPerTilePixel(layout);
    const before = area.x - position.x * layout.tileWidth;
    const output = plane.addressOf(area.x, area.y);
    const size = [area.height, area.width, rows.rowBytes, plane.rowBytes] as const;
    if (layout.predictor === 2 && step === 1)
      kernels.storeSums(rows.address, output, ...size, before, itemBytes);
    else {
      const from = rows.address + (before * step + (layout.planar ? 0 : sample)) * itemBytes;
      kernels.storeSamples(from, output, ...size, step, itemBytes);
    }
  }
}

/** The pixels of a tile that is not compressed. */
function withoutLeader(bytes: Uint8Array, layout: ImageLayout, position: TilePosition): Uint8Array {
  const { leaderBytes, tileHeight } = layout;
  if (leaderBytes === 0) return bytes;
  if (bytes.length < leaderBytes) throw shortTile(position, bytes.length, leaderBytes);
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (size !== tileRowBytes(layout) * tileHeight)
    throw tileFault('tile-corrupt', position, 'its size does not stand before it');
  return bytes.subarray(leaderBytes);
}

function shortTile(position: TilePosition, found: number, needed: number): Error {
  return tileFault('tile-corrupt', position, `it holds ${found} bytes of pixels instead of ${needed}`);
}

const FAULTS: Readonly<Record<number, string | undefined>> = {
  [DecodeFault.corrupt]: 'its compressed bytes are not valid',
  [DecodeFault.truncated]: 'its compressed bytes end too early',
  [DecodeFault.checksum]: 'its checksum does not fit its pixels',
};

function decodeFault(position: TilePosition, fault: number, capacity: number): Error {
  if (fault === DecodeFault.tooLarge)
    return tileFault('tile-too-large', position, `it holds more than ${capacity} bytes of pixels`);
  return tileFault('tile-corrupt', position, FAULTS[fault] ?? `the decoder answered ${fault}`);
}
