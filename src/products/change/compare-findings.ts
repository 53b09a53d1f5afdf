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
import type { Optical } from '../../sources/optical/composite.ts';
import type { Fires } from '../../sources/fires/assess.ts';
import type { RadarPair } from '../../sources/periods/radar.ts';
import type { PeriodComposites } from '../../sources/periods/period.ts';

/** The request of a comparison at the place that it means. */
export type CompareJob = Place & Omit<CompareRequest, keyof Place>;

/** What told of the forest of a comparison's two days, next to the images of its periods. */
export interface ForestSources {
  readonly optical: Optical;
  readonly found: FoundForest;
  /** The state on the first day, where it lies more than a year before the second. */
  readonly older: Outcome<StateResult>;
}

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
  /** `null` where the periods' own images tell of the forest. */
  readonly sources: ForestSources | null;
  readonly ledger: Outcome<Ledger>;
  /** Hectares of the forest between the two days; `null` where it is not known what became of it. */
  readonly forest: ForestChange | null;
  /** Why that is not known; `null` where it is. */
  readonly unknown: CompareMissingCode | null;
  readonly status: CompareStatus | null;
  /** Of period 2, in the forest of the first day; `null` where no source looked. */
  readonly firesInForest: number | null;
  readonly alert: AlertLevel | null;
  /** What others mapped, beside the forest of the second day. */
  readonly references: readonly Reference[];
}
