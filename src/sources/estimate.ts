import type { Detail } from '../contract/detail.ts';
import type { AnalysisRequest } from './context.ts';
import { coarsen, type Grid, northUpGrid, resolutionOf } from '../geo/grid.ts';
import { makeZone, type Place, type Zone } from '../geo/zone.ts';
import { climateZone } from '../geo/season.ts';
import { finestPixel, READING, type ReadingPlan, zonePixels } from './detail.ts';
import { isOn, type AuxiliaryId } from './needs.ts';
import { historyGrid } from './history/plan.ts';
import { completeSeasons, trendZone } from './landsat/plan.ts';
import { surveyGrid } from './optical/plan.ts';
import { inTiles } from './optical/tiles.ts';
import { FILES, meanWindowBytes, STRIPS } from './published-files.ts';
import { radarMetres } from './radar/passes.ts';
import type { Sources } from './registry.ts';

/**
 * Numbers that allow for clouds: extra observations in a composite and, if one clear Landsat observation a year is enough, scenes
 * a year whose bands are read, and scenes a year whose quality words are read.
 */
const CLOUDS = { composite: 0.3, landsat: 1, words: 1.7 } as const;
/** Number of the year's observations that the composite has already read, usually all of its own. */
const SHARED = 4;
/** Number of scenes that are surveyed for both the composite and the history, but fetched once. */
const SURVEYED_TWICE = 10;
/** Number of radar files usually needed for a sufficiently certain mean: two polarisations per pass. */
const RADAR_FILES = 8;

/** Approximate bytes that a call fetches, by source. */
export interface Estimate {
  /** The level of detail that the estimate is for: the requested one, or a lower one within `byte_budget`. */
  readonly detail: Detail;
  /** Bytes of all sources. */
  readonly bytes: number;
  /** Bytes by source; `landsat` covers both missions. */
  readonly sources: Readonly<Record<'sentinel2' | 'sentinel1' | 'landsat' | 'canopy-map' | 'maps', number>>;
  /** Seconds to fetch them at the given megabits per second. */
  readonly seconds: number;
}

/**
 * Estimates what an analysis fetches from public hosts. Counts the blocks of Sentinel-2 tiles that the zone overlaps. For
 * Landsat, radar and maps, it averages over the possible positions of the zone among the blocks, because only catalogs know the
 * actual one, and over clouds. `bench/estimate.mjs` measures the accuracy. It leaves out the radar search after a loss, tables of
 * points and catalogs, and does not subtract what is already cached. `megabitsPerSecond` is the speed of the connection.
 */
export function estimateAnalysis(
  request: AnalysisRequest,
  sources: Sources,
  megabitsPerSecond: number,
): Estimate {
  return estimateOf(request.detail, bySource(expectedBytes(request, sources)), megabitsPerSecond);
}

/** Sums the expected bytes into the sources that an estimate lists. */
export function bySource(expected: ReturnType<typeof expectedBytes>): Estimate['sources'] {
  return {
    sentinel2: expected.sentinel2 + expected['sentinel2/earlier'],
    sentinel1: expected.sentinel1,
    landsat: expected.landsat89 + expected.landsat45,
    'canopy-map': expected['canopy-map'],
    maps: expected.worldcover + expected.gfc2020 + expected.hansen,
  };
}

/** The total in whole bytes, and the time to fetch it, rounded to a tenth of a second. */
export function estimateOf(detail: Detail, found: Estimate['sources'], megabitsPerSecond: number): Estimate {
  const bytes = Object.values(found).reduce((sum, part) => sum + part, 0);
  const rounded = Object.entries(found).map(([source, part]) => [source, Math.round(part)]);
  return {
    detail,
    bytes: Math.round(bytes),
    sources: Object.fromEntries(rounded) as Estimate['sources'],
    seconds: Math.round((bytes * 8) / megabitsPerSecond / 1e5) / 10,
  };
}

/** Sources with predictable byte counts. */
type EstimatedSource = 'sentinel2' | Exclude<AuxiliaryId, 'sentinel1/earlier' | 'firms' | 'gedi'>;

/** Approximate bytes that each source fetches; 0 if it is off. */
export function expectedBytes(
  request: AnalysisRequest,
  sources: Sources,
): Readonly<Record<EstimatedSource, number>> {
  const plan = READING[request.detail];
  const zone = zoneOf(request, plan);
  const ifRead = (id: AuxiliaryId, bytes: () => number) => (isOn(id, sources, request) ? bytes() : 0);
  return {
    sentinel2: sources.sentinel2.length > 0 ? presentBytes(zone, plan, 2) : 0,
    'sentinel2/earlier': ifRead('sentinel2/earlier', () => historyBytes(zone, plan)),
    sentinel1: ifRead('sentinel1', () => radarBytes(zone, plan, RADAR_FILES)),
    landsat89: ifRead('landsat89', () => landsatBytes('landsat89', request, plan)),
    landsat45: ifRead('landsat45', () => landsatBytes('landsat45', request, plan)),
    'canopy-map': ifRead('canopy-map', () => meanWindowBytes(FILES.map, zone.grid)),
    worldcover: ifRead('worldcover', () => meanWindowBytes(FILES.landCover, fullyResolved(zone))),
    gfc2020: ifRead('gfc2020', () => meanWindowBytes(FILES.forestCover, fullyResolved(zone))),
    hansen: ifRead('hansen', () => 2 * rowBytes(zone)),
  };
}

