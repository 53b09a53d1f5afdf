/* global performance */
// What the Node analyst and the page both do: runs of one analysis or comparison, timed step by step. Imported by a page, so no Node here.

/** One analysis, or one comparison where the request has two periods: milliseconds in all and for each step, and what a bench tells of its answer. */
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
  const isComparison = 'date1_start' in request;
  const answer = isComparison
    ? await sylvan.compare(request, { onProgress })
    : await sylvan.analyze(request, { onProgress });
  const end = performance.now();
  steps[current] = (steps[current] ?? 0) + end - since;
  return {
    milliseconds: end - start,
    steps,
    answer: isComparison ? outlineOfChange(answer) : outline(answer),
  };
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

function outlineOfChange({ period1, period2, changes, details: { zone } }) {
  return {
    ndvi: [period1.ndvi, period2.ndvi],
    scenes: [period1.scenes_used, period2.scenes_used],
    lossHa: changes.forest_loss_ha,
    resolution: zone.resolution_m,
  };
}
