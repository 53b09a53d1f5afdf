import type { AnalyzedLayers } from './analyze.ts';
import type { ComparedLayers } from './compare.ts';
import type { AnalyzeAnswer, CompareAnswer, KeyStatus } from './contract/index.ts';
import type { AnalyzeInput, CompareInput } from './library-request.ts';
import type { Lang } from './contract/zone.ts';
import type { PackZoneInput } from './contract/pack-zone.ts';
import type { Diagnosis, DoctorSource } from './contract/diagnosis.ts';
import type { DoctorZone } from './doctor/doctor.ts';
import type { AnalysisEstimate } from './sources/estimate.ts';
import type { ComparisonEstimate } from './sources/estimate-comparison.ts';
import type { OnPartial } from './call.ts';
import type { OnProgress } from './workers/progress.ts';
import type { PackCheck } from './packs/checking.ts';
import type { PackEstimate } from './packs/estimate.ts';
import type { OnPackProgress, PackProgress } from './packs/filling.ts';
import type { PackSource } from './packs/importing.ts';
import type { OpenedPack, PackInfo } from './packs/packs.ts';
import type { Catalogs } from './catalogs/types.ts';
import type { SampleId } from './samples.ts';
import type { StorageRoom } from './cache/pack-storage.ts';

export type { PackZoneInput, PackInfo, OpenedPack, PackCheck, PackEstimate, PackProgress, StorageRoom };

/** A sample by its id; other texts are refused when the call is made. */
export type SampleName = SampleId | (string & {});

/** What a call takes next to its request. */
export interface CallOptions {
  /** Cancels the call, which then rejects with `signal.reason`; a cancelled call is never charged. */
  readonly signal?: AbortSignal;
  /** Hears how far each source has come. What it throws ends the call, which rejects with it. */
  readonly onProgress?: OnProgress;
  /** Answers of a sample zone (`sylvan/samples`) instead of real images; what the request leaves out is the sample's. */
  readonly sample?: SampleName;
  /**
   * Answers from a pack, with no request leaving: its id, in Node the path of its file, too. What the request leaves out is
   * that of the pack's first call of the kind. What the pack does not hold is the problem `offline-miss`.
   */
  readonly pack?: string;
  /**
   * UUID of the call, for those who make one again after a crash: with the same request and key it counts once, however often
   * and from wherever it is made within 48 hours. With another request, or later, it is the problem `idempotency-mismatch`.
   * @default one of its own
   */
  readonly callId?: string;
}

/** What an analysis takes next to its request. */
export interface AnalyzeOptions extends CallOptions {
  /**
   * Hears of the record while sources are under way: first what the optical images alone show, then what each source adds. It
   * has `details.preliminary`, and what is not known yet is `null` as `pending`. A field that has a value keeps one, which may
   * be revised. The last is the answer itself. `analyzeLayers` passes its layers so far, too: those of the first coarse images on
   * a grid of their own. What it throws ends the call, which rejects with it and does not count.
   */
  readonly onPartial?: OnPartial;
}

/** What calls take whose layers are wanted. */
export interface TrueColourOption {
  /**
   * The layers have `green` and `blue`, too, of a comparison also `red`, each of both periods, where they could be read, at
   * 20 m: the zone as eyes would see it. Two more 20 m bands of each observation are fetched; the answer is the same.
   * @default false
   */
  readonly trueColour?: boolean;
}

/** For analyses whose layers are wanted. */
export interface LayerOptions extends AnalyzeOptions, TrueColourOption {}

/** For comparisons whose layers are wanted. */
export interface CompareLayerOptions extends CallOptions, TrueColourOption {}

/** What `estimate` and `estimateComparison` take. */
export interface EstimateOptions extends SignalOption {
  /** Speed of the line. @default 20 */
  readonly megabitsPerSecond?: number;
}

/** What `doctor` takes. */
export interface DoctorCallOptions extends SignalOption {
  /** Where and when hosts are tried. @default a place in Rondônia in 2024, which all sources have seen */
  readonly point?: DoctorZone;
  /** Language of the details of findings. @default 'en' */
  readonly lang?: Lang;
  /** Hears of each source whose check has ended. */
  readonly onSource?: (source: DoctorSource) => void;
}

/** For calls that report no progress. */
export type SignalOption = Pick<CallOptions, 'signal'>;

/** What the making of a pack takes next to its zone. */
export interface MakingOptions {
  /** Pauses the making: what was fetched stays, and `resume` goes on. It rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Hears which call of the pack is under way. */
  readonly onProgress?: OnPackProgress;
}

/**
 * Zones taken along for use without a network: all that analyses and comparisons of some years need, and their results. Stored
 * in a page's origin for all its pages, in Node in a folder.
 */
