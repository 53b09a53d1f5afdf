/* global performance */
// What the Node analyst and the page both do: runs of one analysis, timed step by step. Imported by a page, so no Node here.

/** One analysis: milliseconds in all and for each step, and what a bench tells of its answer. */
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
  return { milliseconds: end - start, steps, answer: outline(answer) };
}

/** `unfit`: the sources that did not serve, and the fields that are null for it. */
function outline({ ndvi_current, forest_cover, details: { zone, sources, missing } }) {
  const failed = sources.filter(({ status }) => status !== 'ok').map(({ id, status }) => `${id} ${status}`);
  const absent = Object.entries(missing).map(([field, { code }]) => `${field} ${code}`);
  return {
    ndvi: ndvi_current,
    forest: forest_cover,
    resolution: zone.resolution_m,
    unfit: [...failed, ...absent],
  };
}
