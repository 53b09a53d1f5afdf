import { cogParts, type MetadataItem } from '../../src/export/tiff/cog.ts';
import { deflate } from '../../src/export/tiff/deflate.ts';
import { joined } from '../../src/net/buffers.ts';
import type { PyramidLevel } from '../../src/export/tiff/levels.ts';
import {
  newSamples,
  predicted,
  sampleTypeOf,
  type Predictor,
  type Samples,
} from '../../src/export/tiff/raster.ts';
import { subgrid, type Window } from '../../src/geo/grid.ts';
import { levelGrid, type Cog } from '../cog/cog.ts';
import type { LevelCut, SampleWindow } from '../cog/cut-ground.ts';
import { CUT_ITEM } from '../cog/metadata.ts';
import { describeOriginal, type OriginalFile } from '../cog/original.ts';
import { fillOf, intersection, SAMPLE_ARRAYS, type SampleArray } from '../cog/window-plane.ts';

/** The pixels of a window, and 1 (valid) or 0 for each of them; `valid` is null if all are valid. */
export interface Piece {
  readonly window: SampleWindow;
  readonly data: SampleArray;
  readonly valid: Uint8Array | null;
}

const TILE_SIZE = 256;

/**
 * Writes the pieces of each level to a file. Each level of the original becomes a level, except where `cuts` is null. The file
 * has a mask if not all of the original's pixels are valid.
 */
export async function writeCut(
  cog: Cog,
  cuts: readonly (LevelCut | null)[],
  pieces: readonly (readonly Piece[])[],
  origin: OriginalFile,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sampleType, nodata, samplesPerPixel } = cog;
  const predictor = sampleType.startsWith('f') ? 3 : 2;
  const masked = pieces.flat().some(({ valid }) => valid !== null);
  const fill = fillOf(sampleType, nodata);
  const levels: PyramidLevel[] = [];
  for (const [i, cut] of cuts.entries()) {
    if (cut === null) continue;
    levels.push(await writeLevel(cut, pieces[i], { samplesPerPixel, masked, fill, predictor }));
    signal.throwIfAborted();
  }
  const finest = cuts.findIndex((cut) => cut !== null);
  return joined(
    cogParts(levels, {
      grid: subgrid(levelGrid(cog, finest), cuts[finest]!),
      ...{
        sampleType: sampleTypeOf(new SAMPLE_ARRAYS[sampleType](new ArrayBuffer(0), 0, 0)),
        nodata,
        predictor,
        bands: samplesPerPixel,
      },
      tileSize: TILE_SIZE,
      metadata: [...bandItems(cog), { name: CUT_ITEM, value: describeOriginal(origin, cog.levels, cuts) }],
      description: null,
      colourMap: null,
      ghostArea: true,
      bigTiff: false,
    }),
  );
}

interface LevelFacts {
  readonly samplesPerPixel: number;
  readonly masked: boolean;
  readonly fill: number;
  readonly predictor: Predictor;
}

async function writeLevel(
  cut: LevelCut,
  pieces: readonly Piece[],
  { samplesPerPixel, masked, fill, predictor }: LevelFacts,
): Promise<PyramidLevel> {
  const tiles = Array.from({ length: samplesPerPixel }, (_, sample) =>
    cutTiles(
      pieces.filter(({ window }) => window.sample === sample),
      cut,
      TILE_SIZE,
      fill,
    ),
  ).flat();
  const deflated = (bytes: readonly (Uint8Array | null)[]) =>
    Promise.all(bytes.map(async (tile) => tile && deflate(tile)));
  return {
    ...{ width: cut.width, height: cut.height },
    tiles: await deflated(tiles.map((tile) => tile && predicted(tile.pixels, TILE_SIZE, predictor))),
    ...(masked && { mask: await deflated(tiles.map((tile) => tile?.mask ?? null)) }),
  };
}

function bandItems({ scale, offset, bandNames, alpha }: Cog): MetadataItem[] {
  return bandNames.flatMap((name, band): MetadataItem[] => [
    ...(band === alpha ? [{ name: 'COLORINTERP', value: 'Alpha', band, role: 'colorinterp' } as const] : []),
    ...(name === null ? [] : [{ name: 'DESCRIPTION', value: name, band, role: 'description' } as const]),
    ...(offset === null ? [] : [{ name: 'OFFSET', value: String(offset), band, role: 'offset' } as const]),
    ...(scale === null ? [] : [{ name: 'SCALE', value: String(scale), band, role: 'scale' } as const]),
  ]);
}

/** One tile of a level, before it is compressed. */
interface CutTile {
  readonly pixels: Samples;
  /** One bit per pixel, 1 if it was read and is valid. */
  readonly mask: Uint8Array;
}

/** The tiles of one sample over `area`, row by row, each `size` pixels wide and high; null for tiles without read pixels. */
function cutTiles(pieces: readonly Piece[], area: Window, size: number, fill: number): (CutTile | null)[] {
  const [columns, rows] = [Math.ceil(area.width / size), Math.ceil(area.height / size)];
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [area.x + (i % columns) * size, area.y + Math.floor(i / columns) * size];
    return cutTile(pieces, { x, y, width: size, height: size }, fill);
  });
}

function cutTile(pieces: readonly Piece[], tile: Window, fill: number): CutTile | null {
  const parts = pieces.flatMap((piece) => {
    const common = intersection(piece.window, tile);
    return common ? [{ piece, common }] : [];
  });
  if (parts.length === 0) return null;
  const count = tile.width * tile.height;
  const pixels = newSamples(sampleTypeOf(parts[0].piece.data), count).fill(fill);
  const valid = new Uint8Array(count);
  for (const { piece, common } of parts) copyPart(piece, common, tile, { pixels, valid });
  return { pixels, mask: packed(valid) };
}

function copyPart(
  { window, data, valid }: Piece,
  common: Window,
  tile: Window,
  target: { readonly pixels: Samples; readonly valid: Uint8Array },
): void {
  for (let y = common.y; y < common.y + common.height; y++) {
    const from = (y - window.y) * window.width + common.x - window.x;
    const to = (y - tile.y) * tile.width + common.x - tile.x;
    target.pixels.set(data.subarray(from, from + common.width), to);
    if (valid === null) target.valid.fill(1, to, to + common.width);
    else target.valid.set(valid.subarray(from, from + common.width), to);
  }
}

/** Packs eight pixels into a byte, the first into the highest bit. */
function packed(valid: Uint8Array): Uint8Array {
  const bits = new Uint8Array(valid.length / 8);
  for (let i = 0; i < valid.length; i++) bits[i >> 3] |= valid[i] << (7 - (i & 7));
  return bits;
}