export interface Packs {
  /** What a pack would take, before anything is fetched. Rejects with `invalid-parameters` as `create` does. */
  estimate(zone: PackZoneInput): Promise<PackEstimate>;
  /**
   * Makes the pack's calls, each of which counts, and keeps what they fetch; then makes them again without a network, and
   * compares. Goes on with a pack of the same zone and sources whose making was interrupted. Rejects as calls do, with
   * `storage-full` where there is no room, and with `upstream-failure` {source} where a source failed, whose part would be
   * missing for good.
   */
  create(zone: PackZoneInput, options?: MakingOptions): Promise<PackInfo>;
  /** Fetches what a pack still lacks, or lacks again; calls that were counted are not counted again. */
  resume(id: string, options?: MakingOptions): Promise<PackInfo>;
  /** All packs of this place, unfinished ones too. */
  list(): Promise<PackInfo[]>;
  /** The pack with its results, as they were when it was made: they cost nothing. */
  open(id: string): Promise<OpenedPack>;
  /** Reads the whole pack against its digests. */
  verify(id: string, options?: SignalOption): Promise<PackCheck>;
  /** Removes a pack and all that it holds; one that is gone already is no fault. Rejects with `not-found` for what is no id. */
  remove(id: string): Promise<void>;
  /** The pack as one file (docs/pack-format.md), piece by piece. Whoever takes the stream reads it to its end or cancels it. */
  export(id: string, options?: SignalOption): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Takes a pack from its file. Rejects with `pack-invalid` or `storage-full`, and nothing of it is stored then. */
  import(file: PackSource, options?: SignalOption): Promise<PackInfo>;
  /** Asks the browser to keep what is stored when room gets short: call it when the user wants it. Whether it does. */
  persist(): Promise<boolean>;
  /** Bytes used and free, and whether they are stored when room gets short. */
  room(): Promise<StorageRoom>;
}

/** What a call is answered from that has all of its request. */
export type SampleOrPack = { readonly sample: SampleName } | { readonly pack: string };

/** Forest answers from satellite pixels. Made by `createSylvan`; whoever makes it closes it. */
export interface Sylvan {
  /**
   * Analyses the zone of `request`. Rejects with a SylvanError (its `code` says what, its message what to do), or with
   * `signal.reason` once the signal is aborted.
   */
  analyze(request: AnalyzeInput, options?: AnalyzeOptions): Promise<AnalyzeAnswer>;
  /** Of a sample or a pack, which has what the request leaves out. */
  analyze(request: Partial<AnalyzeInput>, options: AnalyzeOptions & SampleOrPack): Promise<AnalyzeAnswer>;
  /** The same with its planes, for display and export (`sylvan/export`, whose `layerOf` finds one by its id). */
  analyzeLayers(request: AnalyzeInput, options?: LayerOptions): Promise<AnalyzedLayers>;
  /** Of a sample or a pack, which has what the request leaves out. */
  analyzeLayers(
    request: Partial<AnalyzeInput>,
    options: LayerOptions & SampleOrPack,
  ): Promise<AnalyzedLayers>;
  /**
   * Sets two periods of one zone side by side: what changed, where, and how surely. Rejects as `analyze` does; a period that no
   * usable image shows is the problem `no-imagery`, whose fields name it and the nearest days with images.
   */
  compare(request: CompareInput, options?: CallOptions): Promise<CompareAnswer>;
  /** Of a sample or a pack, which has what the request leaves out. */
  compare(request: Partial<CompareInput>, options: CallOptions & SampleOrPack): Promise<CompareAnswer>;
  /** The same with its planes, on one grid, for display and export (`sylvan/export`). */
  compareLayers(request: CompareInput, options?: CompareLayerOptions): Promise<ComparedLayers>;
  /** Of a sample or a pack, which has what the request leaves out. */
  compareLayers(
    request: Partial<CompareInput>,
    options: CompareLayerOptions & SampleOrPack,
  ): Promise<ComparedLayers>;
  /**
   * What an analysis of `request` would fetch, by source, and the seconds that takes over a line: nothing is fetched.
   * Within 25 % of it for four zones of five: clouds decide the rest, and where Landsat's and radar's files lie, which a small
   * zone may halve or double. Rejects as `analyze` does for a request that cannot be.
   */
  estimate(request: AnalyzeInput, options?: EstimateOptions): Promise<AnalysisEstimate>;
  /** The same of a comparison: half or twice as much is possible. */
  estimateComparison(request: CompareInput, options?: EstimateOptions): Promise<ComparisonEstimate>;
  /**
   * Asks every host that this Sylvan's options name for one real item and one ranged read, less than 2 MB in all, and says what
   * works, what does not and what a record lacks for it. Counts no call. Rejects with `signal.reason` alone: what fails is a
   * finding.
   */
  doctor(options?: DoctorCallOptions): Promise<Diagnosis>;
  /** Zones taken along. */
  readonly packs: Packs;
  /** Catalogues of one's own. */
  readonly catalogs: Catalogs;
  /** The key, and what is counted by it. */
  readonly key: {
    /** What the service says of the key. */
    status(options?: SignalOption): Promise<KeyStatus>;
    /** Calls made without a network that wait on this device to be counted. Rejects with `missing-key` where there is none. */
    waiting(options?: SignalOption): Promise<number>;
  };
  /** Ends the workers; calls still running reject. Settles when the workers are gone. Safe to call again. */
  close(): Promise<void>;
  /** The same, for `await using`, where the platform knows it: Node from 20 on, pages where `Symbol.asyncDispose` is there. */
  [Symbol.asyncDispose](): Promise<void>;
}

declare global {
  // Of TypeScript's lib `esnext.disposable`, for callers who have another.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}
