// Blocks in the library's stores next to plain ones: its part of bench/offline.mjs.
import { chromiumPath, isRunnable } from '../../scripts/commands.mjs';
import { bundleWorker, importParts } from './cache.mjs';
import { NO_CHROMIUM } from './chromium.mjs';
import { median, medianRatio } from './figures.mjs';
import { figure } from './publish.mjs';
import { scaled } from './scale.mjs';
import { inChromium } from './work.mjs';

const BLOCKS = { count: scaled(200, 16), length: 2 ** 19 };
const BYTES = BLOCKS.count * BLOCKS.length;
/** Blocks at once: one, and what a request of 4 MiB brings. */
const BATCHES = [1, 8];
const FRACTION = 0.6;
const INDEXED = 'IndexedDB';

/** What `publish` takes: tables, figures, goals and the sentences before them. */
export async function storesChapter(runs) {
  const hasChromium = isRunnable(chromiumPath());
  const rows = [];
  for (const batch of BATCHES) {
    const job = { ...BLOCKS, batch, runs };
    if (hasChromium) rows.push(...rowsOf(INDEXED, job, await indexedRates(job)));
    rows.push(...rowsOf('folder', job, await (await importParts()).folderRates(job)));
  }
  return {
    setup: [
      `${BLOCKS.count} blocks of ${BLOCKS.length / 1024} KiB that nobody can pack, into the block cache, and without it as they are: in a worker of Chromium by put and get of idb, in another database of as relaxed a durability and in as many transactions; in Node by writeFile and readFile. Both in turn, batch by batch, ${runs} times after a first one.`,
    ],
    tables: [tableOf(rows)],
    figures: rows.flatMap(figuresOf),
    goals: rows
      .filter(({ store }) => store === INDEXED)
      .map(({ name, fraction }) => ({
        what: `${name}: the cache's rate / the plain one`,
        value: fraction,
        atLeast: FRACTION,
      })),
    missing: hasChromium ? [] : [NO_CHROMIUM],
  };
}

async function indexedRates(job) {
  return inChromium(await bundleWorker('indexed-work'), job);
}

function rowsOf(store, { batch }, { plain, cached }) {
  return Object.entries({ write: 'writing', read: 'reading' }).map(([work, verb]) => ({
    store,
    name: `${store}, ${verb} ${batch} at once`,
    plain: plain[work],
    cached: cached[work],
    fraction: medianRatio(plain[work], cached[work]),
  }));
}

const rateOf = (milliseconds) => BYTES / 1e3 / milliseconds;

function tableOf(rows) {
  return {
    caption: 'Blocks, MB/s',
    head: ['', 'plain', 'cache', 'of plain'],
    rows: rows.map(({ name, plain, cached, fraction }) => [
      name,
      ...[plain, cached].map((times) => Math.round(rateOf(median(times)))),
      `${Math.round(100 * fraction)} %`,
    ]),
  };
}

function figuresOf({ name, plain, cached }) {
  return Object.entries({ plain, cache: cached }).map(([what, times]) =>
    figure(`${name}, ${what}`, times, { unit: 'MB/s', of: rateOf }),
  );
}
