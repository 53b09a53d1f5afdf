import type { AnalyzedLayers } from './analyze.ts';
import type { ComparedLayers } from './compare.ts';
import type {
  AnalyzeAnswer,
  AnalyzeRequestInput,
  CompareAnswer,
  CompareRequestInput,
} from './contract/index.ts';
import type { OnProgress } from './lanes/progress.ts';

export interface CallOptions {
  /** Cancels the call, which then rejects with `signal.reason`; a cancelled call is never charged. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Analyses a bundled sample zone (`sylvan/samples`) instead of real images; what the request leaves out is the sample's. */
  readonly sample?: string;
}

export type CompareOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

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
  /** Ends the workers; calls still running reject. Settles when the workers are gone. Safe to call again. */
  close(): Promise<void>;
}
