import type { AnalyzeAnswer, CompareAnswer, SourceReport } from '../contract/index.ts';
import type { CachePlan } from '../cache/policy.ts';
import type { OnProgress } from '../workers/progress.ts';
import type { Meter } from '../metering/meter.ts';
import type { CatalogueAnswers } from '../cache/catalogue-answers.ts';
import type { SourceChoices } from '../sources/options.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import type { PackCall, PackZone } from '../pack-file/pack-index.ts';

/** Where the bytes and answers of a call come from, and where they go. */
export interface CallAddresses {
  readonly choices: SourceChoices;
  readonly answers: CatalogueAnswers;
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
  /** Validates the request for a pack, on the UTC day `today`. Throws `invalid-parameters` and its kin. */
  readonly zoneOf: (requested: unknown, today: string) => PackZone;
  /** Makes a call with what is known of its sites, and rejects as it does. */
  run(call: PackCall, positions: CallAddresses, terms: CallTerms): Promise<AnalyzeAnswer | CompareAnswer>;
}

/** A source that was to take part and failed. A catalogue that was passed over for another gave nothing to miss. */
export function gapIn({ details }: AnalyzeAnswer | CompareAnswer): SourceReport | undefined {
  return details.sources.find(({ id, status }) => status === 'failed' && !isCatalogue(id));
}

/** Reports of catalogues are named after their sensor and them. */
function isCatalogue(id: string): boolean {
  return /^(sentinel|landsat)\w*\/(?!earlier$)/.test(id);
}
