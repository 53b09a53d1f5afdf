import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { projectionOf, utmEpsg } from '../../src/geo/projection.ts';
import { acquisition, type SampleRequest } from '../catalog.ts';
import type { Frame } from '../noise.ts';
import type { Acquisition } from '../scenes.ts';
import { daysBefore } from './calendar.ts';
import { positionOf } from './positions.ts';
import type { LandsatPass, ObservedSpec, RadarPass, ScenarioSpec } from './spec.ts';

/** The properties that distinguish one scenario from another. The rest follows from its date and place. */
export type ScenarioOutline = Pick<ScenarioSpec, 'forest' | 'forestFraction' | 'greening' | 'events'> &
  ObservedOutline;

/** The properties that distinguish one observed zone from another. */
export type ObservedOutline = Pick<ObservedSpec, 'id' | 'title' | 'seed' | 'fires' | 'lidar'> & {
  /** Approximate position. The zone lies within 2 degrees of it, where a projected metre is a metre. */
  readonly near: { readonly lat: number; readonly lng: number };
  /** Side of the zone, km. */
  readonly size: number;
  readonly date: string;
  /** Number of passes in the same season in each of the three years before: default 2. */
  readonly baselinePasses?: 2 | 3 | 4;
  /** Fraction of the zone under cloud in each optical scene of the last 90 days. Default: a tenth. */
  readonly cloudFraction?: number;
} & Partial<Pick<ObservedSpec, 'tileSize'>>;

/** Easting, metres, at which UTM's point scale is 1. */
const TRUE_EASTING = 680_200;

/** Width of the land around the zone, pixels. */
const MARGIN = 10;

const LATITUDE_BANDS = 'CDEFGHJKLMNPQRSTUVWX';

/**
 * Days before the request's date: the season itself, the rest of this year and the previous one, the same season of the three
 * years before.
 */
const OPTICAL_AGES = {
  current: [3, 15, 27, 40, 53, 66],
  lastYear: [120, 150, 180, 210, 240, 270, 300, 330],
  yearBefore: [440, 530, 620],
  /** Days added to one, two and three years. */
  baseline: [3, 20, -10, 12],
} as const;

/**
 * Days before the request's date: every pass of two satellites in the last month, and one in four passes of one of them before.
 */
const RADAR_AGES = { both: [4, 10, 16, 22, 28], before: [70, 124, 178, 232, 286, 340, 400] } as const;

/** Years and days of the year of Landsat's passes. In a missing year nothing was received. */
const LANDSAT = { first: 1984, lastTm: 2011, firstOli: 2013, missing: [1993, 2002] } as const;

/** The complete specification of a scenario. */
export function scenarioSpec(outline: ScenarioOutline): ScenarioSpec {
  return observedSpec(outline);
}

/** An outline with its place and the passes over it. */
export function observedSpec<Outline extends ObservedOutline>(outline: Outline) {
  const { near, size, date, cloudFraction = 0.1, baselinePasses = 2, tileSize = 256, ...reported } = outline;
  const { grid, zone, lat, lng } = located(near, size);
  return {
    ...reported,
    tileSize,
    request: { lat, lng, size, date },
    grid,
    zone,
    tile: tileCode(grid, lat),
    optical: {
      bands: ['blue', 'green', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22'],
      coarse: ['green'],
      noise: 3,
      step: 12,
      acquisitions: opticalDates(date, cloudFraction, baselinePasses),
    } satisfies ObservedSpec['optical'],
    radar: { mantissaBits: 2, passes: radarPasses(date) },
    landsat: { steps: { red: 32, nir08: 128, swir16: 256, swir22: 128 }, passes: landsatPasses(date, lat) },
  };
}

/** The zone's grid, on the 20 m lattice, where projected areas equal areas on the ground. */
function located(near: { readonly lat: number; readonly lng: number }, size: number) {
  const epsg = utmEpsg(near.lng, near.lat);
  const [, y] = projectionOf(epsg).forward(near.lng, near.lat);
  const side = 100 * size;
  const width = side + 2 * MARGIN;
  const half = 5 * width;
  const grid: Grid = northUpGrid(epsg, TRUE_EASTING - half, Math.round(y / 20) * 20 + half, 10, width, width);
  const zone: Frame = { x0: MARGIN, y0: MARGIN, width: side, height: side };
  const [lng, lat] = positionOf({ grid }, width / 2, width / 2).map((value) => Math.round(value * 1e6) / 1e6);
  return { grid, zone, lat, lng } satisfies Partial<ObservedSpec> & Partial<SampleRequest>;
}

/** A code in the mission's scheme that no tile uses: there is no row Z. */
function tileCode({ epsg }: Grid, lat: number): string {
  return `${String(epsg % 100).padStart(2, '0')}${LATITUDE_BANDS[Math.floor((lat + 80) / 8)]}ZZ`;
}

function opticalDates(date: string, cloudFraction: number, baselinePasses: number): Acquisition[] {
  const { current, lastYear, yearBefore, baseline } = OPTICAL_AGES;
  const seasons = [365, 730, 1095].flatMap((age) =>
    baseline.slice(0, baselinePasses).map((more) => age + more),
  );
  const before = [...lastYear, ...yearBefore, ...seasons];
  return [
    ...before.map((age) => acquisition(daysBefore(date, age), cloudFraction / 2, { noise: 0 })),
    ...current.map((age) => acquisition(daysBefore(date, age), cloudFraction)),
  ].sort((a, b) => a.datetime.localeCompare(b.datetime));
}

/** Passes of one orbit, six days apart. Earlier ones have a single polarisation, as is usual over much of the land. */
function radarPasses(date: string): RadarPass[] {
  const pass = (age: number, polarisations: RadarPass['polarisations']): RadarPass => ({
    datetime: `${daysBefore(date, age)}T09:50:12Z`,
    platform: age % 12 === 4 ? 'SENTINEL-1A' : 'SENTINEL-1C',
    relativeOrbit: 83,
    direction: 'descending',
    polarisations,
  });
  const before = RADAR_AGES.before.map((age) => pass(age, ['vv']));
  return [...RADAR_AGES.both.map((age) => pass(age, ['vv', 'vh'])), ...before].reverse();
}

/** Passes in the warm season: one of Landsat 5 per year, and later two of Landsat 8 and 9. */
function landsatPasses(date: string, lat: number): LandsatPass[] {
  const days = lat < -23.5 ? ['01-12', '02-10'] : ['07-09', '08-14'];
  const last = Number(date.slice(0, 4));
  const years = Array.from({ length: last - LANDSAT.first + 1 }, (_, i) => LANDSAT.first + i);
  return years
    .flatMap((year) => {
      if (LANDSAT.missing.some((missing) => missing === year)) return [];
      if (year <= LANDSAT.lastTm) return days.slice(0, 1).map((day) => landsatPass(year, day, 'landsat-5'));
      if (year < LANDSAT.firstOli) return [];
      return days.map((day, i) =>
        landsatPass(year, day, year >= 2022 && i === 1 ? 'landsat-9' : 'landsat-8'),
      );
    })
    .filter(({ datetime }) => datetime.slice(0, 10) <= date);
}

function landsatPass(year: number, day: string, platform: LandsatPass['platform']): LandsatPass {
  return { datetime: `${year}-${day}T14:09:41Z`, platform, cloudFraction: year % 3 === 0 ? 0.15 : 0.05 };
}
