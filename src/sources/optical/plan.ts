import { lackAmong, type OpticalBand, type Asset, type Scene, type SkipReason } from '../../stac/scene.ts';
import { northUpGrid, type Grid, resolutionOf } from '../../geo/grid.ts';
import type { Observation } from './observations.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { ObservationTile, ReadLayout, ReadTask, SurveyResult } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import { finestPixel, type ObservationBudget, type ReadingPlan } from '../detail.ts';

/** Bands read at the zone's own pixel size, and those read at 20 m (methods 1.2). */
const FINE_BANDS: readonly OpticalBand[] = ['red', 'nir'];
const COARSE_BANDS: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir16', 'swir22'];
export const COMPOSITE_BANDS: readonly OpticalBand[] = [...FINE_BANDS, ...COARSE_BANDS];

const PERIOD_BANDS: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir22'];

/**
 * Number of survey pixels along a zone's longer side, unless the zone is so large that its survey has more, or so small that its
 * coarse grid has fewer.
 */
const SURVEY_PIXELS = 64;
/** Pixel size of a survey of a large zone, which reads overviews, metres (methods 1.4). */
const SURVEY_RESOLUTION = 160;
/** Number of rows per strip, which limits the memory that a worker needs for a composite, whatever the zone's size. */
const STRIP_ROWS = 128;

export interface SurveyedObservation extends Observation {
  readonly clear: Uint8Array;
  readonly clearFraction: number;
}

export interface ObservationChoice {
  readonly chosen: readonly SurveyedObservation[];
  /** Usable observations that are not needed, best first; they replace those that cannot be read. */
  readonly spare: readonly SurveyedObservation[];
  readonly tooCloudy: readonly SurveyedObservation[];
}

/** The coarse grid over the zone used to estimate clear fractions. */
export function surveyGrid(zone: Zone): Grid {
  const { affine, width, height } = zone.grid;
  const [, , west, , , north] = affine;
  const side = Math.max(width, height) * zone.resolution;
  const finest = Math.max(zone.coarseResolution, Math.min(SURVEY_RESOLUTION, side / SURVEY_PIXELS));
  const metres = side / Math.max(1, Math.floor(side / finest));
  const along = (pixels: number) => Math.max(1, Math.round((pixels * zone.resolution) / metres));
  return northUpGrid(zone.epsg, west, north, metres, along(width), along(height));
}

/** The best observations by clear fraction, newest first among equals, and more as long as pixels lack observations. */
export function chooseObservations(
  surveyed: readonly SurveyedObservation[],
  budget: ObservationBudget,
): ObservationChoice {
  const usable = surveyed
    .filter(({ clearFraction }) => clearFraction >= budget.minimum)
    .sort(byClearFraction);
  return {
    ...withHelpful(usable.slice(0, budget.wanted), usable.slice(budget.wanted), budget),
    tooCloudy: surveyed.filter(({ clearFraction }) => clearFraction < budget.minimum),
  };
}

/** Adds to the `first` observations those of `others` that show enough of the pixels that still have too few observations. */
export function withHelpful(
  first: readonly SurveyedObservation[],
  others: readonly SurveyedObservation[],
  budget: Pick<ObservationBudget, 'maximum' | 'enough' | 'short'>,
): Pick<ObservationChoice, 'chosen' | 'spare'> {
  const chosen = [...first];
  const spare: SurveyedObservation[] = [];
  for (const candidate of others) {
    const helps = chosen.length < budget.maximum && isHelpful(candidate, chosen, budget);
    (helps ? chosen : spare).push(candidate);
  }
  return { chosen, spare };
}

export function byClearFraction(a: SurveyedObservation, b: SurveyedObservation): number {
  return b.clearFraction - a.clearFraction || b.datetime.localeCompare(a.datetime);
}

function isHelpful(
  candidate: SurveyedObservation,
  chosen: readonly SurveyedObservation[],
  { enough, short }: Pick<ObservationBudget, 'enough' | 'short'>,
): boolean {
  const gained = shortPixels(chosen, enough).filter((i) => candidate.clear[i] === 1);
  return gained.length > short * candidate.clear.length;
}

/** Survey pixels that fewer than `enough` observations show clear. */
function shortPixels(observations: readonly SurveyedObservation[], enough: number): number[] {
  const counts = clearCounts(observations);
  return [...counts.keys()].filter((i) => counts[i] < enough);
}

/** Fraction of the survey's pixels that fewer than `enough` observations show clear, 0…1. */
export function shortFraction(observations: readonly SurveyedObservation[], enough: number): number {
  return shortPixels(observations, enough).length / Math.max(1, observations[0]?.clear.length ?? 0);
}

/** Fraction of the survey's pixels that at least one observation shows clear, 0…1. */
export function unionFraction(observations: readonly SurveyedObservation[]): number {
  const counts = clearCounts(observations);
  return counts.length === 0 ? 0 : counts.filter((count) => count > 0).length / counts.length;
}

