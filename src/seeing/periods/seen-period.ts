import type { OpticalSensor } from '../../contract/index.ts';
import type { Period } from '../../core/period.ts';
import type { PeriodId } from '../../core/sources.ts';
import type { Scene } from '../../core/scene.ts';
import type { PeriodPlanes } from '../../core/tasks/change.ts';
import type { Zone } from '../../core/zone.ts';
import type { ZoneOnce } from '../reading-context.ts';
import type { SourceContext, SourceRun } from '../source-run.ts';

/** Where and when a comparison looks. */
export interface PeriodsPlace {
  readonly lat: number;
  readonly lng: number;
  readonly size: number;
  readonly period1: Period;
  readonly period2: Period;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
  /** Where all sources of the call meet; settled as soon as the scenes of both periods are found. */
  readonly zoneOnce: ZoneOnce;
}

/** What the two periods' optical parts may use: each reads with its own share of the call. */
export type PeriodContexts = Readonly<Record<PeriodId, SourceContext>>;

/** One period as its clear looks show it. */
export interface SeenPeriod {
  readonly sensor: OpticalSensor;
  /** Whether TM's reflectances were made OLI's. */
  readonly harmonised: boolean;
  readonly planes: PeriodPlanes;
  /** Those whose pixels are in the planes, oldest first. */
  readonly scenes: readonly Scene[];
  /** Scenes whose offset the pixels overruled. */
  readonly corrected: readonly string[];
  readonly run: SourceRun;
}

/** Both periods on one zone's grids. */
export interface SeenPeriods {
  readonly zone: Zone;
  readonly period1: SeenPeriod;
  readonly period2: SeenPeriod;
  /** Catalogues that were asked before and did not show both periods. */
  readonly passedOver: readonly PassedOverCatalogue[];
}

export interface PassedOverCatalogue {
  readonly id: string;
  readonly run: SourceRun;
}
