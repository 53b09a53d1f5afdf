/* global AbortController */
// Measures how many bytes of a list of zones are saved by computing it along a curve, and how many zones per minute one, two and
// four `sylvan-batch work` processes compute from a queue on PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findCommand } from '../scripts/commands.mjs';
import { latticeOf, shuffled, writeGround } from './support/batch-ground.mjs';
import { CACHE, importParts, ROOT } from './support/cache.mjs';
import { median, medianRatio, sum } from './support/figures.mjs';
import { startHost } from './support/host.mjs';
import { figure, publish } from './support/publish.mjs';
import { UNCOUNTED } from './support/steps.mjs';
import { amount, scaled } from './support/scale.mjs';

const TASKSET = findCommand('taskset');
const RUNS = amount('RUNS', 3);
const WORKERS = scaled([1, 2, 4], [1, 2]);
/** Whether each worker is bound to its own core; both cases run in turn. Without this, its two threads use any idle core. */
const BINDINGS = TASKSET === null ? [false] : scaled([true, false], [true]);
/** Zones per side of the grid. */
const SIDE = scaled(10, 5);
const ZONES = SIDE ** 2;
/** Size of the limited cache: less than half of what the grid's zones read in total. */
const BOUND_MB = 10;
const AT_ONCE = 2;
/** Milliseconds between polls of the results: each poll takes a little time from the workers. */
const POLL_MS = 100;

const parts = await importParts();
const { Fleet, sideBySide, curveKey, startPostgres } = await importParts('batch-parts');
const ground = await writeGround(parts);
const lattice = latticeOf(ground.request, SIDE);

const bytes = await measureBytes();
const throughput = await measureThroughput();
await report();

/** Bytes served by the host for all zones of the grid in each order, by cache size. */
async function measureBytes() {
  const host = await startHost();
  const catalog = host.catalogIn(ground.folder);
  const orders = {
    'along the curve': lattice.toSorted((a, b) => curveKey(a.lat, a.lng) - curveKey(b.lat, b.lng)),
    'in random order': shuffled(lattice, 20_260_831),
  };
  const caches = { 'no cache': undefined, [`${BOUND_MB} MB`]: BOUND_MB * 1e6, '2 GB': 2e9 };
  const rows = [];
  for (const [cache, bound] of Object.entries(caches))
    for (const [order, zones] of Object.entries(orders)) {
      await host.takeRequests();
      const milliseconds = await computeLattice(zones, catalog, bound);
      const requests = await host.takeRequests();
      const total = sum(requests, ({ length }) => length);
      rows.push({ cache, order, milliseconds, requests: requests.length, bytes: total });
    }
  host.close();
  return rows;
}

async function computeLattice(zones, catalog, bytes) {
  const folder = join(CACHE, 'batch-cache');
  await rm(folder, { recursive: true, force: true });
  const request = { operation: 'analyze', fields: { date: ground.request.date }, catalog };
  const options = { workers: 1, meter: UNCOUNTED, ...(bytes !== undefined && { cache: { folder, bytes } }) };
  const fleet = new Fleet('bench', request, options);
  const start = performance.now();
  const named = zones.map((zone, i) => ({ ...zone, geometry: null, name: String(i) }));
  const { signal } = new AbortController();
  await sideBySide(
    () => named.values(),
    AT_ONCE,
    signal,
    async (zone) => {
      const { outcome } = await fleet.compute(zone, signal);
      if (!('values' in outcome)) throw new Error(outcome.problem.detail);
    },
  );
  await fleet.close();
  return performance.now() - start;
}

/** Runs each number of workers in turn, `RUNS` times, and measures their rates in zones per minute. */
async function measureThroughput() {
  const postgres = await startPostgres();
  const contenders = BINDINGS.flatMap((isBound) => WORKERS.map((count) => ({ count, isBound, rates: [] })));
  try {
    for (let run = 0; run < RUNS; run += 1)
      for (const contender of contenders)
        contender.rates.push(await zonesPerMinute(postgres.url, contender, run));
  } finally {
    await postgres.close();
  }
  return contenders;
}

async function zonesPerMinute(url, { count, isBound }, run) {
  const out = join(CACHE, `batch-${count}-${isBound}-${run}.csv`);
  for (const file of [out, `${out}.state.sqlite`]) await rm(file, { force: true });
  const zones = shuffled(lattice, 100 * run + 10 * count + Number(isBound)).slice(0, ZONES);
  const list = join(CACHE, 'batch-zones.csv');
  await writeFile(list, ['lat,lng,size', ...zones.map(({ lat, lng }) => `${lat},${lng},1`)].join('\n'));
  const work = ['work', '--workers', '1', '--no-cache'];
  const workers = Array.from({ length: count }, (_, i) => startCommand(work, url, isBound ? i : null));
  await Promise.all(workers.map(({ ready }) => ready));
  const requested = ['--catalog', ground.folder, '--date', ground.request.date, '--chunk', '4', '--no-work'];
  const running = startCommand(['run', list, '--out', out, ...requested], url);
  const rate = await rateUntil(url, running.ended);
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
  return rate;
}

