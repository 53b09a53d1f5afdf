import type { AnalyzeAnswer } from 'sylvan';

/** Sources that people know by a name, by the ids in the record. */
const SOURCES = {
  earlier: 'sentinel2/earlier',
  radar: 'sentinel1',
  lidar: 'gedi',
  history: 'landsat89',
  fires: 'firms',
} as const;

export type Lack = keyof typeof SOURCES;

/** What an answer does without, and whether another try may bring it: not where a host had nothing. */
export interface Lacks {
  readonly sources: readonly Lack[];
  readonly isRetryable: boolean;
}

/** A source that was not requested is not lacking; one that was still read is where the analysis has ended. */
export function lacksOf({ details }: AnalyzeAnswer, hasEnded = false): Lacks {
  const statuses = new Map(details.sources.map(({ id, status }) => [id, status]));
  const statusOf = (lack: Lack) => statuses.get(SOURCES[lack]);
  const lacking = ['failed', 'empty', ...(hasEnded ? ['pending'] : [])];
  const sources = (Object.keys(SOURCES) as Lack[]).filter((lack) => lacking.includes(statusOf(lack) ?? ''));
  return { sources, isRetryable: sources.some((lack) => statusOf(lack) !== 'empty') };
}
