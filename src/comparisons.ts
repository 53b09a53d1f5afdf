import { parseCompareRequest } from './request/compare.ts';
import { placeOf } from './geo/zone.ts';
import type { Estimate } from './sources/estimate.ts';
import { estimateComparison } from './sources/estimate-comparison.ts';
import type { Sources } from './sources/registry.ts';

/** The code that only comparisons need: a page loads it with its first comparison. */
export { compare } from './compare.ts';

/** Estimates what a comparison would fetch, and fetches nothing. Throws as `parseCompareRequest` does. */
export function comparisonEstimate(
  request: unknown,
  { today, sources, line }: { readonly today: string; readonly sources: Sources; readonly line: number },
): Estimate {
  const valid = parseCompareRequest(request, { today });
  return estimateComparison({ ...valid, ...placeOf(valid) }, sources, line);
}
