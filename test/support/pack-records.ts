import type { AnalyzeAnswer, CompareAnswer } from '../../src/contract/index.ts';

/**
 * The part of a record that must be identical from a pack and live: everything except the status of sources.
 */
export function withoutStatus(answer: AnalyzeAnswer | CompareAnswer): unknown {
  const sources = answer.details.sources.map((source) => ({ ...source, status: null }));
  return { ...answer, details: { ...answer.details, sources } };
}
