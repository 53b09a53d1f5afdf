import type { AlertLevel, Lang } from '../contract/index.ts';
import type { AnalysisRequest } from '../sources/context.ts';
import type { CanopyHeights } from './height/heights.ts';
import type { TypedForest } from './type/forest-type.ts';
import type { Outcome } from '../sources/optional.ts';
import type { Canopy } from './height/canopy.ts';
import type { CanopyMap } from '../sources/canopy-map/read.ts';
import type { ForestResult } from './forest/tasks.ts';
import type { ScoreResult } from './score/tasks.ts';
import type { AlertUnknown, ForestChange } from './ledger/alert.ts';
import type { EventsResult } from './ledger/tasks.ts';
import type { RadarChangeResult } from '../sources/radar/tasks.ts';
import type { Fires } from '../sources/fires/assess.ts';
import type { History } from '../sources/history/read.ts';
import type { AnnualSeries } from '../sources/landsat/read.ts';
import type { Lidar } from '../sources/lidar/read.ts';
import type { Reference } from './references/references.ts';
import type { Optical } from '../sources/optical/composite.ts';
import type { Radar } from '../sources/radar/read.ts';
import type { Trend } from './trend/assess.ts';
import type { TaskPool } from '../workers/pool.ts';

/** The request of an analysis at the place that it means. */
export interface AnalysisJob extends AnalysisRequest {
  readonly lang: Lang;
  /** Whether less is read than was requested, for the bytes that were allowed. */
  readonly isDetailLowered?: boolean;
}

/** All that an analysis found out. */
export interface Findings extends AcquiredSources {
  readonly terms: ScoreTerms;
  /** Whether sources are still under way. */
  readonly isPreliminary?: boolean;
}

/** What the sources saw, assessed together. */
export interface AcquiredSources {
  readonly job: AnalysisJob;
  readonly optical: Optical;
  readonly forest: ForestResult;
  readonly radar: Outcome<Radar>;
  readonly radarChange: Outcome<RadarChangeResult>;
  readonly landsat89: Outcome<AnnualSeries>;
  readonly landsat45: Outcome<AnnualSeries>;
  readonly trend: Outcome<Trend>;
  readonly fires: Outcome<Fires>;
  readonly lidar: Outcome<Lidar>;
  readonly canopyMap: Outcome<CanopyMap>;
  readonly canopy: Outcome<Canopy>;
  readonly heights: CanopyHeights;
  readonly history: Outcome<History>;
  /** Without a value where loss was not assessed. */
  readonly loss: Outcome<Loss>;
  /** Why there is no loss although the earlier years were read; `null` where there is. */
  readonly lossUnknown: AlertUnknown | null;
  readonly forestType: TypedForest | null;
  /** `null` while the maps of others are still being read. */
  readonly references: readonly Reference[] | null;
}

/** Forest loss of the last twelve months and what it amounts to (methods 8). */
export interface Loss extends ForestChange {
  readonly result: EventsResult;
  readonly level: AlertLevel;
  /** Of the confirmed; `null` where radar did not look. */
  readonly highestHa: number | null;
  /** `null` where no fire source answered. */
  readonly firesInForest: number | null;
}

/** The score's terms as found, and with every input at the worse and the better end of what it may be. */
export interface ScoreTerms {
  readonly found: ScoreResult;
  readonly worst: ScoreResult;
  readonly best: ScoreResult;
}

/** What every step of the assessment may use. */
export interface AssessContext {
  readonly pool: TaskPool;
  readonly signal: AbortSignal;
}
