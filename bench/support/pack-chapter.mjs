// A pack of 10 km, six sources and two years: its part of bench/offline.mjs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { importParts, sixSources } from './cache.mjs';
import { median, megabytes } from './figures.mjs';
import { LIBRARY } from './sites.mjs';
import { figure } from './publish.mjs';

const SIZE = 10;

/** What `publish` takes. Throws where the pack does not answer as the folder does. */
export async function packChapter(runs) {
  const { folder, request } = await sixSources(await importParts(), SIZE);
  const { createSylvan } = await import(pathToFileURL(LIBRARY).href);
  const makings = [];
  const answers = [];
  let made;
  for (let run = 0; run <= runs; run += 1) {
    const packs = await mkdtemp(join(tmpdir(), 'sylvan-bench-packs-'));
    const sylvan = createSylvan({ catalog: folder, packs });
    try {
      const making = await timed(() => sylvan.packs.create(zoneOf(request)));
      made = making.value;
      const answer = await timed(() => sylvan.analyze({}, { pack: made.id }));
      mustAgree(answer.value, await sylvan.analyze(request));
      // The first finds nothing warm.
      if (run === 0) continue;
      makings.push(making.milliseconds);
      answers.push(answer.milliseconds);
    } finally {
      await sylvan.close();
      await rm(packs, { recursive: true, force: true });
    }
  }
  return {
    setup: [
      `The simulated zone's files are no larger than the zone; those of the public archives are cut in tiles of 5 to 20 km, of which whole ones are fetched: there the same pack is some ten times as large.`,
    ],
    tables: [tableOf(made, makings, answers)],
    figures: [figure('a pack, made', makings), figure('an analysis, of a pack', answers)],
    goals: [],
    missing: [],
  };
}

async function timed(work) {
  const start = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - start };
}

function zoneOf({ lat, lng, size, date }) {
  return { lat, lng, size, date };
}

function tableOf({ bytes, calls }, makings, answers) {
  return {
    caption: `A pack of ${SIZE} km, six sources, two years, in Node, from files of this machine`,
    head: ['', ''],
    rows: [
      ['MB of its file', megabytes(bytes)],
      ['calls it answers', calls.length],
      ['made and tried, median s', (median(makings) / 1000).toFixed(1)],
      ['an analysis of it, median s', (median(answers) / 1000).toFixed(1)],
    ],
  };
}

function mustAgree(one, other) {
  const values = ({ details, ...fields }) => JSON.stringify({ ...fields, forest: details.forest });
  if (values(one) !== values(other))
    throw new Error('The pack answers otherwise than the folder it was made of');
}
