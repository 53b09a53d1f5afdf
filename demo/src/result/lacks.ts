import type { AnalyzeAnswer } from 'sylvan';

/** Sources that have a commonly known name, with their ids in the record. */
const SOURCES = {
  earlier: 'sentinel2/earlier',
  radar: 'sentinel1',
  lidar: 'gedi',
  history: 'landsat89',
  fires: 'firms',
} as const;

type Lack = keyof typeof SOURCES;

/** The sources that an answer lacks, and whether a retry may help: it cannot if the hosts had no data. */
interface Lacks {
  readonly sources: readonly Lack[];
  readonly isRetryable: boolean;
}

/** A source that was not requested is not lacking. A source still being read is lacking once the analysis has ended. */
export function lacksOf({ details }: AnalyzeAnswer, hasEnded = false): Lacks {
  const statuses = new Map(details.sources.map(({ id, status }) => [id, status]));
  const statusOf = (lack: Lack) => statuses.get(SOURCES[lack]);
  const lacking = ['failed', 'empty', ...(hasEnded ? ['pending'] : [])];
  const sources = (Object.keys(SOURCES) as Lack[]).filter((lack) => lacking.includes(statusOf(lack) ?? ''));
  return { sources, isRetryable: sources.some((lack) => statusOf(lack) !== 'empty') };
}
