import type { Block } from '../../../../worker/arena.ts';
import { refinePlane } from '../../forest/worker/evidence.ts';
import type { Ground } from './ground.ts';
import { MAX_OTHER, type OtherLand, type SeasonShift } from '../tasks.ts';
import type { Forests } from './forests.ts';
import {
  assessSignificance,
  markChanges,
  resolveMarks,
  type Differences,
  type Assessment,
} from './differences.ts';

/** Decibels that VV falls where trees are felled, at the least, in the mean of three by three pixels. */
const MIN_FALL = 1.5;
/** Fraction of the forest of which radar must know the change. */
const MIN_KNOWN = 0.9;
/** Standing forest is identified by this quantile of the change: even where most of it was felled, some stands. */
const STANDING = 0.75;

/** Where VV fell, and where it rose, more than standing forest did: frost and rain change all of it. */
interface RadarFall {
  readonly fell: Block<Uint8Array>;
  readonly rose: Block<Uint8Array>;
}

/** `null` without radar, and where it knows too little of the forest. */
function radarFall(ground: Ground, forest: Block<Uint8Array>): RadarFall | null {
  const { task, arena, pixels, fine, land, passing } = ground;
  const { kernels } = arena;
  if (task.radar === null) return null;
  const [fell, rose] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
  const change = arena.take(Float32Array, pixels);
  refinePlane(fine, changeOf(ground, task.radar), 'resampleNearest', change);
  kernels.moments(change.address, forest.address, ground.moments.address, pixels);
  const [known] = ground.moments.view;
  if (known < MIN_KNOWN * kernels.countOfClass(forest.address, pixels, 1)) return null;
  const level = kernels.quantile(change.address, forest.address, passing.address, pixels, STANDING);
  const mark = (mask: Block<Uint8Array>, low: number, high: number) =>
    kernels.maskWithin(change.address, land.address, mask.address, pixels, low, high);
  mark(fell, -Infinity, level - MIN_FALL);
  mark(rose, level + MIN_FALL, Infinity);
  return { fell, rose };
}

/** VV after less VV before on the coarse grid, dB, the mean of each pixel and its neighbours. */
function changeOf({ task, arena }: Ground, radar: NonNullable<Ground['task']['radar']>): Float32Array {
  const { kernels } = arena;
  const [width, height] = [task.width / task.factor, task.height / task.factor];
  let change = new Float32Array(0);
  arena.borrow(() => {
    const after = arena.put(Float32Array, radar.after);
    const mean = arena.take(Float32Array, width * height);
    const before = arena.put(Float32Array, radar.before);
    kernels.difference(after.address, before.address, after.address, width * height);
    kernels.meanOfNeighbours(after.address, mean.address, width, height);
    change = mean.view.slice();
  });
  return change;
}

/** NDVI by which forest must differ from its median change to have changed otherwise: methods 10's least drop. */
const OTHERWISE = 0.15;
/** Fraction of the forest that may have, for the median to be the season's. */
const MAX_OTHERWISE = 0.1;

/** Land that is forest in neither period shows the season where it is this fraction of all land or more. */
const MIN_OTHER = 0.05;
/** NDVI by which it changes where its season does. */
const OTHER_CHANGE = 0.1;

type Marks = Pick<Assessment, 'loss' | 'gain'>;

/** What the season made of the forest, taken out of the differences, and what is lost and won besides. */
interface Seasoned {
  readonly season: SeasonShift;
  readonly assessment: Assessment;
}

/**
 * Loss and gain between two seasons. Radar distinguishes trees without leaves from none: where it knows the forest, what is
 * lost or won by the differences as they are must be so by radar, too, and the change of all other forest is the season's.
 * Without radar the median change of forest is (methods 10), and only what is lost or won both with and without it counts.
 * `null` where there is no forest to distinguish it by.
 */
