import type {
  AnalyzeRequestInput,
  CompareAnswer as CompareRecord,
  CompareRequestInput,
  GeometryInput,
} from 'sylvan/contract';
import type {
  AnalyzeAnswer,
  CallOptions,
  LayersOption,
  LocatedFires,
  PackFileInfo,
  Problem,
  Progress,
  Sylvan,
} from 'sylvan/node';
import type { CatalogCheck, ItemFault, LeftFile, MadeCatalog, MakeOptions } from 'sylvan/catalogs';
import type { Diagnosis, DoctorOptions } from 'sylvan/doctor';
import type { PackCheck, PackEstimate, PackInfo, PackProgress, PackZoneInput } from 'sylvan/packs';

export type { CatalogCheck, ItemFault, LeftFile, LocatedFires, MadeCatalog, MakeOptions };
export type { CallOptions, CompareRequestInput, Problem, Progress };
export type { PackCheck, PackFileInfo, PackProgress, PackZoneInput };

/** The parts of the library that the command line uses, imported by package name only. */
export interface Library {
  readonly VERSION: string;
  /** The sample zones. */
  readonly SAMPLES: readonly Sample[];
  createSylvan(options: EngineOptions): Engine;
  toProblem(error: unknown, options: { readonly lang: Lang }): Problem;
  readonly SylvanError: new (
    code: 'pack-invalid',
    detail: string,
    options: { readonly fields: Readonly<Record<string, string | number>> },
  ) => Error;
  inspectPackFile(path: string): Promise<PackFileInfo>;
  verifyPackFile(path: string, options: { readonly signal: AbortSignal }): Promise<PackCheck>;
  checkCatalog(
    sylvan: Engine,
    location: string,
    options: { readonly signal: AbortSignal },
  ): Promise<CatalogCheck>;
  makeCatalog(sylvan: Engine, files: readonly string[], options: MakeOptions): Promise<MadeCatalog>;
  diagnose(sylvan: Engine, options: DoctorOptions): Promise<Diagnosis>;
  packsOf(sylvan: Engine): Packs;
  /** The functions that write files; loaded only if files are requested. */
  writers(): Promise<Writers>;
}

interface EngineOptions {
  readonly catalog?: string;
  readonly canopyMapUrl?: string;
  readonly firmsKey?: string;
  readonly key?: string;
  readonly service?: string;
  readonly callFolder?: string;
  readonly cache?: true | { readonly folder: string };
  readonly offline?: true;
  readonly meter?: 'none';
  readonly packs?: string;
}

export interface Engine extends Pick<Sylvan, 'close' | 'estimate'> {
  analyze(request: AnalyzeRequestInput, options: CallOptions & LayersOption): Promise<Analyzed>;
  analyze(request: AnalyzeRequestInput, options?: CallOptions): Promise<Answer>;
  compare(request: CompareRequestInput, options: CallOptions & LayersOption): Promise<Compared>;
  compare(request: CompareRequestInput, options?: CallOptions): Promise<CompareAnswer>;
}

/** An answer with its layers. */
type Analyzed = Answer & {
  readonly layers: readonly Layer[];
  readonly fires: LocatedFires | null;
  readonly images: readonly object[];
};
type Compared = CompareAnswer & { readonly layers: readonly Layer[] };

/** The functions on packs that the command line uses. */
export interface Packs {
  estimate(zone: PackZoneInput): Promise<PackEstimate>;
  create(zone: PackZoneInput, options: MakingOptions): Promise<Pack>;
  resume(id: string, options: MakingOptions): Promise<Pack>;
  list(): Promise<readonly ListedPack[]>;
  open(id: string): Promise<Pick<PackInfo, 'id'>>;
  remove(id: string): Promise<void>;
  export(id: string, options: { readonly signal: AbortSignal }): Promise<AsyncIterable<Uint8Array>>;
}

export type Pack = Pick<PackInfo, 'id' | 'isComplete' | 'bytes'>;

/** An entry of the folder of packs. */
export type ListedPack = Pack & Pick<PackInfo, 'zone' | 'created' | 'simulated'>;

export interface MakingOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackProgress) => void;
}

/** A plane of results on the zone's grid. */
export interface Layer {
  readonly id: string;
  readonly grid: object;
  readonly data: Float32Array | Uint8Array;
}

/** A collection of GeoJSON. */
export interface Features {
  readonly features: readonly { readonly properties: object }[];
}

/** The parts of `sylvan/export` that the command line uses. */
export interface Writers {
  readonly LAYER_IDS: readonly string[];
  writeGeoTiff(
    layer: Layer,
    options: { readonly lang: Lang; readonly answer: Answer | CompareAnswer },
  ): Promise<Uint8Array>;
  writeSvg(
    layer: Layer,
    options: { readonly lang: Lang; readonly note?: string; readonly outline?: GeometryInput },
  ): Promise<string>;
  histogramCsv(facts: { readonly histogram: Histogram; readonly pixelAreaHa: number }): string;
  seriesCsv(series: NonNullable<Details['series']>): string;
  patchesGeoJson(patches: CompareAnswer['details']['patches']): Features;
  lossGeoJson(layer: Layer, dates?: LossDates): Features;
  firesGeoJson(fires: LocatedFires): Features;
  csvOf(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string;
  zoneGeoJson(outline: Outline): object;
  /** The outline of a layer's grid. */
  outlineOf(grid: object): Outline;
}

/** When forest was lost, from ages of loss that count back from a day. */
export interface LossDates {
  readonly dated?: { readonly ages: Layer; readonly date: string };
}

/** A zone's box, and its ring of longitudes and latitudes, closed and counterclockwise. */
interface Outline {
  readonly bbox: Readonly<Details['zone']['bbox']>;
  readonly ring: readonly (readonly [lng: number, lat: number])[];
}

export interface Sample {
  readonly id: string;
  /** The request to `analyze`. */
  readonly request: {
    readonly lat: number;
    readonly lng: number;
    readonly size: number;
    readonly date: string;
  };
  /** The request to `compare`. */
  readonly comparison: Readonly<Record<string, string | number>>;
}

export type Lang = 'en' | 'fr';
export type Answer = AnalyzeAnswer;
export type CompareAnswer = CompareRecord;
export type Histogram = CompareAnswer['details']['histogram']['ndvi'];
export type Details = Answer['details'];
export type Source = Details['sources'][number];
