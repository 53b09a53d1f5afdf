/* global indexedDB, performance */
// What Node and the page both do: analyses from what earlier ones stored. Imported by a page, so no Node here.
import { outline, AS_IN_USE } from './steps.mjs';

/** What {@link storedAnalyses} does, in its order. */
export const WAYS = ['no cache', 'cold', 'warm', 'offline'];

/**
 * One analysis without a cache; with an empty one; with that which the last one filled; and with that alone, where no request
 * may leave. Each is by a new Sylvan, with `options`; `empty` empties the `cache`.
 */
export function storedAnalyses(createSylvan, { request, cache, empty, ...options }) {
  const inNew = async (own) => {
    const sylvan = createSylvan({ ...AS_IN_USE, ...options, ...own });
    try {
      return await timedRecord(sylvan, request);
    } finally {
      await sylvan.close();
    }
  };
  return {
    'no cache': () => inNew({}),
    cold: async () => {
      await empty();
      return inNew({ cache });
    },
    warm: () => inNew({ cache }),
    offline: () => inNew({ cache, offline: true }),
  };
}

/** What a page does: `runs` times all of {@link storedAnalyses} in turn, in the cache of its origin. */
export async function analyse(createSylvan, { runs, ...job }, report) {
  const ways = storedAnalyses(createSylvan, { ...job, cache: true, empty: emptyOrigin });
  await report({ type: 'idle' });
  for (let run = 0; run < runs; run++)
    for (const type of WAYS) await report({ type, ...(await ways[type]()) });
  await report({ type: 'done' });
}

async function timedRecord(sylvan, request) {
  const start = performance.now();
  const answer = await sylvan.analyze(request);
  return { milliseconds: performance.now() - start, answer: outline(answer), record: recordOf(answer) };
}

/** All of an answer to the bit, but for how its sources say that they came by it. */
function recordOf({ details: { sources, ...details }, ...answer }) {
  const named = sources.map((source) => ({ ...source, status: null }));
  return JSON.stringify({ ...answer, details: { ...details, sources: named } }, (_, value) =>
    Object.is(value, -0) ? '-0' : value,
  );
}

async function emptyOrigin() {
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    });
}
