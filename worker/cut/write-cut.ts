import { cogParts, type MetadataItem } from '../../src/export/tiff/cog.ts';
import { deflate } from '../../src/export/tiff/deflate.ts';
import { joined } from '../../src/net/buffers.ts';
import type { Level } from '../../src/export/tiff/levels.ts';
import { predicted, type Predictor, type SampleType } from '../../src/export/tiff/raster.ts';
import { subgrid } from '../../src/geo/grid.ts';
import { levelGrid, type Cog } from '../cog/cog.ts';
import type { LevelCut } from '../cog/cut-ground.ts';
import { CUT_ITEM } from '../cog/metadata.ts';
import { describeOriginal, type Origin } from '../cog/original.ts';
import { fillOf } from '../cog/window-plane.ts';
import type { SampleType as FileSamples } from '../kernels.ts';
import { cutTiles, type Piece } from './tiles.ts';

const TILE_SIZE = 256;

const NAMES: Readonly<Record<FileSamples, SampleType>> = {
  u8: 'uint8',
  i8: 'int8',
  u16: 'uint16',
  i16: 'int16',
  u32: 'uint32',
  i32: 'int32',
  f32: 'float32',
  f64: 'float64',
};

/**
 * Writes the pieces of each level to a file. Each level of the original becomes a level, except where `cuts` is null. The file
 * has a mask if not all of the original's pixels are valid.
 */
export async function writeCut(
  cog: Cog,
  cuts: readonly (LevelCut | null)[],
  pieces: readonly (readonly Piece[])[],
  origin: Origin,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sampleType, nodata, samplesPerPixel } = cog;
  const predictor = sampleType.startsWith('f') ? 3 : 2;
  const masked = pieces.flat().some(({ valid }) => valid !== null);
  const fill = fillOf(sampleType, nodata);
  const levels: Level[] = [];
  for (const [i, cut] of cuts.entries()) {
    if (cut === null) continue;
    levels.push(await writeLevel(cut, pieces[i], { samplesPerPixel, masked, fill, predictor }));
    signal.throwIfAborted();
  }
  const finest = cuts.findIndex((cut) => cut !== null);
  return joined(
    cogParts(levels, {
      grid: subgrid(levelGrid(cog, finest), cuts[finest]!),
      ...{ sampleType: NAMES[sampleType], nodata, predictor, bands: samplesPerPixel },
      tileSize: TILE_SIZE,
      metadata: [...bandItems(cog), { name: CUT_ITEM, value: descriptionOf(cog, cuts, origin) }],
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
): Promise<Level> {
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

function descriptionOf({ levels }: Cog, cuts: readonly (LevelCut | null)[], origin: Origin): string {
  return describeOriginal({
    ...origin,
    affine: levels[0].affine!,
    levels: levels.map(({ width, height, tileWidth, tileHeight }, i) => {
      return { width, height, tileWidth, tileHeight, cut: cuts[i] };
    }),
  });
}

function bandItems({ scale, offset, bandNames, alpha }: Cog): MetadataItem[] {
  return bandNames.flatMap((name, band): MetadataItem[] => [
    ...(band === alpha ? [{ name: 'COLORINTERP', value: 'Alpha', band, role: 'colorinterp' } as const] : []),
    ...(name === null ? [] : [{ name: 'DESCRIPTION', value: name, band, role: 'description' } as const]),
    ...(offset === null ? [] : [{ name: 'OFFSET', value: String(offset), band, role: 'offset' } as const]),
    ...(scale === null ? [] : [{ name: 'SCALE', value: String(scale), band, role: 'scale' } as const]),
  ]);
}
