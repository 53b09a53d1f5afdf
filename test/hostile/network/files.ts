import { northUpGrid, type Window } from '../../../src/geo/grid.ts';
import { writeCog } from '../../../simulator/cog-writer.ts';
import { HeaderReader } from '../../../worker/cog/header-reader.ts';
import { COG_LIMITS, Tag } from '../../../worker/cog/tags.ts';
import { readIndexes } from '../../../worker/cog/tiles.ts';
import { validateStructure, type RawTag } from '../../../worker/cog/validate.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import type { Positions } from './targets.ts';
import { pixelsOf, SHAPES, SIDE, TILE_SIDE, type Shape, type Version } from './shapes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Larger than the files that are accepted from a host that ignores ranges. */
const LARGE = 9 * 2 ** 20;

/** A file of a shape. */
export interface ServedFile {
  readonly shape: Shape;
  readonly bytes: Bytes;
  readonly newer: Bytes;
  /** The same, padded with zeros to 9 MiB. */
  readonly large: Bytes;
  /**
   * The positions that a read of a window of the first version needs; the tile is the one in the middle of
   * the window.
   */
  readonly positionsOf: (window: Window) => Positions;
}

/** Files of all shapes; this takes some seconds. */
export function makeFiles(): Promise<ServedFile[]> {
  return Promise.all(SHAPES.map(makeFile));
}

async function makeFile(shape: Shape): Promise<ServedFile> {
  const bytes = writeShape(shape, 1);
  const large = new Uint8Array(LARGE);
  large.set(bytes);
  return { shape, bytes, newer: writeShape(shape, 2), large, positionsOf: await positionsIn(bytes) };
}

function writeShape(shape: Shape, version: Version): Bytes {
  const { predictor, bigTiff, ghostArea, resolution } = shape;
  const grid = northUpGrid(32720, 500_000, 9_000_000, resolution, SIDE, SIDE);
  const layout = { tileSize: TILE_SIDE, overviews: 'none', sparse: true } as const;
  const raster = { grid, data: pixelsOf(shape, version), nodata: 0 };
  return new Uint8Array(writeCog(raster, { ...layout, predictor, bigTiff, ghostArea }));
}

/** Reads the file's arrays, so that faults hit what a read of a window needs. */
async function positionsIn(bytes: Bytes): Promise<ServedFile['positionsOf']> {
  const { signal } = new AbortController();
  const source = new BytesRangeSource(bytes);
  const header = new HeaderReader(source, COG_LIMITS.headerBytes, signal);
  const { directories, littleEndian } = await validateStructure(header, COG_LIMITS);
  const tagOf = (id: number) => directories[0].get(id)!;
  const everyTile = Array.from({ length: (SIDE / TILE_SIDE) ** 2 }, (_, index) => index);
  const tags = [Tag.tileOffsets, Tag.tileByteCounts].map(tagOf);
  const [offsets, counts] = await readIndexes(source, tags, littleEndian, everyTile, signal);
  const spanOf = ({ offset, bytes: length }: RawTag) => ({ offset, length });
  const entryOf = ({ offset, bytes: all, count }: RawTag, index: number) => ({
    ...{ offset: offset + (index * all) / count, length: all / count },
  });
  return (window) => {
    const x = Math.floor((window.x + window.width / 2) / TILE_SIDE);
    const y = Math.floor((window.y + window.height / 2) / TILE_SIDE);
    const index = (y * SIDE) / TILE_SIDE + x;
    return {
      offsetEntry: entryOf(tagOf(Tag.tileOffsets), index),
      countEntry: entryOf(tagOf(Tag.tileByteCounts), index),
      sides: [spanOf(tagOf(Tag.tileWidth)), spanOf(tagOf(Tag.tileLength))],
      tile: { offset: offsets[index], length: counts[index] },
      area: { x: x * TILE_SIDE, y: y * TILE_SIDE, width: TILE_SIDE, height: TILE_SIDE },
    };
  };
}
