import { Lanes } from '../raster/lanes';

/** Classes of the loss plane. */
const NONE: u8 = 0;
const PROVISIONAL: u8 = 1;
const CONFIRMED: u8 = 2;
const UNKNOWN: u8 = 255;

const FOREST: u8 = 1;

/** What makes an observation a candidate for loss (methods 8), with slack for f32 at the bounds. */
const SLACK: f64 = 1e-6;
const MIN_DROP: f32 = <f32>(1 - SLACK);
const MIN_NBR_DROP: f32 = <f32>(0.1 - SLACK);
const MIN_Z: f32 = <f32>(2 - SLACK);
/** As near to the baseline as this, and the ground is what it was. */
const RECOVERED: f32 = <f32>(0.5 + SLACK);
const RECOVERED_NBR: f32 = <f32>(0.1 + SLACK);

/** Days between two candidate observations that confirm each other. */
const APART: i32 = 5;
/** Recovered observations that take a provisional loss back. */
const RETRACTING: i32 = 2;

function value(plane: usize, i: usize): f32 {
  return load<f32>(plane + (i << 2));
}

function day(days: usize, i: usize): i32 {
  return load<i32>(days + (i << 2));
}

/** Whether the drops from the baseline are a loss; never where one of them is NaN. */
function isCandidate(drop: f32, nbrDrop: f32, deviation: f32): bool {
  return drop >= MIN_DROP && nbrDrop >= MIN_NBR_DROP && drop / deviation >= MIN_Z;
}

function isRecovered(drop: f32, nbrDrop: f32): bool {
  return drop <= RECOVERED && nbrDrop <= RECOVERED_NBR;
}

/**
 * Writes 1 (candidate for loss: forest whose log odds fell by 1 and by 2 deviations, dNBR >= 0.10) or 0 where the
 * observation sees the pixel (its log odds are not NaN); other pixels keep what they had. `forest` and `output` are u8.
 */
export function markCandidates(
  logOdds: usize,
  nbr: usize,
  baselineLogOdds: usize,
  baselineNbr: usize,
  deviation: usize,
  forest: usize,
  output: usize,
  length: usize,
): void {
  const body = length & ~15;
  const one = i8x16.splat(1);
  for (let i: usize = 0; i < body; i += 16) {
    const isForest = i8x16.eq(v128.load(forest + i), i8x16.splat(FOREST));
    const isCandidate = Lanes.toBytes(
      candidatesOf(logOdds, nbr, baselineLogOdds, baselineNbr, deviation, i),
      candidatesOf(logOdds, nbr, baselineLogOdds, baselineNbr, deviation, i + 4),
      candidatesOf(logOdds, nbr, baselineLogOdds, baselineNbr, deviation, i + 8),
      candidatesOf(logOdds, nbr, baselineLogOdds, baselineNbr, deviation, i + 12),
    );
    const at = logOdds + (i << 2);
    const missing = Lanes.toBytes(missingAt(at), missingAt(at + 16), missingAt(at + 32), missingAt(at + 48));
    const marks = v128.and(v128.and(isCandidate, isForest), one);
    v128.store(output + i, v128.bitselect(v128.load(output + i), marks, missing));
  }
  for (let i = body; i < length; i++) {
    const observed = value(logOdds, i);
    if (observed != observed) continue;
    const drop = value(baselineLogOdds, i) - observed;
    const nbrDrop = value(baselineNbr, i) - value(nbr, i);
    const isForest = load<u8>(forest + i) == FOREST;
    store<u8>(output + i, u8(isForest && isCandidate(drop, nbrDrop, value(deviation, i))));
  }
}

/** `isCandidate` of four pixels. */
function candidatesOf(
  logOdds: usize,
  nbr: usize,
  baselineLogOdds: usize,
  baselineNbr: usize,
  deviation: usize,
  i: usize,
): v128 {
  const at = i << 2;
  const drop = f32x4.sub(v128.load(baselineLogOdds + at), v128.load(logOdds + at));
  const nbrDrop = f32x4.sub(v128.load(baselineNbr + at), v128.load(nbr + at));
  const isDrop = v128.and(
    f32x4.ge(nbrDrop, f32x4.splat(MIN_NBR_DROP)),
    f32x4.ge(drop, f32x4.splat(MIN_DROP)),
  );
  const z = f32x4.div(drop, v128.load(deviation + at));
  return v128.and(isDrop, f32x4.ge(z, f32x4.splat(MIN_Z)));
}

function missingAt(plane: usize): v128 {
  return Lanes.isNaN(v128.load(plane));
}

