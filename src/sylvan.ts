import type { AnalyzeAnswer, CompareAnswer, KeyStatus } from './contract/index.ts';
import type { AnalyzeInput, CompareInput } from './library-request.ts';
import type { Estimate } from './sources/estimate.ts';
import type { OnPartial } from './call.ts';
import type { OnProgress } from './workers/progress.ts';
import type { Layer } from './geo/layer.ts';
import type { LocatedFires } from './sources/points.ts';
import type { SampleId } from './samples.ts';

/** A sample by its id; other texts are refused when the call is made. */
export type SampleName = SampleId | (string & {});

/**
 * What a request is answered from instead of catalogs: a sample zone (`sylvan/samples`), or a pack, with no request leaving, by
 * its id and in Node by the path of its file, too. What the pack does not hold is the problem `offline-miss`.
 */
export type Origin = { readonly sample: SampleName } | { readonly pack: string };

/** What is left out of a request to a sample or a pack is the sample's, or that of the pack's first call of the kind. */
export type Requested<Input> =
  | Input
  | (Input extends unknown ? { readonly [Field in keyof Input]?: Input[Field] | undefined } & Origin : never);

/** An answer with its planes, for display and export (`sylvan/export`, whose `layerOf` finds one by its id). */
export interface WithLayers {
  /**
   * Of an analysis indices, forest and, where known, canopy height and loss; of a comparison what changed, how much, how surely,
   * and NDVI of each period. Each on its own grid of the zone.
   */
  readonly layers: readonly Layer[];
}

/** An analysis with its planes. */
export interface AnalyzedLayers extends AnalyzeAnswer, WithLayers {
  /** The fires of the record's window with their places; `null` where no source answered. */
  readonly fires: LocatedFires | null;
}

/** A comparison with its planes. */
export interface ComparedLayers extends CompareAnswer, WithLayers {}

/** Asks for layers. */
export interface LayersOption {
  /** `'true-colour'` has those of true colour, too. */
  readonly layers: true | 'true-colour';
}

/** What a call takes next to its request. */
export interface CallOptions {
  /** Cancels the call, which then rejects with `signal.reason`; a cancelled call is never charged. */
  readonly signal?: AbortSignal;
  /** Hears how far each source has come. What it throws ends the call, which rejects with it. */
  readonly onProgress?: OnProgress;
  /**
   * The answer has `layers`, an analysis `fires`, too. With `'true-colour'` there are also `green` and `blue`, of a comparison also
   * `red`, each of both periods, where they could be read, at 20 m: the zone as eyes would see it. Two more 20 m bands of each
   * observation are fetched; the record is the same.
   * @default false
   */
  readonly layers?: boolean | 'true-colour';
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
   * be revised. The last is the answer itself. Where layers are asked for it hears of those so far, too: those of the first coarse
   * images are on a grid of their own. What it throws ends the call, which rejects with it and does not count.
   */
  readonly onPartial?: OnPartial;
}

/** For calls that report no progress. */
export type SignalOption = Pick<CallOptions, 'signal'>;

/** What `estimate` takes. */
export interface EstimateOptions extends SignalOption {
  /** Speed of the line. @default 20 */
  readonly megabitsPerSecond?: number;
}

/** Forest answers from satellite pixels. Made by `createSylvan`; whoever makes it closes it. */
export interface Sylvan {
  /** Analyses the zone of `request`, with its planes. */
  analyze(request: Requested<AnalyzeInput>, options: AnalyzeOptions & LayersOption): Promise<AnalyzedLayers>;
  /**
   * Analyses the zone of `request`. Rejects with a SylvanError (its `code` says what, its message what to do), or with
   * `signal.reason` once the signal is aborted.
   */
  analyze(request: Requested<AnalyzeInput>, options?: AnalyzeOptions): Promise<AnalyzeAnswer>;
  /** Sets two periods side by side, with the planes. */
  compare(request: Requested<CompareInput>, options: CallOptions & LayersOption): Promise<ComparedLayers>;
  /**
   * Sets two periods of one zone side by side: what changed, where, and how surely. Rejects as `analyze` does; a period that no
   * usable image shows is the problem `no-imagery`, whose fields name it and the nearest days with images.
   */
  compare(request: Requested<CompareInput>, options?: CallOptions): Promise<CompareAnswer>;
  /**
   * What an analysis, or for two periods a comparison, would fetch, by source, and the seconds that takes over a line: nothing is
   * fetched. Within 25 % of it for four zones of five: clouds decide the rest, and where Landsat's and radar's files lie, which a
   * small zone may halve or double; of a comparison half or twice as much is possible. Rejects as the call does for a request that
   * cannot be.
   */
  estimate(request: AnalyzeInput | CompareInput, options?: EstimateOptions): Promise<Estimate>;
  /** What the service says of the key. Rejects with `missing-key` where there is none. */
  keyStatus(options?: SignalOption): Promise<KeyStatus>;
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
