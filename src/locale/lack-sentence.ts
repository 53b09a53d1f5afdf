import type { CompareMissingCode } from '../contract/compare-codes.ts';
import type { MissingCode } from '../contract/record-codes.ts';
import type { Lang } from '../contract/zone.ts';
import { recordTexts } from './dictionaries.ts';
import { LACK_OF, LACKS, type Lack, type LackTexts } from './missing-texts.ts';

/** Why fields are `null`, by their names or paths; missing in an answer without details. */
export interface LackFacts {
  /** The relevant part of a record's details. */
  readonly details?: {
    /** Sources are still under way. */
    readonly preliminary?: true | undefined;
    readonly missing: Readonly<Partial<Record<string, { readonly code: MissingCode | CompareMissingCode }>>>;
  };
}

/**
 * The sentence on what a record lacks because a source failed or could not be queried, as a list for joining with other
 * sentences; empty if nothing is missing. A source that the caller turned off, or that had nothing, is not a failure.
 */
export function lackSentence({ details }: LackFacts, lang: Lang): string[] {
  const { lacks: texts } = recordTexts(lang);
  const failed = Object.entries(details?.missing ?? {})
    .filter(([, reason]) => reason?.code === 'source-failed')
    .map(([path]) => path);
  const names = LACKS.flatMap((lack) => nameOf(lack, failed, texts) ?? []);
  return names.length === 0 ? [] : [texts.sentence(listed(names, texts.and))];
}

/** The name of something that is missing. If there is no height at all, the profile is not named. */
function nameOf(lack: Lack, failed: readonly string[], { names, ofOnePeriod }: LackTexts): string | null {
  const own = failed.filter((path) => LACK_OF[path.split('.').at(-1)!] === lack);
  if (own.length === 0 || (lack === 'profile' && failed.includes('canopy_height'))) return null;
  const periods = own.filter((path) => path.startsWith('period'));
  return periods.length === 1 ? ofOnePeriod(names[lack]) : names[lack];
}

function listed(names: readonly string[], and: string): string {
  if (names.length === 1) return names[0];
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}
