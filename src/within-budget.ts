import type { AnalyzeRequest } from './contract/analyze.ts';
import { DETAIL_LEVELS } from './contract/detail.ts';
import type { AnalysisJob } from './products/findings.ts';
import { budgetTooSmall } from './request/analyze.ts';
import { estimateAnalysis } from './sources/estimate.ts';
import type { Sources } from './sources/registry.ts';

/**
 * The job at the highest detail, up to the requested one, whose estimate is at most `byte_budget`. Throws `invalid-parameters` if
 * even the lowest detail needs more.
 */
export function withinBudget(
  job: AnalysisJob & Pick<AnalyzeRequest, 'byte_budget'>,
  sources: Sources,
): AnalysisJob {
  const { byte_budget: budget, detail: requested } = job;
  if (budget === undefined) return job;
  const levels = DETAIL_LEVELS.slice(0, DETAIL_LEVELS.indexOf(requested) + 1);
  const bytesAt = (detail: (typeof levels)[number]) => estimateAnalysis({ ...job, detail }, sources, 1).bytes;
  const detail = levels.findLast((level) => bytesAt(level) <= budget);
  if (detail === undefined) throw budgetTooSmall(budget, bytesAt('quick'));
  return { ...job, detail, isDetailLowered: detail !== requested };
}
