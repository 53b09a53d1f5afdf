import type { AnalyzedLayers } from './analyze.ts';
import type { ComparedLayers } from './compare.ts';
import type {
  AnalyzeAnswer,
  AnalyzeRequestInput,
  CompareAnswer,
  CompareRequestInput,
  KeyStatus,
} from './contract/index.ts';
import type { OnProgress } from './lanes/progress.ts';
import type { LeaseState, Settled } from './metering/device-metering.ts';

export type { LeaseState, Settled };

export interface CallOptions {
  /** Cancels the call, which then rejects with `signal.reason`; a cancelled call is never charged. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Analyses a bundled sample zone (`sylvan/samples`) instead of real images; what the request leaves out is the sample's. */
  readonly sample?: string;
}

export type CompareOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

export type SignalOption = Pick<CallOptions, 'signal'>;

/** Units of the month taken along for use without a network. All reject with `missing-key` without a key. */
export interface Leases {
  /**
   * Takes `units` along, fewer where the month has fewer left; what a lease before had left goes back first. While the service
   * cannot be reached each call spends one of them.
   */
  take(units: number, options?: SignalOption): Promise<LeaseState>;
  /** Tells the service what was spent; what is left goes back to the month. Null where there is no lease. */
  settle(options?: SignalOption): Promise<Settled | null>;
  /** The lease this device holds, or null. */
  state(): Promise<LeaseState | null>;
}

/** Forest answers from satellite pixels. Made by `createSylvan`; whoever makes it closes it. */
export interface Sylvan {
  /**
   * Analyses the zone of `request`. Rejects with a SylvanError (its `code` says what, its message what to do), or with
   * `signal.reason` once the signal is aborted.
   */
  analyze(request: AnalyzeRequestInput, options?: CallOptions): Promise<AnalyzeAnswer>;
  analyze(
    request: Partial<AnalyzeRequestInput>,
    options: CallOptions & { readonly sample: string },
  ): Promise<AnalyzeAnswer>;
  /** The same with its planes, for display and export (`sylvan/export`). */
  analyzeLayers(request: AnalyzeRequestInput, options?: CallOptions): Promise<AnalyzedLayers>;
  analyzeLayers(
    request: Partial<AnalyzeRequestInput>,
    options: CallOptions & { readonly sample: string },
  ): Promise<AnalyzedLayers>;
  /**
   * Sets two periods of one zone side by side: what changed, where, and how surely. Rejects as `analyze` does; a period that no
   * usable image shows is the problem `no-imagery`, whose fields name it and the nearest days with images.
   */
  compare(request: CompareRequestInput, options?: CompareOptions): Promise<CompareAnswer>;
  /** The same with its planes, on one grid, for display and export (`sylvan/export`). */
  compareLayers(request: CompareRequestInput, options?: CompareOptions): Promise<ComparedLayers>;
  readonly leases: Leases;
  /** What the service says of the key. */
  readonly key: { status(options?: SignalOption): Promise<KeyStatus> };
  /** Ends the workers; calls still running reject. Settles when the workers are gone. Safe to call again. */
  close(): Promise<void>;
}
