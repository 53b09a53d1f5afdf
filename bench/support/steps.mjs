/* global performance */
// Shared by the Node analyst and the page: timed runs of one analysis or comparison. Imported by a page, so it must not use Node.

/** The meter of benches, which request catalogs over http and count nothing. */
export const UNCOUNTED = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/** Options of benches: no checksums, because files are read as over https, which the local host stands for. */
export const AS_IN_USE = { meter: UNCOUNTED, checksums: false };

/**
 * Runs a bench's job and reports on it: `idle` once, then `runs` times each of the `ways`, then `done`. The way `new` is the
 * first run of a new Sylvan, the way `run` a run of one that stays open. Continues once each report is answered.
 */
export async function analyze(createSylvan, { request, runs, ways = ['run'], ...options }, report) {
  const create = () => createSylvan({ ...AS_IN_USE, ...options });
  const sylvan = create();
  const work = {
    new: () => analyzeInNew(create(), request),
    run: () => timedAnalysis(sylvan, request),
  };
  await report({ type: 'idle' });
  for (let run = 0; run < runs; run++)
    for (const type of ways) await report({ type, ...(await work[type]()) });
  await sylvan.close();
  await report({ type: 'done' });
}

async function analyzeInNew(sylvan, request) {
  const run = await timedAnalysis(sylvan, request);
  await sylvan.close();
  return run;
}

/**
 * One analysis, or one comparison if the request has two periods. Returns the total milliseconds; for an analysis also those
 * until the optical composite was complete and until the first result; and the fields of its answer that a bench reports.
 */
async function timedAnalysis(sylvan, request) {
  const start = performance.now();
  const passed = () => performance.now() - start;
  let [composite, first] = [null, null];
  const onProgress = ({ source, step }) => {
    // The last reported part of Sentinel-2's computing is the composite's last strip; forest and score follow.
    if (source === 'sentinel2' && step === 'compute') composite = passed();
  };
  const onPartial = () => void (first ??= passed());
  const isComparison = 'date1_start' in request;
  const answer = isComparison
    ? await sylvan.compare(request, { onProgress })
    : await sylvan.analyze(request, { onProgress, onPartial });
  const milliseconds = passed();
  return { milliseconds, composite, first, answer: isComparison ? outlineOfChange(answer) : outline(answer) };
}

/** `unfit`: the sources that failed, and the fields that are null because of it. */
function outline({ ndvi_current, forest_cover, details: { zone, quality, sources, missing } }) {
  const failed = sources.filter(({ status }) => status !== 'ok').map(({ id, status }) => `${id}: ${status}`);
  const absent = Object.entries(missing).map(([field, { code }]) => `${field}: ${code}`);
  return {
    ndvi: ndvi_current,
    forest: forest_cover,
    scenes: quality.scenes_used,
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
