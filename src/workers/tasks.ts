import type { ReadLimits } from '../cache/policy.ts';
import type { ChangeResult, ChangeTask, PeriodResult, PeriodTask } from '../products/change/tasks.ts';
import type { DescribeTask, FileDescription } from './describe-task.ts';
import type { CutResult, CutTask } from './cut-task.ts';
import type { ForestResult, ForestTask } from '../products/forest/tasks.ts';
import type { ScoreResult, ScoreTask } from '../products/score/tasks.ts';
import type {
  BandMedianResult,
  BandMedianTask,
  CompositeResult,
  CompositeTask,
  ReadResults,
  ReadTask,
  SurveyResult,
  SurveyTask,
} from '../sources/optical/tasks.ts';
import type { FireMaskResult, FireMaskTask } from '../sources/fires/tasks.ts';
import type { CanopyMapResult, CanopyMapTask } from '../sources/canopy-map/tasks.ts';
import type { HeightResult, HeightTask } from '../products/height/tasks.ts';
import type {
  BetweenResult,
  BetweenTask,
  EventsResult,
  EventsTask,
  PeriodStateResult,
  PeriodStateTask,
  StateResult,
  StateTask,
} from '../products/ledger/tasks.ts';
import type { MapResult, MapTask } from '../sources/maps/tasks.ts';
import type { LeavesResult, LeavesTask, PhenologyResult, PhenologyTask } from '../products/type/tasks.ts';
import type { AnnualResult, AnnualTask } from '../sources/landsat/tasks.ts';
import type { TrendResult, TrendTask } from '../products/trend/tasks.ts';
import type {
  BackscatterResult,
  BackscatterTask,
  RadarChangeResult,
  RadarChangeTask,
  RadarResult,
  RadarTask,
} from '../sources/radar/tasks.ts';

/** Each kind of task with its result; `worker/tasks.ts` has the handlers. */
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
  | [MapTask, MapResult]
  | [HeightTask, HeightResult]
  | [StateTask, StateResult]
  | [EventsTask, EventsResult]
  | [BetweenTask, BetweenResult]
  | [PeriodStateTask, PeriodStateResult]
  | [LeavesTask, LeavesResult]
  | [PhenologyTask, PhenologyResult]
  | [PeriodTask, PeriodResult]
  | [ChangeTask, ChangeResult]
  | [CutTask, CutResult]
  | [DescribeTask, FileDescription];

export type Task = Tasks[0];
/** A task that reads files. */
export type ReadingTask = Extract<Task, { readonly limits: ReadLimits }>;
export type Results = { readonly [T in Tasks as T[0]['kind']]: T[1] };
export type ResultOf<T extends Task> = Results[T['kind']];