/** The zone's grid at the resolution of maps of classes, which does not depend on that of the zone. */
function fullyResolved({ grid }: Zone): Grid {
  return gridAt(grid, Math.min(resolutionOf(grid), 10));
}

/** Bytes of the zone's rows in a file with one row per strip, where each row is read whole. */
function rowBytes({ size }: Zone): number {
  const { metres, bytes, header } = STRIPS;
  return header + Math.ceil((size * 1000) / metres) * bytes;
}

/** The zone as a call creates it if scenes do not state a pixel lattice. */
export function zoneOf(place: Place, plan: ReadingPlan): Zone {
  const { finest, lattice } = zonePixels(plan, place.size);
  return makeZone(place, { finest: Math.max(10, finest), lattice });
}

/** Bytes of blue, for which pixels as wide as `bluePixels` grid pixels suffice. */
function blueBytes(grid: Grid, { bluePixels }: ReadingPlan): number {
  return inTiles(FILES.fine, gridAt(grid, bluePixels * resolutionOf(grid)));
}

/** Bytes of a composite and the survey before it; `features` is how many of the bands red edge and SWIR1 each observation has. */
export function presentBytes(zone: Zone, plan: ReadingPlan, features: number): number {
  const { grid, coarse, size } = zone;
  const ofFeatures = gridAt(coarse, Math.max(resolutionOf(coarse), finestPixel(plan.featurePixels, size)));
  // In this order: red and near infrared, blue, near infrared and SWIR2 at 20 m, features, classes.
  const scene =
    2 * inTiles(FILES.fine, grid) +
    blueBytes(coarse, plan) +
    2 * inTiles(FILES.coarse, coarse) +
    features * inTiles(FILES.coarse, ofFeatures) +
    inTiles(FILES.classes, coarse);
  return (plan.composite.wanted + CLOUDS.composite) * scene + plan.surveyed * surveyBytes(zone);
}

function surveyBytes(zone: Zone): number {
  return inTiles(FILES.classes, surveyGrid(zone));
}

/** Bytes for the state of the forest on a day: a year's observations, and a survey of twice as many. */
export function stateBytes(zone: Zone, plan: ReadingPlan): number {
  const { before } = plan.history;
  return before * observationBytes(zone, plan) + 2 * before * surveyBytes(zone);
}

/** Bytes of one observation: blue, red, near infrared and SWIR, and classes. */
function observationBytes(zone: Zone, plan: ReadingPlan): number {
  const grid = historyGrid(zone, plan);
  const red = Math.max(resolutionOf(grid), finestPixel(plan.redPixels, zone.size));
  return (
    blueBytes(grid, plan) +
    inTiles(FILES.fine, gridAt(grid, red)) +
    2 * inTiles(FILES.coarse, grid) +
    inTiles(FILES.classes, grid)
  );
}

function historyBytes(zone: Zone, plan: ReadingPlan): number {
  const { lat, lng } = zone;
  const { before, late, parts } = plan.history;
  const grid = historyGrid(zone, plan);
  const observation = observationBytes(zone, plan);
  const recent = late + parts;
  const redEdge = climateZone(lat, lng) === 'TROPICAL' ? 0 : recent * inTiles(FILES.coarse, grid);
  const surveyed = 2 * (before + recent) - SURVEYED_TWICE;
  const read = before + recent - SHARED;
  return read * observation + redEdge + surveyed * surveyBytes(zone);
}

export function radarBytes({ size, coarse }: Zone, plan: ReadingPlan, files: number): number {
  return files * meanWindowBytes(FILES.radar, gridAt(coarse, radarMetres(size, coarse, plan)));
}

function landsatBytes(
  source: 'landsat45' | 'landsat89',
  request: AnalysisRequest,
  plan: ReadingPlan,
): number {
  const { lat, date } = request;
  const years = completeSeasons(source, lat, date).length;
  const { grid } = trendZone(request, plan);
  const isOne = plan.landsatEnough === 1;
  const bands = 3 * meanWindowBytes(FILES.landsat, grid);
  const words = (isOne ? 1 : 2) * meanWindowBytes(FILES.words, coarsen(grid, 1 / 4));
  return years * ((isOne ? CLOUDS.landsat : 3) * bands + (isOne ? CLOUDS.words : 3) * words);
}

/** A grid that covers approximately the same ground with pixels of `metres`. */
function gridAt({ epsg, affine, width, height }: Grid, metres: number): Grid {
  const [resolution, , west, , , north] = affine;
  const [columns, rows] = [width, height].map((pixels) => Math.ceil((pixels * resolution) / metres)) as [
    number,
    number,
  ];
  return northUpGrid(epsg, west, north, metres, columns, rows);
}
