// An analysis of 10 km from six sources from what earlier ones stored: its part of bench/offline.mjs.
import { importParts, sixSources } from './cache.mjs';
import { NO_CHROMIUM } from './chromium.mjs';
import { median, medianRatio, megabytes } from './figures.mjs';
import { analysesBySite } from './cached-analyses.mjs';
import { figure } from './publish.mjs';
import { scaled } from './scale.mjs';

const LINE = scaled({ latency: 50, rate: 50e6 / 8 }, { latency: 1, rate: 1e9 / 8 });
const TIMES = 3;

/** What `publish` takes: tables, figures, goals and the sentences before them. */
export async function storedChapter(runs) {
  const { folder, request } = await sixSources(await importParts(), scaled(10, 3));
  const sites = await analysesBySite(folder, { request, runs, distance: LINE });
  const rows = Object.entries(sites).flatMap(([location, ways]) =>
    Object.entries(ways).map(([way, result]) => ({
      name: `${location}, ${way}`,
      ...result,
      cold: ways.cold,
    })),
  );
  return {
    setup: [
      `Simulated ground as all six sources show it since 1984, on a host with ${LINE.latency} ms to each request and ${(LINE.rate * 8) / 1e6} Mbit/s that all connections share, simulated on this machine; a line that loses nothing and needs no time to connect or to come up to speed. A page has its scripts from a near host.`,
      `Medians of ${runs} runs in turn after a first one, each by a new Sylvan: with no cache; cold, its cache empty; warm, with the cache of the cold one, still searching catalogues; and offline, without any request. All records are equal but for how sources say that they came by them, and no image is fetched that is kept.`,
    ],
    tables: [tableOf(rows)],
    figures: rows.map(({ name, times }) => figure(name, times)),
    goals: Object.entries(sites).map(([location, { cold, warm }]) => ({
      what: `An analysis, ${location}: cold / warm`,
      value: medianRatio(cold.times, warm.times),
      atLeast: TIMES,
    })),
    missing: sites.Chromium ? [] : [NO_CHROMIUM],
  };
}

function tableOf(rows) {
  return {
    caption: 'An analysis, seconds; requests and MB of images of the last run',
    head: ['', 'median s', 'least', 'most', 'cold / it', 'requests', 'MB'],
    rows: rows.map(({ name, times, last, cold }) => [
      name,
      ...[median(times), Math.min(...times), Math.max(...times)].map((time) => (time / 1000).toFixed(2)),
      medianRatio(cold.times, times).toFixed(2),
      last.requests,
      megabytes(last.bytes),
    ]),
  };
}
