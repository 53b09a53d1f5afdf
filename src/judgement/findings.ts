import type { AlertLevel, AnalyzeRequest } from '../contract/index.ts';
import type { CanopyHeights } from '../analysis/canopy-heights.ts';
import type { TypedForest } from '../analysis/forest-type.ts';
import type { Outcome } from '../seeing/beside.ts';
import type { Canopy } from './canopy.ts';
import type { CanopyMap } from '../seeing/canopy-map.ts';
import type { ForestResult } from '../core/tasks/forest.ts';
import type { ScoreResult } from '../core/tasks/score.ts';
import type { AlertResult } from '../core/tasks/history.ts';
import type { RadarChangeResult } from '../core/tasks/radar.ts';
import type { Fires } from '../seeing/fires.ts';
import type { History } from '../seeing/history.ts';
import type { AnnualSeries } from '../seeing/landsat.ts';
import type { Lidar } from '../seeing/lidar.ts';
import type { Optical } from '../seeing/optical.ts';
import type { Radar } from '../seeing/radar.ts';
import type { Trend } from './trend.ts';

/** All that an analysis found out. */
export interface Findings extends Seeing {
  readonly terms: ScoreTerms;
}

/** What the sources saw, judged together. */
export interface Seeing {
  readonly job: AnalyzeRequest;
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
  readonly loss: Outcome<Loss>;
  readonly forestType: TypedForest | null;
}

/** Forest loss of the last twelve months and what it amounts to (METHODS 8). */
export interface Loss {
  readonly result: AlertResult;
  readonly level: AlertLevel | null;
  readonly baselineForestHa: number;
  /** Confirmed, that seen by radar too included. */
  readonly confirmedHa: number;
  readonly provisionalHa: number;
  readonly highestHa: number;
  readonly gainHa: number;
  /** Confirmed, in percent of the forest there was. */
  readonly lossPercent: number;
  /** `null` where no fire source answered. */
  readonly firesInForest: number | null;
}

/** The score's terms as found, and with every input at the worse and the better end of what it may be. */
export interface ScoreTerms {
  readonly found: ScoreResult;
  readonly worst: ScoreResult;
  readonly best: ScoreResult;
}
