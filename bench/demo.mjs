/* global PerformanceObserver */
// The demo's page: until the first answer stands there, how long the page is held up meanwhile, and what it keeps after ten analyses.
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright';
import { createSylvan } from 'sylvan/node';
import { serveDemo } from '../demo/serve.mjs';
import { chromiumPath } from '../scripts/commands.mjs';
import { median } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);
const ANALYSES = scaled(10, 1);
const SENTENCES = await sentencesOf('frontier', 'old-forest');
const WAIT = 240_000;
const MAP = /\/assets\/gl-/;

const server = await serveDemo({ port: 0 });
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  await report({ visits: await visits(), tasks: await longestTasks(), held: await heldBytes() });
} finally {
  await browser.close();
  await server.close();
}

/** For machines that do much else, too. */
async function newProfile() {
  const context = await browser.newContext();
  context.setDefaultTimeout(WAIT);
  return context;
}

/** How the answer of each sample begins, as far as its forest cover. */
async function sentencesOf(...ids) {
  const sylvan = createSylvan();
  const sentences = {};
  for (const sample of ids) {
    const { details } = await sylvan.analyze({ sample });
    [sentences[sample]] = /^.*?%/.exec(details.summary);
  }
  await sylvan.close();
  return sentences;
}

/** Milliseconds of first visits, each in a profile of its own, and of the visits after them. */
async function visits() {
  const times = { first: [], computed: [], again: [] };
  for (let run = -1; run < RUNS; run += 1) {
    const context = await newProfile();
    const page = await context.newPage();
    const start = performance.now();
    const reported = { first: await until(page, () => page.goto(server.address)) };
    await page.getByText(/^Done/).first().waitFor();
    reported.computed = performance.now() - start;
    reported.again = await until(page, () => page.reload());
    if (run >= 0) for (const [visit, time] of Object.entries(reported)) times[visit].push(time);
    await context.close();
  }
  return times;
}

async function until(page, open) {
  const start = performance.now();
  await open();
  await page.getByText(SENTENCES.frontier).first().waitFor();
  return performance.now() - start;
}

/** The longest task of the page's own thread during an analysis, without the map, whose drawing is software here. */
async function longestTasks() {
  const context = await newProfile();
  await context.route(MAP, (route) => route.abort());
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) =>
      globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
  await until(page, () => page.goto(server.address));
  const longest = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate(() => void (globalThis.tasks.length = 0));
    await analyze(page, run);
    longest.push(await page.evaluate(() => Math.max(0, ...globalThis.tasks)));
  }
  await context.close();
  return longest;
}

async function analyze(page, turn) {
  const id = Object.keys(SENTENCES)[(turn + 1) % 2];
  await page.locator('.picker select').selectOption(id);
  await page.getByText(SENTENCES[id]).first().waitFor();
  await page.getByText(/^Done/).first().waitFor();
}

/** Bytes of the page's own heap beyond those after the second analysis, once its rubbish is away. */
async function heldBytes() {
  const context = await newProfile();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await until(page, () => page.goto(server.address));
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { backingStorageSize = 0 } = await devtools.send('Runtime.getHeapUsage');
    return usedSize + backingStorageSize;
  };
  await analyze(page, 0);
  await analyze(page, 1);
  const before = await heap();
  for (let turn = 2; turn < ANALYSES + 2; turn += 1) await analyze(page, turn);
  const after = await heap();
  await context.close();
  return after - before;
}

async function report({ visits: { first, computed, again }, tasks, held }) {
  const seconds = (times) => (median(times) / 1000).toFixed(2);
  const megabytes = held / 2 ** 20;
  await publish({
    id: 'demo',
    title: 'The demo',
    setup: [
      `The built page on this machine, in Chromium, ${RUNS} times after a first one: until the sample's answer, which comes with the page, stands there in a new profile, until the same is computed from its pixels, fetched as one pack, and until it stands there once more in the same profile; the longest task of the page's thread during an analysis, without the map; and what its heap holds beyond what it held before, after ${ANALYSES} analyses.`,
    ],
    tables: [
      {
        caption: 'The page',
        head: ['', 'median', 'most'],
        rows: [
          ['first visit, s', seconds(first), (Math.max(...first) / 1000).toFixed(2)],
          ['first visit, computed here, s', seconds(computed), (Math.max(...computed) / 1000).toFixed(2)],
          ['next visit, s', seconds(again), (Math.max(...again) / 1000).toFixed(2)],
          ['longest task, ms', median(tasks).toFixed(0), Math.max(...tasks).toFixed(0)],
          [`in memory after ${ANALYSES} analyses, MB`, megabytes.toFixed(1), ''],
        ],
      },
    ],
    figures: [
      figure('first visit', first),
      figure('computed', computed),
      figure('next visit', again),
      figure('longest task', tasks),
    ],
    goals: [
      { what: 'First visit until the answer, s', value: median(first) / 1000, atMost: 2 },
      { what: 'Longest task during an analysis, ms', value: Math.max(...tasks), atMost: 100 },
      { what: `Kept after ${ANALYSES} analyses, MB`, value: megabytes, atMost: 30 },
    ],
  });
}