export function takeSeasonOut(
  ground: Ground,
  forests: Forests,
  differences: Differences,
  marks: Marks,
): Seasoned | null {
  const { arena, pixels } = ground;
  const count = (mask: Block<Uint8Array>) => arena.kernels.countOfClass(mask.address, pixels, 1);
  const [before, after] = [count(forests.before), count(forests.after)];
  if (before + after === 0) return null;
  // The period in which more is forest: medians of NDVI may tie.
  const leafOn = before >= after ? 'before' : 'after';
  // Before anything is taken out.
  const other = changeOfOtherLand(ground, forests, differences);
  const steady = steadyShift(ground, forests[leafOn], differences, other, leafOn);
  if (steady !== null) levelMarks(ground, forests, differences, marks);
  const fall = steady === null ? radarFall(ground, forests[leafOn]) : null;
  const shift =
    steady ??
    (fall === null
      ? takeMedianOut(ground, forests, differences, marks, leafOn)
      : takeStandingOut(ground, forests[leafOn], differences, marks, fall, leafOn));
  const season = { ...shift, other, steady: steady !== null };
  assessSignificance(ground, differences);
  return { season, assessment: resolveMarks(ground, forests, differences, marks) };
}

/** Grass and crops show a season that evergreen forest does not. */
function changeOfOtherLand(
  { arena, pixels, land, landPixels }: Ground,
  { either }: Forests,
  { ndvi }: Differences,
): OtherLand | null {
  const { kernels } = arena;
  let found: OtherLand | null = null;
  arena.borrow(() => {
    const other = arena.put(Uint8Array, land.view);
    kernels.clearWhere(other.address, either.address, pixels);
    const count = (mask: Block<Uint8Array>) => kernels.countOfClass(mask.address, pixels, 1);
    const all = count(other);
    if (all < MIN_OTHER * landPixels) return;
    const within = arena.take(Uint8Array, pixels);
    const fraction = (low: number, high: number) => {
      kernels.maskWithin(ndvi.address, other.address, within.address, pixels, low, high);
      return count(within) / all;
    };
    found = { fell: fraction(-Infinity, -OTHER_CHANGE), rose: fraction(OTHER_CHANGE, Infinity) };
  });
  return found;
}

/** What is taken out, and by what. */
type Shift = Omit<SeasonShift, 'other' | 'steady'>;

/** A median change of the forest's NDVI under which the season left it as it was. */
const MAX_STEADY = 0.05;

/** Where the days differ and the ground does not, nothing is to be taken out; else `null`. */
function steadyShift(
  ground: Ground,
  forest: Block<Uint8Array>,
  { ndvi, dnbr }: Differences,
  other: OtherLand | null,
  leafOn: SeasonShift['leafOn'],
): Shift | null {
  const { arena, pixels } = ground;
  const medians = mediansOver(ground, { ndvi, dnbr }, forest);
  if (ground.task.leavesFall || Math.abs(medians.ndvi) >= MAX_STEADY || (other?.fell ?? 0) >= MAX_OTHER)
    return null;
  const all = arena.kernels.countOfClass(forest.address, pixels, 1);
  return { by: 'median', ...medians, leafOn, pixels: all, uneven: false };
}

/** Keeps the marks that stand once forest as a whole has neither lost nor gained log odds. */
function levelMarks(ground: Ground, forests: Forests, differences: Differences, marks: Marks): void {
  const { arena, pixels } = ground;
  const { kernels } = arena;
  const { address } = differences.logOdds;
  const shift = median(ground, differences.logOdds, forests.either);
  if (Number.isNaN(shift)) return;
  kernels.shiftWhere(address, ground.land.address, pixels, shift);
  const level = markChanges(ground, forests, differences);
  kernels.copyWhere(marks.loss.address, level.loss.address, pixels);
  kernels.copyWhere(marks.gain.address, level.gain.address, pixels);
}

/** Keeps the marks that radar shows too, and takes the change of all other forest out. */
function takeStandingOut(
  ground: Ground,
  forest: Block<Uint8Array>,
  { ndvi, dnbr, logOdds }: Differences,
  { loss, gain }: Marks,
  { fell, rose }: RadarFall,
  leafOn: SeasonShift['leafOn'],
): Shift {
  const { arena, pixels } = ground;
  const { kernels } = arena;
  kernels.copyWhere(loss.address, fell.address, pixels);
  kernels.copyWhere(gain.address, rose.address, pixels);
  const standing = arena.put(Uint8Array, forest.view);
  for (const mask of [loss, gain]) kernels.clearWhere(standing.address, mask.address, pixels);
  const season = {
    by: 'radar' as const,
    ...mediansOver(ground, { ndvi, dnbr }, standing),
    leafOn,
    pixels: kernels.countOfClass(standing.address, pixels, 1),
    uneven: isUneven(ground, ndvi, standing),
  };
  if (season.uneven) {
    // One median is not the season of all of it: that it stands is all that is known.
    for (const plane of [ndvi, dnbr, logOdds]) kernels.setWhere(plane.address, standing.address, pixels, 0);
    return season;
  }
  kernels.shiftWhere(ndvi.address, standing.address, pixels, season.ndvi);
  kernels.shiftWhere(dnbr.address, standing.address, pixels, -season.nbr);
  kernels.shiftWhere(logOdds.address, standing.address, pixels, median(ground, logOdds, standing));
  return season;
}

