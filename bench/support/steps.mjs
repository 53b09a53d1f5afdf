/* global performance */
// What the Node analyst and the page both do: runs of one analysis, timed step by step. Imported by a page, so no Node here.

/** One analysis: milliseconds in all and for each step. */
export async function timedAnalysis(sylvan, request) {
  const steps = {};
  const start = performance.now();
  let [current, since] = ['search', start];
  const onProgress = ({ step }) => {
    if (step === current) return;
    const now = performance.now();
    steps[current] = (steps[current] ?? 0) + now - since;
    [current, since] = [step, now];
  };
  const answer = await sylvan.analyze(request, { onProgress });
  const end = performance.now();
  steps[current] = (steps[current] ?? 0) + end - since;
  return { milliseconds: end - start, steps, ndvi: answer.ndvi_current, forest: answer.forest_cover };
}
