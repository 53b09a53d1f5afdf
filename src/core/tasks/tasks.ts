import type { ChangeResult, ChangeTask, PeriodPlanes, PeriodTask } from './change.ts';
import type { ForestResult, ForestTask } from './forest.ts';
import type { ScoreResult, ScoreTask } from './score.ts';
import type { BandMedianResult, BandMedianTask } from './band-median.ts';
import type { FireMaskResult, FireMaskTask } from './fires.ts';
import type { CanopyMapResult, CanopyMapTask, HeightResult, HeightTask } from './height.ts';
import type {
  AlertResult,
  AlertTask,
  BaselineResult,
  BaselineTask,
  LeavesResult,
  LeavesTask,
  PhenologyResult,
  PhenologyTask,
} from './history.ts';
import type { AnnualResult, AnnualTask, TrendResult, TrendTask } from './landsat.ts';
import type {
  BackscatterResult,
  BackscatterTask,
  RadarChangeResult,
  RadarChangeTask,
  RadarResult,
  RadarTask,
} from './radar.ts';
import type {
  CompositeResult,
  CompositeTask,
  ReadResults,
  ReadTask,
  SurveyResult,
  SurveyTask,
} from './optical.ts';

/** Each kind of task, and what it answers; `worker/tasks/registry.ts` has the handlers. */
type Tasks =
  | [SurveyTask, SurveyResult]
  | [ReadTask, ReadResults]
  | [CompositeTask, CompositeResult]
  | [BandMedianTask, BandMedianResult]
  | [ForestTask, ForestResult]
  | [ScoreTask, ScoreResult]
  | [BackscatterTask, BackscatterResult]
  | [RadarTask, RadarResult]
  | [RadarChangeTask, RadarChangeResult]
  | [AnnualTask, AnnualResult]
  | [TrendTask, TrendResult]
  | [FireMaskTask, FireMaskResult]
  | [CanopyMapTask, CanopyMapResult]
  | [HeightTask, HeightResult]
  | [BaselineTask, BaselineResult]
  | [AlertTask, AlertResult]
  | [LeavesTask, LeavesResult]
  | [PhenologyTask, PhenologyResult]
  | [PeriodTask, PeriodPlanes]
  | [ChangeTask, ChangeResult];

export type Task = Tasks[0];
export type Results = { readonly [T in Tasks as T[0]['kind']]: T[1] };
export type ResultOf<T extends Task> = Results[T['kind']];
