/** The types that both entries export, the page's and Node's. */
export type { AnalyzedLayers } from './analyze.ts';
export type { ComparedLayers } from './compare.ts';
export type { OnPartial } from './call.ts';
export type {
  AnalyzeOptions,
  CallOptions,
  DoctorCallOptions,
  EstimateOptions,
  CompareLayerOptions,
  LayerOptions,
  MakingOptions,
  OpenedPack,
  PackCheck,
  PackEstimate,
  PackInfo,
  PackProgress,
  Packs,
  PackZoneInput,
  SampleOrPack,
  SignalOption,
  StorageRoom,
  Sylvan,
} from './sylvan.ts';
export type { CallRequest, CountedCall, Meter } from './metering/meter.ts';
export type {
  Check,
  Diagnosis,
  DoctorSource,
  Finding,
  FindingCode,
  HostReport,
  SourceDiagnosis,
} from './contract/diagnosis.ts';
export type {
  CatalogCheck,
  Catalogs,
  ItemCheck,
  ItemFault,
  LeftFile,
  MadeCatalog,
  MakeOptions,
} from './catalogs/types.ts';
export type { DoctorZone } from './doctor/doctor.ts';
export type { AnalysisEstimate } from './sources/estimate.ts';
export type { Layer, LayerId } from './geo/layer.ts';
export type { EngineOptions } from './engine-options.ts';
export type { Progress, OnProgress } from './workers/progress.ts';
export type { Catalogue, CatalogueQuery, SceneSearch } from './stac/catalogue.ts';
export type {
  FireCatalogue,
  LidarCatalogue,
  LidarShot,
  PointCatalogue,
  PointQuery,
  PointSearch,
} from './sources/points.ts';
export type { FireDetection } from './sources/points.ts';
export type { Scene, Asset } from './stac/scene.ts';
export type { AnalyzeInput, CompareInput, PeriodInput } from './library-request.ts';
export type {
  AnalyzeAnswer,
  AnalyzeDetails,
  AnalyzeRequest,
  AnalyzeRequestInput,
  CompareAnswer,
  CompareDetails,
  CompareRequest,
  CompareRequestInput,
  KeyStatus,
  Problem,
} from './contract/index.ts';
