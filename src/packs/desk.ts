import type { AnalyzeAnswer, CompareAnswer, SourceReport } from '../contract/index.ts';
import type { CachePlan } from '../cache/policy.ts';
import type { Bytes } from '../cache/stores.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import type { OnProgress } from '../sources/progress.ts';
import type { CutWindows } from './assembling.ts';
import type { Meter } from '../metering/meter.ts';
import type { SourceChoices } from '../sources/options.ts';
import type { WrittenCatalogs } from '../sources/written.ts';
import type { PackCall } from './manifest.ts';
import type { Recorder } from './recording.ts';

/** A pack that answers calls. */
export interface UsedPack {
  readonly calls: readonly PackCall[];
  /** UTC day of its calls, `YYYY-MM-DD`. */
  readonly today: string;
  readonly catalogs: WrittenCatalogs;
}

/** The context of a call for a pack in progress. */
export interface MakingContext {
  readonly recorder: Recorder;
  readonly cachePlan: CachePlan;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
}

export interface CallTerms {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress | undefined;
  /** If omitted, the call costs nothing. */
  readonly meter?: Meter;
  /** Receives the record before the call counts as done. If it rejects, so does the call, which then does not count. */
  readonly accept?: (answer: AnalyzeAnswer | CompareAnswer) => Promise<void>;
}

/** Everything that packs need from the Sylvan instance with which they are made. */
export interface PackDesk {
  readonly storage: PackStorage;
  /** The Sylvan instance's own choices, resolved. */
  readonly choices: SourceChoices;
  readonly meter: Meter;
  readonly isFree: boolean;
  readonly now: () => Date;
  /** Makes a call with the Sylvan instance's own sources, and rejects as such a call does. */
  make(call: PackCall, context: MakingContext, terms: CallTerms): Promise<AnalyzeAnswer | CompareAnswer>;
  /** Answers a call from a pack's file only. */
  answer(call: PackCall, pack: UsedPack, terms: CallTerms): Promise<AnalyzeAnswer | CompareAnswer>;
  /** Cuts a file, from stored bytes, to the windows that were read from it. */
  cut(task: CutWindows, cachePlan: CachePlan, signal: AbortSignal): Promise<Bytes>;
}

/** A source that should have taken part but failed. A catalog that was skipped in favour of another is not a gap. */
export function gapIn({ details }: AnalyzeAnswer | CompareAnswer): SourceReport | undefined {
  // Reports of catalogs are named after their sensor and catalog.
  const isCatalog = (id: string) => /^(sentinel|landsat)\w*\/(?!earlier$)/.test(id);
  return details.sources.find(({ id, status }) => status === 'failed' && !isCatalog(id));
}
