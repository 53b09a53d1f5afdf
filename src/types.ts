/** The types that both entries export, the page's and Node's. */
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
export type { Progress, OnProgress } from './workers/progress.ts';
export type {
  Confidence,
  FireCatalogue,
  FireDetection,
  LidarCatalogue,
  LidarShot,
  LocatedFires,
  PointCatalogue,
  PointQuery,
  PointSearch,
} from './sources/points.ts';
export type { AnalyzeInput, Compared, CompareInput, Day, PeriodInput, WithDates } from './library-request.ts';
export type { ErrorData, Json, SylvanErrorOptions } from './errors/errors.ts';
export type { ProblemOptions } from './problem.ts';
export type { Affine, Grid } from './geo/grid.ts';
export type { Bbox } from './geo/outline.ts';
export type { Polygon, Position, Ring } from './geo/polygon.ts';
export type { Layer, LayerId } from './geo/layer.ts';
export type { CacheOptions } from './cache/stores.ts';
export type { EngineOptions } from './engine-options.ts';
export type { Fetch } from './net/fetch.ts';
export type { WorkerTimes } from './workers/worker-client.ts';
export type { CatalogueChoice, SourceChoice, SourceChoices } from './sources/options.ts';
export type {
  Catalogue,
  CatalogueQuery,
  Elsewhere,
  SceneSearch,
  SearchOptions,
  SearchProgress,
  SignOptions,
} from './stac/catalogue.ts';
export type {
  Asset,
  Band,
  OffsetSource,
  OpticalBand,
  Orbit,
  Polarisation,
  Scene,
  SkippedScene,
} from './stac/scene.ts';
export type { SampleId } from './samples.ts';
export type * from './contract/analyze-types.ts';
export type * from './contract/compare-types.ts';
export type * from './contract/record-types.ts';
export type {
  AlertLevel,
  AnalyzeFields,
  AnalyzeRequest,
  AnalyzeRequestInput,
  CompareFields,
  CompareMissingCode,
  CompareNullablePath,
  CompareRequest,
  CompareRequestInput,
  CompareStatus,
  Condition,
  Detail,
  ForestType,
  GeometryInput,
  HeightCode,
  KeyState,
  KeyStatus,
  Lang,
  MissingCode,
  NullableField,
  Operation,
  OpticalSensor,
  PlaceInput,
  PlanId,
  Problem,
  Satellite,
  ScoreTermId,
  SourceId,
  SourceStatus,
  TrendLabel,
  ValidPlace,
  WarningCode,
} from './contract/index.ts';
