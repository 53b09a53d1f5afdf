import { parseCompareRequest } from './request/compare.ts';
import { placeOf } from './geo/zone.ts';
import type { Estimate } from './sources/estimate.ts';
import { estimateComparison } from './sources/estimate-comparison.ts';
import type { Sources } from './sources/registry.ts';

/** All that comparisons alone need: a page loads it with its first one. */
export { compare } from './compare.ts';

/** What a comparison would fetch; nothing is. Throws as `parseCompareRequest` does. */
export function comparisonEstimate(
  request: unknown,
  { today, sources, line }: { readonly today: string; readonly sources: Sources; readonly line: number },
): Estimate {
  const valid = parseCompareRequest(request, { today });
  return estimateComparison({ ...valid, ...placeOf(valid) }, sources, line);
}
