import type { AnalyzeAnswer, CompareAnswer, SourceReport } from '../contract/index.ts';
import type { CachePlan } from '../cache/policy.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import type { OnProgress } from '../workers/progress.ts';
import type { CutTask } from '../workers/cut-task.ts';
import type { Meter } from '../metering/meter.ts';
import type { SourceChoices } from '../sources/options.ts';
import type { PRODUCTS, WrittenCatalogs } from '../sources/written.ts';
import type { PackCall, PackZone } from './manifest.ts';
import type { PackEstimate } from './estimate.ts';
import type { Recorder } from './recording.ts';

/** A pack that a call is answered from. */
export interface UsedPack {
  readonly calls: readonly PackCall[];
  /** UTC day of its calls, `YYYY-MM-DD`. */
  readonly today: string;
  readonly catalogs: WrittenCatalogs;
}

/** What a call of a pack in the making is made with. */
export interface MakingContext {
  /** Hears what the call finds and reads. */
  readonly recorder: Recorder;
  /** Where what it fetches is stored. */
  readonly cachePlan: CachePlan;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
}

export interface CallTerms {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress | undefined;
  /** Left out, the call costs nothing. */
  readonly meter?: Meter;
  /** Hears of the record before the call counts as done; where it rejects the call does, and does not count. */
  readonly accept?: (answer: AnalyzeAnswer | CompareAnswer) => Promise<void>;
}

/** What packs need of the Sylvan they are made with. */
export interface PackDesk {
  readonly storage: PackStorage;
  /** The Sylvan's own, settled. */
  readonly choices: SourceChoices;
  /** Counts the calls that are made for a pack. */
  readonly meter: Meter;
  /** Whether its calls cost nothing. */
  readonly isFree: boolean;
  readonly now: () => Date;
  readonly estimate: (zone: PackZone) => PackEstimate;
  /** The calls that a pack answers. */
  readonly callsOf: (zone: PackZone) => readonly PackCall[];
  /** How items are written. */
  readonly products: typeof PRODUCTS;
  /** Validates the request for a pack, on the UTC day `today`. Throws `invalid-parameters` and its kin. */
  readonly zoneOf: (requested: unknown, today: string) => PackZone;
  /** Makes a call by the Sylvan's own sources, and rejects as it does. */
  make(call: PackCall, context: MakingContext, terms: CallTerms): Promise<AnalyzeAnswer | CompareAnswer>;
  /** Makes a call from a pack's file alone. */
  answer(call: PackCall, pack: UsedPack, terms: CallTerms): Promise<AnalyzeAnswer | CompareAnswer>;
  /** A file cut to what was read of it, from what is stored. */
  cut(
    task: Omit<CutTask, 'kind' | 'limits'>,
    cachePlan: CachePlan,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** A source that was to take part and failed. A catalog that was passed over for another gave nothing to miss. */
export function gapIn({ details }: AnalyzeAnswer | CompareAnswer): SourceReport | undefined {
  return details.sources.find(({ id, status }) => status === 'failed' && !isCatalog(id));
}

/** Reports of catalogs are named after their sensor and them. */
function isCatalog(id: string): boolean {
  return /^(sentinel|landsat)\w*\/(?!earlier$)/.test(id);
}