function clearCounts(observations: readonly SurveyedObservation[]): number[] {
  const counts = new Array<number>(observations[0]?.clear.length ?? 0).fill(0);
  for (const { clear } of observations) clear.forEach((value, i) => (counts[i] += value));
  return counts;
}

export function joinSurveys(observation: Observation, tiles: readonly SurveyResult[]): SurveyedObservation {
  const first = tiles.at(0);
  if (first === undefined) return { ...observation, clear: new Uint8Array(), clearFraction: 0 };
  const clear = first.clear.map((value, i) =>
    value === 1 || tiles.some((tile) => tile.clear[i] === 1) ? 1 : 0,
  );
  return {
    ...observation,
    clear,
    clearFraction: clear.reduce((sum, value) => sum + value, 0) / clear.length,
  };
}

/** Why a scene cannot be read at all, or `null`. */
export function compositeLack(scene: Scene): SkipReason | null {
  return lackAmong(scene, COMPOSITE_BANDS, 'scene classification');
}

/**
 * Bands of a layout on `grid` that may be read at coarser levels: blue with pixels up to `blue` grid pixels wide, others with
 * pixels of the given metres.
 */
export function smoothBands(
  grid: Grid,
  blue: number,
  others: ReadLayout['smoothMetres'] = {},
): Pick<ReadLayout, 'smoothMetres'> {
  return { smoothMetres: { ...(blue > 1 && { blue: blue * resolutionOf(grid) }), ...others } };
}

/** The layout of a composite's observations on the zone's grids; red edge, SWIR1 and blue may be read at coarser pixels. */
export function compositeLayout(
  { grid, coarse, size }: Pick<Zone, 'grid' | 'coarse' | 'size'>,
  { featurePixels, bluePixels: blue }: Pick<ReadingPlan, 'featurePixels' | 'bluePixels'>,
): ReadLayout {
  const features = finestPixel(featurePixels, size);
  const isSmooth = features > resolutionOf(coarse);
  return {
    fine: grid,
    coarse,
    fineBands: FINE_BANDS,
    coarseBands: COARSE_BANDS,
    ...smoothBands(coarse, blue, isSmooth ? { rededge1: features, swir16: features } : {}),
    stripRows: STRIP_ROWS,
    packed: false,
  };
}

/** The layout of a period's observations: the bands that separate forest, and its change, from other ground. */
export function periodLayout(...[zone, plan]: Parameters<typeof compositeLayout>): ReadLayout {
  return { ...compositeLayout(zone, plan), coarseBands: PERIOD_BANDS };
}

/** The task that reads an observation; its scenes must have passed {@link compositeLack}. */
export function planRead(
  scenes: readonly Scene[],
  layouts: ReadTask['layouts'],
  limits: ReadLimits,
): ReadTask {
  return { kind: 'read', tiles: observationTiles(scenes), layouts, limits };
}

/** Everything a task knows about scenes: equal tiles mean equal pixels. */
export function observationTiles(scenes: readonly Scene[]): ObservationTile[] {
  return scenes.map(({ id, quality, bands }) => ({ sceneId: id, quality: quality!, bands }));
}

/** Bytes per pixel: the number in the file, plus the reflectance. */
const READ_BYTES = 2 + 4;

/** Bytes that a worker holds while reading an observation: every band as the file's numbers and as reflectance. */
export function readMemory({
  fine,
  coarse,
  fineBands,
  coarseBands,
}: Pick<ReadLayout, 'fine' | 'coarse' | 'fineBands' | 'coarseBands'>): number {
  const pixels = (grid: Grid, bands: readonly OpticalBand[]) => grid.width * grid.height * bands.length;
  return READ_BYTES * (pixels(fine, fineBands) + pixels(coarse, coarseBands));
}

/**
 * The pixel corner shared by most of the scenes' red bands, as stated by the catalog: a zone on this lattice does not need
 * resampling. `undefined` if not stated. Neighbouring tiles share a lattice of 20 m, but not always one of 40 m.
 */
export function commonOrigin(scenes: readonly Scene[]): Asset['origin'] {
  const origins = scenes.flatMap(({ bands }) => (bands.red?.origin ? [bands.red.origin] : []));
  const first = mostFrequent(origins.map((origin) => origin.join()));
  return origins.find((origin) => origin.join() === first);
}

/** The lowest of the most frequent values; `undefined` if there are no values. */
export function mostFrequent<T extends string | number>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).at(0)?.[0];
}

/** Finest pixel size of the scenes' red bands, metres, as stated by the catalog; 10 if not stated. */
export function finestResolution(scenes: readonly Scene[]): number {
  const stated = scenes.flatMap(({ bands }) => (bands.red === undefined ? [] : [bands.red.resolution]));
  return stated.length === 0 ? 10 : Math.min(...stated);
}
