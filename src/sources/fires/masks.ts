import { skipReason } from '../../stac/inconsistency.ts';
import { sumFires, type Fires, type FireRequest } from './assess.ts';
import { orEnded, runSigned, searchCatalog } from '../catalogs.ts';
import type { UsedScene } from '../../contract/index.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { FireDetection } from '../points.ts';
import { addDays, daysIn, type Period } from '../../contract/dates.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { Scene, SkippedScene } from '../../stac/scene.ts';
import type { FireMaskResult } from './tasks.ts';
import {
  callError,
  emptyRun,
  isUpstream,
  limitsLeft,
  type ReadingContext,
  type SourceResult,
  type SourceRun,
  usedScene,
} from '../context.ts';

/** Number of days per file, with one sample for each; the last file of a year has fewer. */
const MASK_DAYS = 8;
const ANY_CLOUD = 101;

/**
 * Fires in the daily MODIS masks, which show at most one fire per pixel of 926 m, satellite and day, and where clouds hid the
 * ground. Detections by Terra and by Aqua are counted separately, as they are in point data; a pixel counts as observed on a day
 * if either satellite saw it. `value` is `null` if no mask shows any part of the grid on any day of the window. Throws the last
 * failure if no mask can be read.
 */
export async function readFireMasks(
  request: FireRequest,
  context: ReadingContext,
): Promise<SourceResult<Fires>> {
  const { counter, catalog } = context;
  const { period } = request;
  counter.step('search', 1);
  const query = { boxes: request.zone.boxes, ...period, maxCloud: ANY_CLOUD };
  const search = await searchCatalog(query, context);
  const scenes = search.scenes.filter((scene) => samplesOf(scene, period).length > 0);
  counter.found(scenes.length);
  counter.step('read', scenes.length);
  const limits = limitsLeft(context, Math.max(1, scenes.length));
  const read = await Promise.all(scenes.map((scene) => readMask(scene, period, request, limits, context)));
  const masks = read.flatMap(({ mask }) => mask ?? []);
  const failures = read.flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0 && failures.length === scenes.length) throw failures[failures.length - 1];
  const value = firesOf(masks, request);
  const isSeen = value !== null;
  const run: SourceRun = {
    ...emptyRun(catalog),
    // Masks that show nothing are not listed as used scenes.
    scenes: isSeen ? masks.map(usedMask) : [],
    skipped: [...search.skipped, ...read.flatMap(({ skipped }) => skipped ?? [])],
    failures,
    simulated: isSeen && masks.some(({ scene }) => scene.simulated),
    warnings: search.warnings,
    notes: isSeen ? ['fires-from-masks'] : [],
  };
  return { value, run: scenes.length === 0 ? await orEnded(run, period.start, context) : run };
}

interface ReadMask {
  readonly scene: Scene;
  readonly result: FireMaskResult;
}

interface MaskReading {
  readonly mask?: ReadMask;
  readonly skipped?: SkippedScene;
  readonly failure?: SylvanError;
}

/** The samples of a mask within a period, counted from the item's first day. */
function samplesOf({ bands, datetime }: Scene, { start, end }: Period): number[] {
  if (bands.fire_mask === undefined) return [];
  return [...Array(MASK_DAYS).keys()].filter((sample) => {
    const day = dayOfSample(datetime, sample);
    // The sequence of files begins anew each year.
    return day >= start && day <= end && day.slice(0, 4) === datetime.slice(0, 4);
  });
}

function dayOfSample(datetime: string, sample: number): string {
  return addDays(datetime.slice(0, 10), sample);
}

async function readMask(
  scene: Scene,
  period: Period,
  { zone: { grid } }: FireRequest,
  limits: ReadLimits,
  context: ReadingContext,
): Promise<MaskReading> {
  const { id } = scene;
  const samples = samplesOf(scene, period);
  try {
    const result = await runSigned([scene], context, ([{ bands }]) => ({
      kind: 'fire-mask',
      mask: bands.fire_mask!,
      ...{ samples, grid, limits },
    }));
    context.counter.done();
    if (result.cells.length > 0) return { mask: { scene, result } };
    return { skipped: { id, code: 'outside', detail: 'its pixels do not reach the zone' } };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isUpstream(error)) throw callError(error, context);
    return { failure: error, skipped: { id, ...skipReason(error) } };
  }
}

function firesOf(masks: readonly ReadMask[], { zone, period }: FireRequest): Fires | null {
  const windowDays = daysIn(period);
  const observedFraction = observedOf(masks, windowDays);
  if (observedFraction === 0) return null;
  return {
    ...sumFires(masks.flatMap(detectionsOf), zone.epsg),
    windowDays,
    observedFraction,
    from: 'masks',
  };
}

/** Observed fraction of all combinations of a grid pixel and a day of the window; a day without a mask counts as not observed. */
function observedOf(masks: readonly ReadMask[], days: number): number {
  const observed = new Set<string>();
  for (const { scene, result } of masks)
    for (const day of result.days)
      result.cells.forEach((cell, i) => {
        if (day.observed[i] === 1) observed.add(`${cell} ${dayOfSample(scene.datetime, day.sample)}`);
      });
  const pixels = Math.max(1, ...masks.map(({ result }) => result.pixels));
  return Math.min(1, observed.size / (pixels * days));
}

function detectionsOf({ scene, result }: ReadMask): FireDetection[] {
  return result.days.flatMap(({ sample, fires }) =>
    fires.map((fire) => ({
      ...fire,
      time: `${dayOfSample(scene.datetime, sample)}T00:00Z`,
      satellite: satelliteOf(scene),
      instrument: 'MODIS',
      frp: null,
      type: null,
    })),
  );
}

/** The satellite's name as in point data, taken from the product's name if the catalog does not state it. */
function satelliteOf({ id, platform }: Scene): string {
  if (/aqua/i.test(platform ?? '') || id.startsWith('MYD')) return 'Aqua';
  return /terra/i.test(platform ?? '') || id.startsWith('MOD') ? 'Terra' : (platform ?? 'MODIS');
}

function usedMask({ scene: { id, datetime }, result }: ReadMask): UsedScene {
  const observed = result.days.reduce((sum, day) => sum + day.observed.reduce((a, b) => a + b, 0), 0);
  return usedScene({ id, datetime }, observed / (result.pixels * result.days.length));
}
