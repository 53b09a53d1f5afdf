import type { AnalyzeAnswer, CompareAnswer, KeyStatus } from './contract/index.ts';
import type { AnalyzeInput, CompareInput } from './library-request.ts';
import type { Estimate } from './sources/estimate.ts';
import type { OnPartial } from './call.ts';
import type { ObservationImage } from './products/ledger/images.ts';
import type { OnProgress } from './sources/progress.ts';
import type { Layer } from './geo/layer.ts';
import type { LocatedFires } from './sources/points.ts';
import type { SampleId } from './samples.ts';

/** The id of a sample; a call refuses other strings. */
export type SampleName = SampleId | (string & {});

/**
 * Answers a request from a sample zone (`sylvan/samples`) or from a pack instead of catalogs. A pack is named by its id or, in
 * Node, also by the path of its file. A call to a pack sends no requests; it rejects with `offline-miss` if the pack lacks data.
 */
export type Origin = { readonly sample: SampleName } | { readonly pack: string };

/**
 * A request to a sample or a pack may leave fields out: they are taken from the sample, or from the pack's first call of the same
 * kind.
 */
export type Requested<Input> =
  | Input
  | (Input extends unknown ? { readonly [Field in keyof Input]?: Input[Field] | undefined } & Origin : never);

/** An answer with its layers, for display and export (`layerOf` from `sylvan/export` finds one by its id). */
export interface WithLayers {
  /**
   * For an analysis: indices, forest and, if known, canopy height and loss. For a comparison: what changed, by how much and how
   * certainly, and NDVI of each period. Each is on its own grid of the zone.
   */
  readonly layers: readonly Layer[];
}

/** An analysis with its layers. */
export interface AnalyzedLayers extends AnalyzeAnswer, WithLayers {
  /** The fires in the record's window with their positions; `null` if no fire source answered. */
  readonly fires: LocatedFires | null;
  /** One image for each pass of the last twelve months, oldest first: the images behind the loss. Empty if they were not read. */
  readonly images: readonly ObservationImage[];
}

/** A comparison with its layers. */
export interface ComparedLayers extends CompareAnswer, WithLayers {}

/** Requests layers. */
export interface LayersOption {
  /** `'true-colour'` also returns the layers for true colour. */
  readonly layers: true | 'true-colour';
}

/** Options of a call. */
export interface CallOptions {
  /** Cancels the call, which then rejects with `signal.reason`; a cancelled call is never charged. */
  readonly signal?: AbortSignal;
  /** Receives the progress of each source. If it throws or its promise rejects, the call rejects with that error. */
  readonly onProgress?: OnProgress;
  /**
   * Returns the answer with `layers`, and an analysis also with `fires` and `images`. With `'true-colour'` there are also `green`
   * and `blue` or, for a comparison, `red`, `green` and `blue` of each period, if they could be read, to show the zone in natural
   * colour. This fetches two more 20 m bands of each observation; the record is the same.
   * @default false
   */
  readonly layers?: boolean | 'true-colour';
  /**
   * UUID of the call, for callers who repeat a call after a crash: with the same request and key it counts once, however often
   * and from wherever it is repeated within 48 hours. With another request, or later, it rejects with `idempotency-mismatch`.
   * @default a new UUID
   */
  readonly callId?: string;
}

/** Options of an analysis. */
export interface AnalyzeOptions extends CallOptions {
  /**
   * Receives the record while sources are still running: first with the result of the optical images alone, then with that of
   * each further source. These records have `details.preliminary`, and values that are not known yet are `null` with the reason
   * `pending`. A field with a value never becomes `null` again, but the value may be revised. The last record is the answer
   * itself. If layers are requested, each record includes the layers so far; those of the first coarse images have their own
   * grid. If it throws or its promise rejects, the call rejects with that error and does not count.
   */
  readonly onPartial?: OnPartial;
}

/** Options of calls that do not report progress. */
export type SignalOption = Pick<CallOptions, 'signal'>;

/** Options of `estimate`. */
export interface EstimateOptions extends SignalOption {
  /** Speed of the connection, megabits per second. @default 20 */
  readonly megabitsPerSecond?: number;
}

/** Forest answers from satellite pixels. Created by `createSylvan`; its creator closes it. */
export interface Sylvan {
  /** Analyses the zone of `request`, and returns its layers. */
  analyze(request: Requested<AnalyzeInput>, options: AnalyzeOptions & LayersOption): Promise<AnalyzedLayers>;
  /**
   * Analyses the zone of `request`. Rejects with a SylvanError (`code` identifies the error, `message` says what to do), or with
   * `signal.reason` once the signal is aborted.
   */
  analyze(request: Requested<AnalyzeInput>, options?: AnalyzeOptions): Promise<AnalyzeAnswer>;
  /** Compares two periods of one zone, and returns the layers. */
  compare(request: Requested<CompareInput>, options: CallOptions & LayersOption): Promise<ComparedLayers>;
  /**
   * Compares two periods of one zone: what changed, where, and how certainly. Rejects as `analyze` does; if a period has no
   * usable image, it rejects with `no-imagery`, with fields for the period and the nearest days with images.
   */
  compare(request: Requested<CompareInput>, options?: CallOptions): Promise<CompareAnswer>;
  /**
   * Estimates what an analysis, or with two periods a comparison, would fetch from each source, and how many seconds the transfer
   * would take; nothing is fetched. In five of six zones, the bytes fetched are within 25 % of the estimate. The difference
   * depends on clouds, and on how the Landsat and radar files cover the zone, which may halve or double the bytes of a small
   * zone. A comparison may fetch half or twice the estimate. Rejects as the call does for an invalid request.
   */
  estimate(request: AnalyzeInput | CompareInput, options?: EstimateOptions): Promise<Estimate>;
  /** The status of the key at the service. Rejects with `missing-key` if there is no key. */
  keyStatus(options?: SignalOption): Promise<KeyStatus>;
  /** Ends the workers; running calls reject. Settles once the workers have ended. Safe to call again. */
  close(): Promise<void>;
  /** Same as `close`, for `await using`, on platforms that have `Symbol.asyncDispose`: Node 20 and later, and some pages. */
  [Symbol.asyncDispose](): Promise<void>;
}

declare global {
  // From TypeScript's lib `esnext.disposable`, for callers who use another lib.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}
