// The page of the bench of engines whose composites are ours and plain JavaScript's, in turn. Imported by a page, so no Node here.
/* global Worker */
import { AS_IN_USE, timedAnalysis } from './steps.mjs';

/** Runs each of the two `runs` times after a first one; reports the milliseconds of every round. */
export async function analyse(createSylvan, { request, runs, plain, work, ...options }, report) {
  const sylvan = createSylvan({ ...AS_IN_USE, ...options });
  const worker = new Worker(plain, { type: 'module' });
  const contenders = {
    Sylvan: async () => (await timedAnalysis(sylvan, request)).composite,
    plain: () => answerOf(worker, work),
  };
  const figures = { Sylvan: [], plain: [] };
  for (let round = -1; round < runs; round++)
    for (const [name, contender] of Object.entries(contenders)) {
      const milliseconds = await contender();
      if (round >= 0) figures[name].push(milliseconds);
    }
  await sylvan.close();
  await report({ type: 'done', figures });
}

function answerOf(worker, { scenes, window }) {
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) =>
      data.type === 'done' ? resolve(data.figures) : reject(new Error(data.reason));
    const absolute = (path) => new URL(path, location.href).href;
    const addresses = scenes.map((scene) =>
      Object.fromEntries(Object.entries(scene).map(([band, path]) => [band, absolute(path)])),
    );
    worker.postMessage({ scenes: addresses, window });
  });
}
