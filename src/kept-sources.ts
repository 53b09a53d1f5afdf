import type { SourceReport } from './contract/index.ts';
import type { KeptAnswers } from './sources/kept-answers.ts';

/** An answer whose sources say `cached` where all of what they gave was kept: their hosts were not asked, or not reached. */
export function withKeptSources<A extends { readonly details: { readonly sources: SourceReport[] } }>(
  answer: A,
  answers: KeptAnswers | undefined,
): A {
  if (answers === undefined) return answer;
  const sources = answer.details.sources.map((source) =>
    source.status === 'ok' && answers.isKept(source.host) ? { ...source, status: 'cached' as const } : source,
  );
  return { ...answer, details: { ...answer.details, sources } };
}
