import { northUpGrid, subgrid, type Grid } from '../src/geo/grid.ts';
import type { Acquisition, Tile } from './scenes.ts';
import type { Frame } from './noise.ts';

/** A request of `analyze`. */
export interface SampleRequest {
  readonly lat: number;
  readonly lng: number;
  /** Side of the square, km. */
  readonly size: number;
  readonly date: string;
}

/** Everything, apart from the simulator itself, that determines a sample's bytes. */
export interface SampleSpec {
  readonly id: string;
  readonly title: string;
  readonly seed: number;
  readonly request: SampleRequest;
  /** The landscape's 10 m grid. */
  readonly grid: Grid;
  /** The request's square in pixels of `grid`, aligned to its 20 m lattice. */
  readonly zone: Frame;
  readonly forestFraction: number;
  readonly cuts: readonly { readonly date: string; readonly width: number; readonly height: number }[];
  readonly tiles: readonly Tile[];
  readonly acquisitions: readonly Acquisition[];
  /** Side of the files' tiles, pixels. */
  readonly tileSize: number;
}

/** An acquisition like a real overpass: always at the same time of day, and by two satellites alternately, five days apart. */
export function acquisition(
  date: string,
  cloudFraction: number,
  more: Partial<Acquisition> = {},
): Acquisition {
  const even = Math.floor(Date.parse(date) / 432_000_000) % 2 === 0;
  return {
    datetime: `${date}T14:37:31Z`,
    platform: even ? 'sentinel-2a' : 'sentinel-2b',
    baseline: date < '2024' ? '05.09' : '05.10',
    statesOffset: true,
    cloudFraction,
    ...more,
  };
}

const CLEARING_GRID = northUpGrid(32720, 677_800, 8_842_400, 10, 480, 480);

/** Four kilometres in Rondônia where the point scale is 1: eight usable observations with 30 % cloud, two recent clear-cuts. */
const CLEARING: SampleSpec = {
  id: 'simulated-clearing',
  title: 'a clearing in tropical forest',
  seed: 20_240_831,
  request: { lat: -10.489449, lng: -61.353461, size: 4, date: '2024-08-31' },
  grid: CLEARING_GRID,
  zone: { x0: 40, y0: 40, width: 400, height: 400 },
  forestFraction: 0.66,
  cuts: [
    { date: '2024-01-20', width: 20, height: 16 },
    { date: '2024-04-25', width: 30, height: 20 },
  ],
  tiles: [{ code: '20LPP', grid: CLEARING_GRID }],
  acquisitions: [
    ...['2023-07-23', '2023-08-22', '2024-03-29'].map((date) => acquisition(date, 0.3)),
    ...['2024-06-07', '2024-06-17', '2024-06-27', '2024-07-07'].map((date) => acquisition(date, 0.3)),
    ...['2024-07-17', '2024-07-27', '2024-08-06', '2024-08-16'].map((date) => acquisition(date, 0.3)),
    acquisition('2024-08-26', 0.8),
  ],
  tileSize: 256,
};

const SEAM_GRID = northUpGrid(32720, 698_600, 8_841_400, 10, 280, 280);

/**
 * Two kilometres across the seam of two tiles. One scene was delivered before the offset was introduced, and one does not state
 * it.
 */
const SEAM: SampleSpec = {
  id: 'simulated-seam',
  title: 'a zone across two tiles',
  seed: 51,
  request: { lat: -10.488461, lng: -61.172603, size: 2, date: '2024-08-31' },
  grid: SEAM_GRID,
  zone: { x0: 40, y0: 40, width: 200, height: 200 },
  forestFraction: 0.7,
  cuts: [{ date: '2024-04-25', width: 20, height: 16 }],
  tiles: [
    { code: '20LPP', grid: subgrid(SEAM_GRID, { x: 0, y: 0, width: 160, height: 280 }) },
    { code: '20LQP', grid: subgrid(SEAM_GRID, { x: 120, y: 0, width: 160, height: 280 }), secondsLater: 4 },
  ],
  acquisitions: [
    acquisition('2024-06-17', 0.1, { baseline: '02.14' }),
    acquisition('2024-07-07', 0.1, { statesOffset: false }),
    ...['2024-07-17', '2024-07-27', '2024-08-06'].map((date) => acquisition(date, 0.1)),
  ],
  tileSize: 128,
};

const BORDER_GRID = northUpGrid(32720, 826_900, 8_840_400, 10, 280, 280);

/** Two kilometres across the meridian of 60 degrees west. The eastern tile is delivered in the next UTM zone. */
const BORDER: SampleSpec = {
  id: 'simulated-border',
  title: 'a zone across two UTM zones',
  seed: 67,
  request: { lat: -10.488603, lng: -60.001137, size: 2, date: '2024-08-31' },
  grid: BORDER_GRID,
  zone: { x0: 40, y0: 40, width: 200, height: 200 },
  forestFraction: 0.7,
  cuts: [],
  tiles: [
    { code: '20LRP', grid: subgrid(BORDER_GRID, { x: 0, y: 0, width: 180, height: 280 }) },
    { code: '21LSJ', grid: northUpGrid(32721, 171_200, 8_840_500, 10, 170, 300) },
  ],
  acquisitions: ['2024-06-17', '2024-07-07', '2024-07-17', '2024-07-27', '2024-08-06'].map((date) =>
    acquisition(date, 0.1),
  ),
  tileSize: 128,
};

export const SAMPLES: readonly SampleSpec[] = [CLEARING, SEAM, BORDER];

/** Throws RangeError for an unknown sample id and lists the known ones. */
export function sampleSpec(id: string): SampleSpec {
  const spec = SAMPLES.find((sample) => sample.id === id);
  if (spec) return spec;
  throw new RangeError(`No sample is called '${id}'; there are ${SAMPLES.map((s) => s.id).join(', ')}`);
}
