import type { Place } from '../../geo/zone.ts';
import type { AlertLevel, CompareMissingCode, CompareRequest, CompareStatus } from '../../contract/index.ts';
import type { PeriodId } from '../../contract/sources.ts';
import type { ChangeResult } from './tasks.ts';
import type { PeriodSeasons, ZoneSignificance } from './significance.ts';
import type { Reference } from '../references/references.ts';
import type { FoundForest } from '../assess.ts';
import type { ForestChange } from '../ledger/alert.ts';
import type { Ledger } from '../ledger/between.ts';
import type { StateResult } from '../ledger/tasks.ts';
import type { Outcome } from '../../sources/optional.ts';
import type { Optical } from '../../sources/optical/optical.ts';
import type { Fires } from '../../sources/fires/assess.ts';
import type { RadarPair } from '../../sources/periods/radar.ts';
import type { PeriodComposites } from '../../sources/periods/period.ts';

/** The request of a comparison, with its place resolved. */
export type CompareJob = Place & Omit<CompareRequest, keyof Place>;

/** What a comparison uses, besides the images of its periods, to find the forest on its two days. */
export interface ForestSources {
  readonly optical: Optical;
  readonly found: FoundForest;
  /** The state of the forest on the first day; used if that day is more than a year before the second. */
  readonly older: Outcome<StateResult>;
}

/** All findings of a comparison, before the record is written. */
export interface CompareFindings {
  readonly job: CompareJob;
  readonly periods: PeriodComposites;
  readonly radar: Outcome<RadarPair>;
  readonly fires: Readonly<Record<PeriodId, Outcome<Fires>>>;
  readonly season: PeriodSeasons;
  readonly change: ChangeResult;
  /** Fraction of the zone's pixels observed in both periods, 0…1. */
  readonly commonFraction: number;
  readonly significance: { readonly ndvi: ZoneSignificance; readonly nbr: ZoneSignificance };
  /** `null` if the forest comes from the periods' own images. */
  readonly sources: ForestSources | null;
  readonly ledger: Outcome<Ledger>;
  /** Forest area lost and gained between the two days, hectares; `null` if unknown. */
  readonly forest: ForestChange | null;
  /** Why the change of the forest is unknown; `null` if it is known. */
  readonly unknown: CompareMissingCode | null;
  readonly status: CompareStatus | null;
  /**
   * Number of active fires of period 2 inside the forest of the first day; `null` if no fire source answered or that forest is
   * unknown.
   */
  readonly firesInForest: number | null;
  readonly alert: AlertLevel | null;
  /** Reference maps compared with the forest of the second day. */
  readonly references: readonly Reference[];
}
