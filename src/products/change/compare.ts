import { alertLevel, forestChange } from '../ledger/alert.ts';
import {
  agreedStatus,
  compareStatus,
  compareSeasons,
  medianDay,
  type PeriodSeasons,
  type ZoneSignificance,
  BLOCK_METRES,
  NBR_NOISE,
  NDVI_NOISE,
  zoneSignificance,
} from './significance.ts';
import { minimumPatchPixels } from '../forest/cover.ts';
import { yearRule } from '../forest/model.ts';
import { isLeafOn, RAIN_LATITUDE } from '../season.ts';
import { insideOf } from '../../geo/zone.ts';
import type { AlertLevel, CompareStatus } from '../../contract/index.ts';
import { SylvanError } from '../../errors/errors.ts';
import type { ChangeResult, ChangeTask } from './tasks.ts';
import { runAgain } from '../../workers/pool.ts';
import type { RadarPair } from '../../sources/periods/radar.ts';
import type { PeriodComposite, PeriodComposites } from '../../sources/periods/period.ts';
import type { PeriodAuxiliaries } from '../../sources/periods/periods.ts';
import {
  type CompareFindings,
  type CompareJob,
  findHidden,
  type Hidden,
  withUnseen,
} from './compare-findings.ts';
import { countFiresInForest, minimumChangePixels } from '../ledger/loss.ts';
import type { AssessContext } from '../findings.ts';

/** Less of the zone than this, observed in both periods, is no comparison (methods 0). */
const MIN_COMMON = 0.2;
/** A pixel of 30 m at the edge of a clearing is a part of it: half of what a clearing changes counts, not any. */
const MIN_CHANGE = {
  sentinel2: { logOdds: 1, nbr: 0.1 },
  landsat: { logOdds: 2, nbr: 0.2 },
} as const;
/** One or two pixels alone are noise, however large they are. */
const MIN_PATCH_PIXELS = 3;

/**
 * What the two periods mean together (methods 10). Throws `no-imagery` where both show less than a fifth of the zone, or no
 * land; rejects with `signal.reason`.
 */
export async function assessChange(
  job: CompareJob,
  periods: PeriodComposites,
  sides: PeriodAuxiliaries,
  context: AssessContext & { readonly planes: boolean },
): Promise<CompareFindings> {
  const { zone } = periods;
  const season = compareSeasons(daysOf(periods.period1), daysOf(periods.period2));
  const radarPair = season.mismatch ? (await sides.radar).value : null;
  const change = await computeChange(periods, season, radarOf(radarPair), context);
  const commonFraction = change.commonPixels / zone.pixels;
  if (commonFraction < MIN_COMMON || change.landPixels === 0) throw nothingInCommon(change, commonFraction);
  const significance = {
    ndvi: zoneSignificance(change.ndviBlocks, NDVI_NOISE, change.corrected.ndvi),
    nbr: zoneSignificance(change.nbrBlocks, NBR_NOISE, change.corrected.nbr),
  };
  const days = [...daysOf(periods.period1), ...daysOf(periods.period2)];
  const hidden = withUnseen(findHidden(change, job.lat, days), commonFraction);
  const [radar, fires1, fires2] = await Promise.all([sides.radar, sides.fires.period1, sides.fires.period2]);
  const forest = forestChangeOf(change, zone.pixelAreaM2);
  const firesInForest = fires2.value && countFiresInForest(fires2.value, change.forestBefore, zone.grid);
  const alert = knownAlert(alertLevel(forest, firesInForest ?? 0, commonFraction), hidden);
  return {
    job,
    periods,
    radar,
    season,
    change,
    commonFraction,
    significance,
    forest,
    firesInForest,
    fires: { period1: fires1, period2: fires2 },
    hidden,
    status: agreedStatus(statusOf(significance.ndvi, hidden), alert),
    alert,
  };
}

