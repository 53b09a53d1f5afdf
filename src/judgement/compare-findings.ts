import type { PeriodSeasons } from '../analysis/period-season.ts';
import type { ForestChange } from '../analysis/alert.ts';
import type { ZoneSignificance } from '../analysis/zone-significance.ts';
import type { AlertLevel, CompareRequest, CompareStatus } from '../contract/index.ts';
import type { PeriodId } from '../core/sources.ts';
import type { ChangeResult } from '../core/tasks/change.ts';
import type { Outcome } from '../seeing/beside.ts';
import type { Fires } from '../seeing/fires.ts';
import type { RadarPair } from '../seeing/periods/radar.ts';
import type { Hidden } from './hidden.ts';
import type { SeenPeriods } from '../seeing/periods/seen-period.ts';

/** Everything a comparison has found out, before it is put into the record's words. */
export interface CompareFindings {
  readonly job: CompareRequest;
  readonly periods: SeenPeriods;
  readonly radar: Outcome<RadarPair>;
  readonly fires: Readonly<Record<PeriodId, Outcome<Fires>>>;
  readonly season: PeriodSeasons;
  readonly change: ChangeResult;
  /** Share of the zone's pixels that both periods show, 0…1. */
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
