import { alertLevel, forestChange, type ForestChange } from '../ledger/alert.ts';
import { hectares, insideOf, type Zone } from '../../geo/zone.ts';
import {
  BLOCK_METRES,
  compareSeasons,
  compareStatus,
  NBR_NOISE,
  NDVI_NOISE,
  zoneSignificance,
} from './significance.ts';
import { resolutionOf } from '../../geo/grid.ts';
import type { CompareMissingCode } from '../../contract/index.ts';
import { SylvanError } from '../../errors/errors.ts';
import type { ChangeResult } from './tasks.ts';
import { runRetryingLost } from '../../workers/pool.ts';
import type { Outcome } from '../../sources/optional.ts';
import type { PeriodComposite, PeriodComposites } from '../../sources/periods/period.ts';
import type { PeriodAuxiliaries } from '../../sources/periods/periods.ts';
import type { CompareFindings, CompareJob } from './compare-findings.ts';
import type { Ledger } from '../ledger/between.ts';
import { findReferences } from '../references/assess.ts';
import { countFiresInForest } from '../ledger/loss.ts';
import type { AssessContext } from '../findings.ts';

/** A comparison needs at least this fraction of the zone to be observed in both periods (methods 0). */
const MIN_COMMON = 0.2;

/** The forest on the two days of a comparison, and its sources. */
export type ForestFindings = Pick<CompareFindings, 'sources' | 'ledger'>;

/**
 * Compares two periods, and finds what happened to the forest (methods 8, 10). Throws `no-imagery` if less than a fifth of the
 * zone, or no land, is observed in both periods; rejects with `signal.reason` if aborted.
 */
export async function assessChange(
  job: CompareJob,
  periods: PeriodComposites,
  { sources, ledger }: ForestFindings,
  sides: PeriodAuxiliaries,
  context: AssessContext & { readonly planes: boolean },
): Promise<CompareFindings> {
  const { zone } = periods;
  const season = compareSeasons(daysUsed(periods.period1), daysUsed(periods.period2));
  const change = await computeChange(periods, ledger.value, context);
  const commonFraction = change.commonPixels / zone.pixels;
  if (commonFraction < MIN_COMMON || change.landPixels === 0) throw nothingInCommon(change, commonFraction);
  const significance = {
    ndvi: zoneSignificance(change.ndviBlocks, NDVI_NOISE, change.forestNdvi),
    nbr: zoneSignificance(change.nbrBlocks, NBR_NOISE, change.forestNbr),
  };
  const [radar, fires1, fires2] = await Promise.all([sides.radar, sides.fires.period1, sides.fires.period2]);
  const references = await findReferences(sides.maps, ledger.value, zone);
  const unknown = unknownOf(ledger);
  const forest = unknown === null ? balanceOf(ledger.value!, change, zone) : null;
  const firesInForest =
    forest && fires2.value && countFiresInForest(fires2.value, change.forestBefore, zone.grid);
  const alert = forest && alertLevel(forest, firesInForest ?? 0);
  return {
    job,
    periods,
    radar,
    season,
    change,
    commonFraction,
    significance,
    sources,
    ledger,
    forest,
    unknown,
    firesInForest,
    references,
    fires: { period1: fires1, period2: fires2 },
    status: forest && alert && compareStatus(forest, alert),
    alert,
  };
}

/** UTC days of the observations used. */
export function daysUsed({ scenes }: PeriodComposite): string[] {
  return scenes.map(({ datetime }) => datetime.slice(0, 10));
}

function unknownOf({ status, value }: Outcome<Ledger>): CompareMissingCode | null {
  if (value !== null) return value.unknown;
  if (status === 'off') return 'source-off';
  return status === 'failed' ? 'source-failed' : 'source-empty';
}

function computeChange(
  { zone, period1, period2 }: PeriodComposites,
  ledger: Ledger | null,
  { pool, signal, planes }: AssessContext & { readonly planes: boolean },
): Promise<ChangeResult> {
  const { width, height } = zone.grid;
  const task = {
    kind: 'change',
    width,
    height,
    factor: width / zone.coarse.width,
    inside: insideOf(zone, zone.grid),
    before: period1.planes,
    after: period2.planes,
    forest: ledger && {
      classes: ledger.classes,
      width: ledger.grid.width,
      height: ledger.grid.height,
      factor: resolutionOf(ledger.grid) / zone.resolution,
      loss: ledger.loss,
      gain: ledger.gain,
    },
    blockPixels: Math.max(1, Math.round((BLOCK_METRES * zone.pointScale) / zone.resolution)),
    planes,
  } as const;
  return runRetryingLost(pool, task, { signal });
}

/** The forest area on the first day is that on the second, plus the loss, minus the gain. */
function balanceOf(ledger: Ledger, { gainPixels }: ChangeResult, zone: Zone): ForestChange {
  const lossHa = hectares(ledger.confirmedPixels, ledger);
  const gainHa = hectares(gainPixels, zone);
  return forestChange({
    lossHa,
    gainHa,
    provisionalHa: hectares(ledger.provisionalPixels, ledger),
    baselineHa: hectares(ledger.forestPixels, zone) + lossHa - gainHa,
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
