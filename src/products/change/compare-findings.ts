import { isLeafOn, RAIN_LATITUDE } from '../season.ts';
import type { Place } from '../../geo/zone.ts';
import type { CompareMissingCode, AlertLevel, CompareRequest, CompareStatus } from '../../contract/index.ts';
import type { PeriodId } from '../../contract/sources.ts';
import { MAX_OTHER, type ChangeResult } from './tasks.ts';
import type { PeriodSeasons, ZoneSignificance } from './significance.ts';
import { MIN_VALID, type ForestChange } from '../ledger/alert.ts';
import type { Outcome } from '../../sources/optional.ts';
import type { Fires } from '../../sources/fires/assess.ts';
import type { RadarPair } from '../../sources/periods/radar.ts';
import type { PeriodComposites } from '../../sources/periods/period.ts';

/** What a comparison cannot say, because of the season, of leaves that are not there, or of clouds. */
export interface Hidden {
  /** Periods whose forest stood without leaves, so that not all of it could be observed. */
  readonly leafless: readonly PeriodId[];
  /** Why nothing is said of loss and gain; `null` where it is. */
  readonly change: CompareMissingCode | null;
  /** Why nothing is said of gain: what greens with the season looks like it. */
  readonly gain: CompareMissingCode | null;
  /** Why nothing is said of the greenness of what stands; `null` where it is. */
  readonly greenness: CompareMissingCode | null;
  /** Whether loss is known in part: without radar, felling hardly shows in forest that sheds its leaves. */
  readonly isLowerBound: boolean;
  /** Whether neither period has an image from the season of full leaf. */
  readonly isLeafOff: boolean;
}

/** Forest that comes or goes without being won or lost, as a fraction of it, is forest with and without its leaves. */
const MIN_LEAFLESS = 0.05;
/** A median change of forest from which felling and falling leaves look alike (methods 10's least drops). */
const MIN_SHIFT = { ndvi: 0.15, nbr: 0.27 } as const;

/** What is hidden of a change between images of `days`, of both periods. */
export function findHidden(change: ChangeResult, lat: number, days: readonly string[]): Hidden {
  const { season, forestEitherPixels } = change;
  const isLeafOff = Math.abs(lat) > RAIN_LATITUDE && !days.some((day) => isLeafOn(lat, day));
  if (isLeafOff && forestEitherPixels === 0) {
    const nothing = { change: 'leafless', gain: 'leafless', greenness: 'leafless' } as const;
    return { leafless: ['period1', 'period2'], ...nothing, isLowerBound: false, isLeafOff };
  }
  if (season === null)
    return { leafless: [], change: null, gain: null, greenness: null, isLowerBound: false, isLeafOff };
  const isUntold = season.by === 'median' && !season.steady && isAmbiguous(season);
  const leafless = isLarge(season) || season.uneven ? leaflessPeriod(change, lat, isUntold) : null;
  const hiddenChange = hiddenBy(isUntold, leafless);
  const isLowerBound = season.by === 'median' && isLarge(season);
  const isGreennessHidden = hiddenChange !== null || season.uneven;
  return {
    leafless: leafless === null ? [] : [leafless],
    change: hiddenChange,
    gain: hiddenChange ?? (isGreening(season) ? 'season-ambiguous' : null),
    greenness: isGreennessHidden ? (hiddenChange ?? 'season-ambiguous') : null,
    isLowerBound: isLowerBound && hiddenChange === null,
    isLeafOff,
  };
}

/** Where both periods show less of the zone than an alert rests on, no hectare of loss or gain is stated either (methods 8). */
export function withUnseen(hidden: Hidden, commonFraction: number): Hidden {
  if (commonFraction >= MIN_VALID || hidden.change !== null) return hidden;
  const greenness = hidden.isLowerBound ? 'season-ambiguous' : hidden.greenness;
  const unseen = 'too-little-observed';
  return { ...hidden, change: unseen, gain: unseen, greenness, isLowerBound: false };
}

/** Whether forest and other green land look alike: a part of either dried up, was cut or lost its leaves. */
function isAmbiguous({ uneven, other }: NonNullable<ChangeResult['season']>): boolean {
  return uneven || (other?.fell ?? 0) >= MAX_OTHER;
}

function isGreening({ by, other }: NonNullable<ChangeResult['season']>): boolean {
  return by === 'median' && (other?.rose ?? 0) >= MAX_OTHER;
}

function hiddenBy(isUntold: boolean, leafless: PeriodId | null): CompareMissingCode | null {
  if (leafless === 'period1') return 'leafless';
  return isUntold ? 'season-ambiguous' : null;
}

function isLarge({ ndvi, nbr }: NonNullable<ChangeResult['season']>): boolean {
  return Math.abs(ndvi) >= MIN_SHIFT.ndvi || Math.abs(nbr) >= MIN_SHIFT.nbr;
}

/** The period that lacks forest which was neither won nor lost, where winter takes the leaves. */
function leaflessPeriod(
  { forestBeforePixels: before, forestAfterPixels: after, corrected }: ChangeResult,
  lat: number,
  isUntold: boolean,
): PeriodId | null {
  if (Math.abs(lat) <= RAIN_LATITUDE) return null;
  const reported = isUntold ? 0 : corrected.gainPixels - corrected.lossPixels;
  const more = after - before - reported;
  if (Math.abs(more) <= MIN_LEAFLESS * Math.max(before, after)) return null;
  return more > 0 ? 'period1' : 'period2';
}

/** The request of a comparison at the place that it means. */
export type CompareJob = Place & Omit<CompareRequest, keyof Place>;

/** Everything a comparison has found out, before it is put into the record's words. */
export interface CompareFindings {
  readonly job: CompareJob;
  readonly periods: PeriodComposites;
  readonly radar: Outcome<RadarPair>;
  readonly fires: Readonly<Record<PeriodId, Outcome<Fires>>>;
  readonly season: PeriodSeasons;
  readonly change: ChangeResult;
  /** Fraction of the zone's pixels that both periods show, 0…1. */
  readonly commonFraction: number;
  readonly significance: { readonly ndvi: ZoneSignificance; readonly nbr: ZoneSignificance };
  /** What the season and its leaves hide. */
  readonly hidden: Hidden;
  readonly status: CompareStatus | null;
  readonly forest: ForestChange;
  /** Of period 2, in the forest of period 1; `null` where no source looked. */
  readonly firesInForest: number | null;
  readonly alert: AlertLevel | null;
}
