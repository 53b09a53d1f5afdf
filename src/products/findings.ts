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
import type { ObservationImage } from './ledger/images.ts';
import type { EventsResult } from './ledger/tasks.ts';
import type { RadarChangeResult } from '../sources/radar/tasks.ts';
import type { Fires } from '../sources/fires/assess.ts';
import type { History } from '../sources/history/read.ts';
import type { AnnualSeries } from '../sources/landsat/read.ts';
import type { Lidar } from '../sources/lidar/read.ts';
import type { Reference } from './references/references.ts';
import type { Optical } from '../sources/optical/optical.ts';
import type { Radar } from '../sources/radar/read.ts';
import type { AssessedTrend } from './trend/assess.ts';
import type { TaskPool } from '../workers/pool.ts';

/** The request of an analysis, with its place resolved. */
export interface AnalysisJob extends AnalysisRequest {
  readonly lang: Lang;
  /** Whether pixels are read at a coarser level than requested to stay within `byte_budget`. */
  readonly isDetailLowered?: boolean;
}

/** All findings of an analysis. */
export interface Findings extends AssessedSources {
  readonly terms: ScoreTerms;
  /** Whether some sources are still pending. */
  readonly isPreliminary?: boolean;
}

/** The sources' results, assessed together. */
export interface AssessedSources {
  readonly job: AnalysisJob;
  readonly optical: Optical;
  readonly forest: ForestResult;
  readonly radar: Outcome<Radar>;
  readonly radarChange: Outcome<RadarChangeResult>;
  readonly landsat89: Outcome<AnnualSeries>;
  readonly landsat45: Outcome<AnnualSeries>;
  readonly trend: Outcome<AssessedTrend>;
  readonly fires: Outcome<Fires>;
  readonly lidar: Outcome<Lidar>;
  readonly canopyMap: Outcome<CanopyMap>;
  readonly canopy: Outcome<Canopy>;
  readonly heights: CanopyHeights;
  readonly history: Outcome<History>;
  /** No value if loss was not assessed. */
  readonly loss: Outcome<Loss>;
  /** Why loss is unknown although the earlier years were read; `null` if it is known. */
  readonly lossUnknown: AlertUnknown | null;
  readonly forestType: TypedForest | null;
  /** Images of the last twelve months; empty unless the call returns layers. */
  readonly images: readonly ObservationImage[];
  /** `null` while the reference maps are still being read. */
  readonly references: readonly Reference[] | null;
}

/** Forest loss of the last twelve months, its area and its alert level (methods 8). */
export interface Loss extends ForestChange {
  readonly result: EventsResult;
  readonly level: AlertLevel;
  /** The part of the confirmed loss that radar also shows, hectares; `null` if radar was not used. */
  readonly highestHa: number | null;
  /** Number of active fires inside forest; `null` if no fire source answered. */
  readonly firesInForest: number | null;
}

/** The score's terms with all inputs as measured, with all at their worst bound, and with all at their best bound. */
export interface ScoreTerms {
  readonly found: ScoreResult;
  readonly worst: ScoreResult;
  readonly best: ScoreResult;
}

/** Common inputs of all steps of the assessment. */
export interface AssessContext {
  readonly pool: TaskPool;
  readonly signal: AbortSignal;
  /** Whether the call returns layers. */
  readonly planes?: boolean;
}
