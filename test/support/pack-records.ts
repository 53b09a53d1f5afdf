import type { AnalyzeAnswer, CompareAnswer } from '../../src/contract/index.ts';

/** What a pack's record must share with the live one, to the bit: all but how its sources were reached. */
export function withoutStatus(answer: AnalyzeAnswer | CompareAnswer): unknown {
  const sources = answer.details.sources.map((source) => ({ ...source, status: null }));
  return { ...answer, details: { ...answer.details, sources } };
}
