import { join } from 'node:path';
import { northUpGrid, type Grid } from '../../../../src/geo/grid.ts';
import { ANNUAL_BANDS, type AnnualTask, type LandsatTile } from '../../../../src/sources/landsat/tasks.ts';
import { writeCogFile, type CogOptions, type Samples } from '../../../../simulator/index.ts';
import { LIMITS } from '../../../support/task-context.ts';

/** A scene's own 30 m grid, on Landsat's lattice. */
export const SCENE_GRID = northUpGrid(32720, 600_015, 9_000_015, 30, 64, 64);

/** The same value everywhere, or one for each pixel of the scene's grid. */
type Pixels = number | ((column: number, row: number) => number);

export interface SceneSpec {
  readonly id: string;
  readonly datetime?: string;
  readonly grid?: Grid;
  readonly red?: Pixels;
  readonly nir08?: Pixels;
  readonly swir22?: Pixels;
  readonly quality?: Pixels;
}

/** The forest pixel of methods 2.1. */
export const FOREST = { red: 7922, nir08: 19_040, swir22: 9048, quality: 21_824 } as const;

/** Writes a scene's files and returns its tile for a task. */
export function writeScene(folder: string, spec: SceneSpec, options: CogOptions = {}): LandsatTile {
  const { id, datetime = '2020-07-01T14:00:00Z', grid = SCENE_GRID } = spec;
  const write = (name: string, pixels: Pixels, nodata: number | null, own: CogOptions = {}) => {
    const href = join(folder, `${id}-${name}.tif`);
    const data = samplesOf(pixels, grid);
    writeCogFile(href, { grid, data, nodata }, { tileSize: 64, ...options, ...own });
    return href;
  };
  const band = (name: (typeof ANNUAL_BANDS)[number]) => ({
    href: write(name, spec[name] ?? FOREST[name], 0, { overviews: 'average' }),
    ...{ key: name, scale: 0.0000275, offset: -0.2, nodata: 0, resolution: 30 },
  });
  return {
    sceneId: id,
    datetime,
    bands: { red: band('red'), nir08: band('nir08'), swir22: band('swir22') },
    quality: {
      href: write('qa_pixel', spec.quality ?? FOREST.quality, 1),
      ...{ key: 'qa_pixel', scale: 1, offset: 0, nodata: 1, resolution: 30 },
    },
  };
}

function samplesOf(pixels: Pixels, { width, height }: Grid): Samples {
  return Uint16Array.from({ length: width * height }, (_, i) =>
    typeof pixels === 'number' ? pixels : pixels(i % width, Math.floor(i / width)),
  );
}

export function annualTask(tiles: readonly LandsatTile[], own: Partial<AnnualTask> = {}): AnnualTask {
  return {
    kind: 'annual',
    spare: [],
    tiles,
    grid: SCENE_GRID,
    harmonise: false,
    spread: false,
    enough: Infinity,
    limits: LIMITS,
    ...own,
  };
}