/** A lower bound of the loss cannot make the forest stable. */
export function statusOf(ndvi: ZoneSignificance, { greenness, isLowerBound }: Hidden): CompareStatus | null {
  if (greenness !== null || ndvi.mean === null) return null;
  const status = compareStatus(ndvi);
  return isLowerBound && status === 'STABLE' ? null : status;
}

/** Loss and gain that the season hides leave no level that rests on them. */
export function knownAlert(
  level: AlertLevel | null,
  { change, gain, isLowerBound }: Hidden,
): AlertLevel | null {
  if (change !== null || (gain !== null && level === 'POSITIVE')) return null;
  return isLowerBound && (level === 'STABLE' || level === 'POSITIVE') ? null : level;
}

/** VV of both periods; `null` where one has none, or they were observed from different sides. */
function radarOf(pair: RadarPair | null): ChangeTask['radar'] {
  const { period1 = null, period2 = null } = pair ?? {};
  if (period1 === null || period2 === null || period1.orbit === null) return null;
  return period1.orbit === period2.orbit ? { before: period1.result.vv, after: period2.result.vv } : null;
}

/** UTC days of the observations used. */
export function daysOf({ scenes }: PeriodComposite): string[] {
  return scenes.map(({ datetime }) => datetime.slice(0, 10));
}

function computeChange(
  { zone, period1, period2 }: PeriodComposites,
  season: PeriodSeasons,
  radar: ChangeTask['radar'],
  { pool, signal, planes }: AssessContext & { readonly planes: boolean },
): Promise<ChangeResult> {
  const { width, height } = zone.grid;
  const thresholdOf = (period: PeriodComposite) => yearRule(zone.lat, daysOf(period)).threshold;
  const isInLeaf = (period: PeriodComposite) => isLeafOn(zone.lat, medianDay(daysOf(period)));
  const task = {
    kind: 'change',
    width,
    height,
    factor: width / zone.coarse.width,
    inside: insideOf(zone, zone.grid),
    before: period1.planes,
    after: period2.planes,
    thresholds: [thresholdOf(period1), thresholdOf(period2)],
    minimumForest: minimumPatchPixels(zone.resolution),
    minimumPatch: Math.max(MIN_PATCH_PIXELS, minimumChangePixels(zone.resolution)),
    blockPixels: Math.max(1, Math.round((BLOCK_METRES * zone.pointScale) / zone.resolution)),
    seasonal: season.mismatch,
    leavesFall: Math.abs(zone.lat) > RAIN_LATITUDE && ![period1, period2].every(isInLeaf),
    minimumChange: MIN_CHANGE[period1.sensor === 'sentinel2' ? 'sentinel2' : 'landsat'],
    radar,
    planes,
  } as const;
  return runAgain(pool, task, { signal });
}

/** Period 1 is the baseline; a loss is confirmed where period 2 has two clear observations or more. */
function forestChangeOf(change: ChangeResult, pixelAreaM2: number) {
  const { confirmedLoss, corrected, forestBeforePixels } = change;
  const hectares = (pixels: number) => (pixels * pixelAreaM2) / 10_000;
  return forestChange({
    lossHa: hectares(confirmedLoss),
    provisionalHa: hectares(corrected.lossPixels - confirmedLoss),
    gainHa: hectares(corrected.gainPixels),
    baselineHa: hectares(forestBeforePixels),
  });
}

function nothingInCommon(
  { observedBefore, observedAfter, landPixels }: ChangeResult,
  fraction: number,
): SylvanError {
  const percent = `${Math.floor(100 * fraction)} %`;
  const what =
    landPixels === 0 && fraction >= MIN_COMMON
      ? 'The zone is water in both periods. Choose a place on land.'
      : `Only ${percent} of the zone is seen clear in both periods; ${100 * MIN_COMMON} % are needed. Choose longer periods.`;
  return new SylvanError('no-imagery', what, {
    fields: {
      best_valid_fraction: fraction,
      common_fraction: fraction,
      pixels_seen: [observedBefore, observedAfter],
      land_pixels: landPixels,
    },
  });
}