/**
 * Follows each pixel through `observations` planes of log odds of forest and of NBR, oldest first, with their i32 `days` and u8 `anchors` (1
 * where a loss may rest on the observation, 0 where the observation may only support another one). Writes u8 `loss`, 0 none, 1
 * provisional, 2 confirmed, 255 unknown, and i32 `first`, the day of the first candidate, 0 where there is none or
 * radar alone saw the loss. `radar` holds i32 confirmed days, 0 for none; its address may be 0.
 *
 * A candidate begins a run, which a recovered observation ends; two recovered observations take it back. A run is a provisional
 * loss, and a confirmed one for good once its candidates are five days apart; but only if one of them is an anchor: a
 * observation of the season the baseline is of, or one at most `within` days from the day on which radar, which knows no
 * leaves, confirmed a loss of the same pixel. That day, from `since` on, makes a loss provisional by itself unless two
 * observations since have shown the ground recovered. Ground that was no forest, or was lost before, has none; 255 where
 * there is no baseline or no observation of the season saw anything.
 */
export function lossSequence(
  logOdds: usize,
  nbr: usize,
  days: usize,
  anchors: usize,
  baselineLogOdds: usize,
  baselineNbr: usize,
  deviation: usize,
  forest: usize,
  lostBefore: usize,
  radar: usize,
  loss: usize,
  first: usize,
  length: usize,
  observations: usize,
  since: i32,
  within: i32,
): void {
  for (let i: usize = 0; i < length; i++) {
    store<i32>(first + (i << 2), 0);
    const ground = load<u8>(forest + i);
    if (ground != FOREST) {
      const unknown = ground == UNKNOWN || !isObserved(logOdds, anchors, i, length, observations);
      store<u8>(loss + i, unknown ? UNKNOWN : NONE);
      continue;
    }
    const radarDay = radar == 0 ? 0 : day(radar, i);
    const follow = followPixel(
      logOdds + (i << 2),
      nbr + (i << 2),
      days,
      anchors,
      value(baselineLogOdds, i),
      value(baselineNbr, i),
      value(deviation, i),
      radarDay >= since ? radarDay : 0,
      first + (i << 2),
      length,
      observations,
      within,
    );
    const isNew = follow == UNKNOWN || load<u8>(lostBefore + i) == 0;
    store<u8>(loss + i, isNew ? follow : NONE);
    if (!isNew) store<i32>(first + (i << 2), 0);
  }
}

function isObserved(logOdds: usize, anchors: usize, i: usize, length: usize, observations: usize): bool {
  for (let observation: usize = 0; observation < observations; observation++) {
    const observed = value(logOdds, observation * length + i);
    if (load<u8>(anchors + observation) != 0 && observed == observed) return true;
  }
  return false;
}

function followPixel(
  logOdds: usize,
  nbr: usize,
  days: usize,
  anchors: usize,
  baselineLogOdds: f32,
  baselineNbr: f32,
  deviation: f32,
  radarDay: i32,
  first: usize,
  length: usize,
  observations: usize,
  within: i32,
): u8 {
  let isRunning = false;
  let isAnchored = false;
  let isLong = false;
  let start = 0;
  let recovered = 0;
  let afterRadar = 0;
  let isConfirmed = false;
  let confirmed = 0;
  for (let observation: usize = 0; observation < observations; observation++) {
    const observed = value(logOdds, observation * length);
    if (observed != observed) continue;
    const drop = baselineLogOdds - observed;
    const nbrDrop = baselineNbr - value(nbr, observation * length);
    const today = day(days, observation);
    if (isCandidate(drop, nbrDrop, deviation)) {
      if (!isRunning || recovered > 0) {
        start = today;
        isRunning = true;
        isAnchored = isLong = false;
      }
      const hasRadarNearby = radarDay > 0 && abs(today - radarDay) <= within;
      isAnchored = isAnchored || hasRadarNearby || load<u8>(anchors + observation) != 0;
      isLong = isLong || today - start >= APART;
      if (isAnchored && isLong && !isConfirmed) {
        isConfirmed = true;
        confirmed = start;
      }
      recovered = 0;
      afterRadar = 0;
    } else if (isRecovered(drop, nbrDrop)) {
      if (today > radarDay) afterRadar++;
      if (++recovered >= RETRACTING) isRunning = false;
    }
  }
  const isProvisional = isRunning && isAnchored;
  store<i32>(first, isConfirmed ? confirmed : isProvisional ? start : 0);
  if (isConfirmed) return CONFIRMED;
  if (isProvisional || (radarDay > 0 && afterRadar < RETRACTING)) return PROVISIONAL;
  return isObserved(logOdds, anchors, 0, length, observations) ? NONE : UNKNOWN;
}
