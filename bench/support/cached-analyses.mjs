// Analyses from what earlier ones stored, over a far line: in Node and in a page, in turn.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './cache.mjs';
import { interleave } from './figures.mjs';
import { startHost } from './host.mjs';
import { storedAnalyses, WAYS } from './cached-steps.mjs';
import { LIBRARY, mustBeWhole, pathOf } from './sites.mjs';
import { turnsInChromium } from './turns.mjs';

/**
 * `runs` of all {@link storedAnalyses} in turn, of the catalogue in `folder` on a host at such a `distance`; a page has its
 * scripts from a near one. Gives by place and way what `interleave` does; reports have the traffic. Throws where records
 * differ, and where something is fetched that is stored.
 */
export async function analysesBySite(folder, { request, runs, distance }) {
  const host = await startHost(ROOT, undefined, distance);
  const cache = { folder: await mkdtemp(join(tmpdir(), 'sylvan-bench-kept-')) };
  try {
    const job = { request, catalog: new URL(`${pathOf(folder)}/`, host.url).href };
    const page = await turnsInChromium(ROOT, { ...job, runs: runs + 1, steps: './cached-steps.mjs' });
    const sites = { Node: await waysInNode({ ...job, cache }), ...(page && { Chromium: waysInPage(page) }) };
    const results = await interleave(contenders(sites, host), runs);
    await page?.next();
    return checked(sites, results);
  } finally {
    host.close();
    await rm(cache.folder, { recursive: true, force: true });
  }
}

async function waysInNode(job) {
  const { createSylvan } = await import(pathToFileURL(LIBRARY).href);
  return storedAnalyses(createSylvan, {
    ...job,
    empty: () => rm(job.cache.folder, { recursive: true, force: true }),
  });
}

/** A page goes through the ways in their order by itself. */
function waysInPage(turns) {
  const next = (way) => async () => {
    const report = await turns.next();
    if (report.type !== way) throw new Error(`The page did ${report.type} when it was to do ${way}`);
    return report;
  };
  return Object.fromEntries(WAYS.map((way) => [way, next(way)]));
}

const nameOf = (location, way) => `${location}, ${way}`;

function contenders(sites, host) {
  const all = Object.entries(sites).flatMap(([location, ways]) =>
    WAYS.map((way) => [nameOf(location, way), withTraffic(ways[way], host)]),
  );
  return Object.fromEntries(all);
}

/** `requests` in all, and the `bytes` of images, which are not a catalogue's answers. */
function withTraffic(work, host) {
  return async () => {
    await host.takeRequests();
    const report = await work();
    const requests = await host.takeRequests();
    const images = requests.filter(({ pathname }) => pathname.endsWith('.tif'));
    const bytes = images.reduce((sum, { length }) => sum + length, 0);
    return { ...report, requests: requests.length, bytes };
  };
}

function checked(sites, results) {
  const bySite = Object.keys(sites).map((location) => [
    location,
    Object.fromEntries(WAYS.map((way) => [way, results[nameOf(location, way)]])),
  ]);
  for (const [location, ways] of bySite) check(location, ways);
  return Object.fromEntries(bySite);
}

function check(location, ways) {
  mustBeWhole(location, { runs: ways['no cache'].reports });
  const [{ record }] = ways['no cache'].reports;
  for (const [way, { reports }] of Object.entries(ways))
    if (reports.some((report) => report.record !== record))
      throw new Error(`${nameOf(location, way)}: another record than without a cache`);
  if (ways.warm.reports.some(({ bytes }) => bytes > 0))
    throw new Error(`${location}: images were fetched that are cached`);
  if (ways.offline.reports.some(({ requests }) => requests > 0))
    throw new Error(`${location}: requests left offline`);
}