/**
 * Subtracts the median change of the forest that lies within one standard deviation of it (methods 10), and keeps the marks
 * that stand with it. Nothing is done where the forest's change is uneven.
 */
function takeMedianOut(
  ground: Ground,
  forests: Forests,
  differences: Differences,
  { loss, gain }: Marks,
  leafOn: SeasonShift['leafOn'],
): Shift {
  const { arena, pixels } = ground;
  const { kernels } = arena;
  const { ndvi, dnbr, logOdds } = differences;
  const forest = forests[leafOn];
  const steady = withinMedian(ground, ndvi, forest, deviation(ground, ndvi, forest));
  const season = {
    by: 'median' as const,
    ...mediansOver(ground, differences, steady),
    leafOn,
    pixels: kernels.countOfClass(steady.address, pixels, 1),
    uneven: isUneven(ground, ndvi, forest),
  };
  if (season.uneven) return season;
  kernels.shiftWhere(ndvi.address, forest.address, pixels, season.ndvi);
  kernels.shiftWhere(dnbr.address, forest.address, pixels, -season.nbr);
  kernels.shiftWhere(logOdds.address, forest.address, pixels, median(ground, logOdds, steady));
  const corrected = markChanges(ground, forests, differences);
  kernels.copyWhere(loss.address, corrected.loss.address, pixels);
  kernels.copyWhere(gain.address, corrected.gain.address, pixels);
  return season;
}

/** Whether too much of the mask lies far from its median change. */
function isUneven(ground: Ground, ndvi: Block<Float32Array>, mask: Block<Uint8Array>): boolean {
  const { arena, pixels } = ground;
  const count = (part: Block<Uint8Array>) => arena.kernels.countOfClass(part.address, pixels, 1);
  const all = count(mask);
  return all - count(withinMedian(ground, ndvi, mask, OTHERWISE)) > MAX_OTHERWISE * all;
}

/** 1 where the mask is 1 and the plane no further from its median there than `distance`. */
function withinMedian(
  ground: Ground,
  plane: Block<Float32Array>,
  mask: Block<Uint8Array>,
  distance: number,
): Block<Uint8Array> {
  const { arena, pixels } = ground;
  const middle = median(ground, plane, mask);
  const within = arena.take(Uint8Array, pixels);
  const bounds = [middle - distance, middle + distance] as const;
  arena.kernels.maskWithin(plane.address, mask.address, within.address, pixels, ...bounds);
  return within;
}

/** Standard deviation over the mask; 0 of one pixel or none. */
function deviation(
  { arena, pixels, moments }: Ground,
  plane: Block<Float32Array>,
  mask: Block<Uint8Array>,
): number {
  arena.kernels.moments(plane.address, mask.address, moments.address, pixels);
  const [count, , squares] = moments.view as unknown as [number, number, number];
  return count > 1 ? Math.sqrt(squares / (count - 1)) : 0;
}

function mediansOver(
  ground: Ground,
  { ndvi, dnbr }: Pick<Differences, 'ndvi' | 'dnbr'>,
  mask: Block<Uint8Array>,
): Pick<SeasonShift, 'ndvi' | 'nbr'> {
  const over = (plane: Block<Float32Array>) => {
    const value = median(ground, plane, mask);
    return Number.isNaN(value) ? 0 : value;
  };
  // Of no change there is no -0.
  return { ndvi: over(ndvi), nbr: 0 - over(dnbr) };
}

function median(
  { arena, pixels, passing }: Ground,
  plane: Block<Float32Array>,
  mask: Block<Uint8Array>,
): number {
  return arena.kernels.quantile(plane.address, mask.address, passing.address, pixels, 0.5);
}
