/**
 * Exports that every entry has besides its own `createSylvan`. `sylvan/contract` has the types of records, `sylvan/export` those of
 * layers, `sylvan/catalogs` those of your own catalogs.
 */
export type { OnPartial } from './call.ts';
export type {
  AnalyzedLayers,
  AnalyzeOptions,
  CallOptions,
  ComparedLayers,
  EstimateOptions,
  LayersOption,
  Origin,
  Requested,
  SampleName,
  SignalOption,
  Sylvan,
  WithLayers,
} from './sylvan.ts';
export type { CallRequest, CountedCall, Meter } from './metering/meter.ts';
export type { Estimate } from './sources/estimate.ts';
export type { Progress, OnProgress } from './sources/progress.ts';
export type { LocatedFires } from './sources/points.ts';
export type { ObservationImage } from './products/ledger/images.ts';
export type { AnalyzeInput, Compared, CompareInput, Day, PeriodInput, WithDates } from './library-request.ts';
export type { ErrorData, Json, SylvanErrorOptions } from './errors/errors.ts';
export type { ProblemOptions } from './problem.ts';
export type { Layer, LayerId } from './geo/layer.ts';
export type { CacheOptions } from './cache/stores.ts';
export type { EngineOptions } from './engine-options.ts';
export type { Fetch } from './net/fetch.ts';
export type { WorkerTimes } from './workers/worker-client.ts';
export type { SourceChoices } from './sources/options.ts';
export type { SampleId } from './samples.ts';
export type { AnalyzeAnswer, CompareAnswer, KeyStatus, Lang, Problem } from './contract/index.ts';
export { waitingCalls } from './access.ts';
export {
  SylvanError,
  isSylvanError,
  type ErrorFields,
  type FieldFault,
  type ProblemCode,
} from './errors/errors.ts';
export { fieldOf, type AnswerField } from './contract/field-of.ts';
export { toProblem } from './problem.ts';
export { VERSION } from './record/version.ts';
