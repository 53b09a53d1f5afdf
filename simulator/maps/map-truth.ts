import type { Grid } from '../../src/geo/grid.ts';
import { makeLandscape } from '../landscapes/land.ts';
import { USE, type LandscapeSpec } from '../landscapes/spec.ts';
import { landscapeStandOn } from '../landscapes/stand.ts';
import { MAP_DATE } from '../scenario/canopy-map.ts';
import { makeLand } from '../scenario/land.ts';
import type { ScenarioSpec } from '../scenario/spec.ts';
import { standOn, type Stand } from '../scenario/stand.ts';
import { forestByUnit } from '../statistics.ts';
import { COVER } from '../truth.ts';

export const MAP_NAMES = ['worldCover', 'gfc2020', 'lossYear', 'treeCover2000', 'canopyHeight'] as const;
/** A published map, or a layer of one. */
export type MapName = (typeof MAP_NAMES)[number];

/** The correct content of each map: bytes of the pixels of `grid`, row by row, in the map's own numbers. */
export interface MapTruth extends Readonly<Record<MapName, Uint8Array>> {
  readonly grid: Grid;
  /** Classes of ESA WorldCover in the middle of 2021. */
  readonly worldCover: Uint8Array;
  /** 1 where forest of at least 0.5 ha stands on 2020-12-31, else 0. */
  readonly gfc2020: Uint8Array;
  /** The year in which forest is first lost, 1 to 25 for 2001 to 2025; 0 for none. */
  readonly lossYear: Uint8Array;
  /** Crown cover in the middle of 2000, percent. */
  readonly treeCover2000: Uint8Array;
  /** Height of the canopy when its images were taken, whole metres. */
  readonly canopyHeight: Uint8Array;
}

/** Date of the images used for the heights, `YYYY-MM-DD`. */
export const HEIGHT_DATE = MAP_DATE;

/** The correct maps of a scenario's land, including its margin. */
export function scenarioMapTruth(spec: ScenarioSpec): MapTruth {
  const land = makeLand(spec);
  const classOf = ({ cover }: Stand) => cover.map((value) => CLASS_OF_COVER[value]);
  return mapTruth(spec.grid, (date) => standOn(land, date), classOf);
}

/** Like {@link scenarioMapTruth}, for a landscape of many covers. */
export function landscapeMapTruth(spec: LandscapeSpec): MapTruth {
  const land = makeLandscape(spec);
  const classOf = ({ cover }: Stand) =>
    cover.map((value, i) => (value === COVER.forest ? TREES : CLASS_OF_USE[land.use[i]]));
  return mapTruth(spec.grid, (date) => landscapeStandOn(land, date), classOf);
}

/** Classes of ESA WorldCover. */
const TREES = 10;
const CLASS_OF_COVER: Readonly<Record<number, number>> = {
  [COVER.forest]: TREES,
  [COVER.grass]: 30,
  [COVER.bare]: 60,
  [COVER.water]: 80,
};
/** Classes of ground without forest. */
const CLASS_OF_USE: Readonly<Record<number, number>> = {
  [USE.forest]: 30,
  [USE.plantation]: 30,
  [USE.savanna]: 20,
  [USE.grassland]: 30,
  [USE.wetland]: 90,
  [USE.pasture]: 30,
  [USE.crop]: 40,
  [USE.bare]: 60,
  [USE.water]: 80,
  [USE.road]: 50,
  [USE.town]: 50,
  [USE.hedge]: TREES,
};

/** Years of loss, counted from 2000. */
const LAST_LOSS = 25;

function mapTruth(
  grid: Grid,
  stand: (date: string) => Stand,
  classOf: (stand: Stand) => Uint8Array,
): MapTruth {
  return {
    grid,
    worldCover: classOf(stand('2021-07-01')),
    gfc2020: forestByUnit(stand('2020-12-31').cover, grid.width),
    lossYear: lossYears((year) => stand(`${2000 + year}-12-31`).cover),
    treeCover2000: stand('2000-07-01').crowns,
    canopyHeight: Uint8Array.from(stand(HEIGHT_DATE).height, (decimetres) => Math.round(decimetres / 10)),
  };
}

/** The first year that ends without forest, 0 for none; `coverAfter` counts years from 2000. */
function lossYears(coverAfter: (year: number) => Uint8Array): Uint8Array {
  let before = coverAfter(0);
  const lost = new Uint8Array(before.length);
  for (let year = 1; year <= LAST_LOSS; year++) {
    const after = coverAfter(year);
    for (let i = 0; i < lost.length; i++)
      if (before[i] === COVER.forest && after[i] !== COVER.forest && lost[i] === 0) lost[i] = year;
    before = after;
  }
  return lost;
}
