// Measures the size of a pack for two years of analyses and a comparison, and the bytes fetched to make it, from ground in the
// layouts of public hosts, with all sources. `SIZES=3 node bench/packs.mjs` measures one size.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { importLibrary, importParts } from './support/cache.mjs';
import { megabytes, sum } from './support/figures.mjs';
import { startHost } from './support/host.mjs';
import { publishedGround } from './support/published.mjs';
import { figure, publish } from './support/publish.mjs';
import { amounts } from './support/scale.mjs';

const SIZES = amounts('SIZES', [3, 10], [1]);
/** Metres east and south of the ground's corner. */
const PLACE = [14_260, 17_930];
/** Maximum MB of a pack, by the zone's size in km. */
const BUDGET = { 3: 12, 10: 60 };

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
/** Columns of the table of packs. */
const COLUMNS = [
  ['km', ({ size }) => size],
  ['MB', ({ bytes }) => megabytes(bytes)],
  ['MB fetched to make the pack', ({ made }) => megabytes(made)],
  ['MB fetched by the same calls without the pack', ({ fetched }) => megabytes(fetched)],
  ['seconds to make', ({ milliseconds }) => seconds(milliseconds)],
  ['seconds to answer all calls', ({ answers }) => seconds(answers)],
  ['identical records', ({ equal, calls }) => `${equal} of ${calls}`],
];

const ground = await publishedGround(await importParts());
const { createSylvan } = await importLibrary();
const { packsOf } = await importLibrary('packs');
const host = await startHost();
const catalog = host.catalogIn(ground.folder);
const rows = [];
for (const size of SIZES) rows.push(await packOf(size));
host.close();
await report();

function lengthOf({ length }) {
  return length;
}

async function packOf(size) {
  const zone = { ...ground.positionAt(...PLACE), size, date: ground.date };
  const packs = await mkdtemp(join(tmpdir(), 'sylvan-bench-packs-'));
  const sylvan = createSylvan({ catalog, packs });
  try {
    await host.takeRequests();
    const start = performance.now();
    const { id, bytes, calls } = await packsOf(sylvan).create(zone);
    const milliseconds = performance.now() - start;
    const made = sum(await host.takeRequests(), lengthOf);
    const live = [];
    for (const { operation, request } of calls) live.push(await sylvan[operation](request));
    const fetched = sum(await host.takeRequests(), lengthOf);
    const packed = [];
    const answering = performance.now();
    for (const { operation, request } of calls)
      packed.push(await sylvan[operation]({ ...request, pack: id }));
    const equal = live.filter((answer, i) => JSON.stringify(answer) === JSON.stringify(packed[i])).length;
    const answers = performance.now() - answering;
    return { size, bytes, milliseconds, made, fetched, answers, equal, calls: calls.length };
  } finally {
    await sylvan.close();
    await rm(packs, { recursive: true, force: true });
  }
}

async function report() {
  await publish({
    id: 'packs',
    title: 'Size of a pack',
    setup: [
      'The images are simulated. Their files cover whole tiles and swaths, and have the same blocks, overviews, codecs and predictors as the files on the public hosts. Each pack contains analyses for two years and a comparison, with all sources, and is made in Node over local HTTP.',
    ],
    tables: [
      {
        caption: 'Packs, by the size of the zone',
        head: COLUMNS.map(([head]) => head),
        rows: rows.map((row) => COLUMNS.map(([, of]) => of(row))),
      },
    ],
    figures: rows.map(({ size, milliseconds }) => figure(`a pack of ${size} km`, [milliseconds])),
    goals: rows
      .filter(({ size }) => BUDGET[size] !== undefined)
      .map(({ size, bytes }) => ({
        what: `MB of a pack for a zone of ${size} km`,
        value: bytes / 1e6,
        atMost: BUDGET[size],
      })),
  });
}
