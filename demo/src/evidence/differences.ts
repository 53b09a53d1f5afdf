import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';

type Answer = AnalyzeAnswer | CompareAnswer;

/**
 * JSON pointers to at most `maximum` differences between two records of one request. Ignores how a source was reached (`status`:
 * from the network or from storage) and the call's receipt, which are not results.
 */
export function differencesOf(first: Answer, second: Answer, maximum = 5): readonly string[] {
  const found: string[] = [];
  compare(findingsOf(first), findingsOf(second), '', (pointer) => {
    found.push(pointer);
    return found.length < maximum;
  });
  return found;
}

function findingsOf(answer: Answer): unknown {
  const { provenance, sources } = answer.details;
  const found = {
    sources: sources.map((source) => ({ ...source, status: undefined })),
    provenance: { ...provenance, receipt: undefined },
  };
  return { ...answer, details: { ...answer.details, ...found } };
}

/** Returns whether to go on comparing, as decided by `onDifference`. */
function compare(
  first: unknown,
  second: unknown,
  pointer: string,
  onDifference: (pointer: string) => boolean,
): boolean {
  if (!isTree(first) || !isTree(second)) return Object.is(first, second) || onDifference(pointer || '/');
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].every((name) => compare(first[name], second[name], `${pointer}/${name}`, onDifference));
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