function startCommand(args, url, core = null) {
  const env = { ...process.env, DATABASE_URL: url };
  const command = [process.execPath, join(ROOT, 'build/batch.js'), ...args];
  const bound = core === null ? [] : [TASKSET, '--cpu-list', String(core % availableParallelism())];
  const [first, ...rest] = [...bound, ...command];
  const child = spawn(first, rest, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  return { child, ready: once(child.stderr, 'data'), ended: once(child, 'close') };
}

/** Zones per minute from the ninth result to the twelfth from last: near both ends, some workers have no zones. */
async function rateUntil(url, ended) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isOver = ended.then(() => true);
  const [first, last] = [9, ZONES - 12];
  let [from, to] = [null, null];
  while (to === null && !(await Promise.race([isOver, wait(POLL_MS, false)]))) {
    const done = await newestDone(client);
    const observation = { done, at: performance.now() };
    if (from === null && done >= first) from = observation;
    if (done >= last) to = observation;
  }
  await ended;
  await client.end();
  return (60_000 * (to.done - from.done)) / (to.at - from.at);
}

/** Number of results of the newest batch. */
async function newestDone(client) {
  const { rows } = await client.query(
    `select count(*)::int as done from sylvan_batch.result where batch =
      (select name from sylvan_batch.batch where read_at is null order by created_at desc limit 1)`,
  );
  return rows[0].done;
}

async function report() {
  const of = (cache, order) => bytes.find((row) => row.cache === cache && row.order === order);
  const bound = `${BOUND_MB} MB`;
  const ratio = of(bound, 'along the curve').bytes / of(bound, 'in random order').bytes;
  const oneOf = ({ isBound }) => throughput.find((other) => other.isBound === isBound && other.count === 1);
  const timesOne = (contender) => medianRatio(contender.rates, oneOf(contender).rates);
  const nameOf = ({ count, isBound }) => `${count}${isBound ? ', a core each' : ''}`;
  await publish({
    id: 'batch',
    title: 'Lists of zones',
    setup: [
      `Six simulated Sentinel-2 scenes over ${SIDE} x ${SIDE} adjoining zones of 1 km, in files with tiles of 256 pixels, with 30 % cloud; no other source has images.`,
      `Bytes: all ${ZONES} zones over local HTTP by one process with one worker, ${AT_ONCE} zones at a time, in the order of the batch and in a random order; everything that the host sent, including catalog responses.`,
      `Throughput: ${ZONES} of the zones, from files on this machine, handed out in fours by PostgreSQL to \`sylvan-batch work --workers 1\` processes; medians of ${RUNS} runs in turn, without the start and the end of each run. A worker computes on two threads in turn; in the rows "a core each", each worker is bound to one core.`,
    ],
    tables: [
      {
        caption: 'Per zone of the grid',
        head: ['cache, order', 'MB', 'requests', 'ms'],
        rows: bytes.map(({ cache, order, ...sums }) => [
          `${cache}, ${order}`,
          (sums.bytes / 1e6 / lattice.length).toFixed(3),
          (sums.requests / lattice.length).toFixed(1),
          Math.round(sums.milliseconds / lattice.length),
        ]),
      },
      {
        caption: 'Zones per minute',
        head: ['workers', 'median', 'lowest', 'highest', 'times one'],
        rows: throughput.map((contender) => [
          nameOf(contender),
          ...[median(contender.rates), Math.min(...contender.rates), Math.max(...contender.rates)].map(
            Math.round,
          ),
          timesOne(contender).toFixed(2),
        ]),
      },
    ],
    figures: [
      ...bytes.map(({ cache, order, milliseconds }) =>
        figure(`${ZONES} zones, ${cache}, ${order}`, [milliseconds]),
      ),
      ...throughput.map((contender) =>
        figure(`workers: ${nameOf(contender)}`, contender.rates, { unit: 'zones/min' }),
      ),
    ],
    goals: [
      { what: `bytes along the curve / in random order, a cache of ${bound}`, value: ratio, atMost: 0.5 },
      ...throughput
        .filter(({ count, isBound }) => count === 2 && isBound === BINDINGS[0])
        .map((two) => ({ what: 'zones per minute, two workers / one', value: timesOne(two), atLeast: 1.7 })),
    ],
  });
}
