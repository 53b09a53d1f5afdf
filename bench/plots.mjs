// Minutes, memory and bytes of the package when `sylvan eudr` assesses ten thousand plots on one machine, and is killed ten times
// and started again. Simulated ground: one clear image of Sentinel-2 per month for two years, no other source. `PLOTS=400 KILLS=2
// node bench/plots.mjs` tries fewer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CACHE, importParts, ROOT } from './support/cache.mjs';
import { megabytes, sum } from './support/figures.mjs';
import { cpuSecondsOf, residentOf } from './support/processes.mjs';
import { publish } from './support/publish.mjs';
import { amount, scaled } from './support/scale.mjs';

const PLOTS = amount('PLOTS', 10_000, 25);
const KILLS = amount('KILLS', scaled(10, 1), 0);
/** Side of the ground in kilometres, large enough for each plot to have its own cell. */
const SIDE = scaled(12, 2);
/** Sides of a cell, and of the smallest and the largest plot, in pixels of 10 m. */
const [CELL, LEAST, MOST] = [12, 8, 11];
const [YEARS, UNTIL] = [[2020, 2021], '2021-12-31'];
const SEED = 77;
/** Exit code if a plot lacks evidence: some plots consist of water alone. */
const UNMEASURED = 4;

const parts = await importParts();
const spec = groundSpec();
const images = join(CACHE, 'plots-images');
const file = join(CACHE, 'plots.geojson');
const out = join(CACHE, 'plots-out');
await parts.writeScenario(spec, images);
await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: features() }));
await rm(out, { recursive: true, force: true });
const runs = [];
for (let i = 1; i <= KILLS; i++) runs.push(await run(Math.floor((i * PLOTS) / (KILLS + 1))));
runs.push(await run(Infinity));
const again = await run(Infinity);
await report();

function groundSpec() {
  const acquisitions = YEARS.flatMap((year) =>
    Array.from({ length: 12 }, (_, i) =>
      parts.acquisition(`${year}-${String(i + 1).padStart(2, '0')}-14`, 0.1),
    ),
  );
  const made = parts.scenarioSpec({
    id: 'bench-plots',
    title: 'ten thousand plots',
    seed: SEED,
    near: { lat: -10.6, lng: -61.5 },
    size: SIDE,
    date: UNTIL,
    forest: 'tropical-evergreen',
    forestFraction: 0.6,
    greening: 0,
    events: Array.from({ length: 8 * SIDE }, () => ({
      ...{ kind: 'converted', date: '2021-06-15', width: 12, height: 12 },
    })),
    fires: { forest: 0, open: 0 },
    lidar: { dates: [], noise: 10, oneInFails: 0 },
  });
  return {
    ...made,
    optical: { ...made.optical, acquisitions },
    radar: { ...made.radar, passes: [] },
    landsat: { ...made.landsat, passes: [] },
  };
}

/** Squares of 0.6 to 1.2 ha, each in its own cell. */
function features() {
  const { x0, y0, width } = spec.zone;
  const across = Math.floor(width / CELL);
  return Array.from({ length: PLOTS }, (_, i) => {
    const side = LEAST + (parts.hash(i, SEED, 1) % (MOST - LEAST + 1));
    const [x, y] = [x0 + CELL * (i % across), y0 + CELL * Math.floor(i / across)];
    const at = (dx, dy) => parts.positionOf(spec, x + dx, y + dy).map((value) => Number(value.toFixed(7)));
    const ring = [at(0, side), at(side, side), at(side, 0), at(0, 0), at(0, side)];
    const properties = { ProductionPlace: `Lote ${i + 1}`, ProducerCountry: 'BR', Area: 0.01 * side ** 2 };
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
  });
}

/** Runs the command to its end, or kills it once `until` plots are done. */
async function run(until) {
  const words = ['eudr', file, '--catalog', images, '--date', UNTIL, '--out', out];
  const start = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli.js'), ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const found = { done: 0, cpu: 0, peak: 0 };
  for await (const line of child.stderr) {
    const [, done] = /(\d[\d,]*) of/.exec(String(line)) ?? [];
    if (done === undefined) continue;
    found.done = Number(done.replaceAll(',', ''));
    if (child.exitCode === null) {
      found.cpu = cpuSecondsOf(child.pid) ?? found.cpu;
      found.peak = residentOf(child.pid)?.peak ?? found.peak;
    }
    if (found.done < until) continue;
    child.kill('SIGKILL');
    break;
  }
  const [code] = await exit;
  if (until === Infinity && code !== 0 && code !== UNMEASURED)
    throw new Error(`sylvan eudr ended with ${code}`);
  return { ...found, minutes: (performance.now() - start) / 60_000 };
}

async function report() {
  const peak = Math.max(...runs.map((one) => one.peak));
  const files = await Promise.all(
    (await readdir(out)).map(async (name) => [name, megabytes((await stat(join(out, name))).size)]),
  );
  const minutes = sum(runs, (one) => one.minutes);
  await publish({
    id: 'plots',
    title: 'Plots under the deforestation regulation',
    setup: [
      `${PLOTS} plots of 0.6 to 1.2 ha on ${SIDE} km of simulated ground, on ${availableParallelism()} cores; the command is killed ${KILLS} times and run again.`,
    ],
    tables: [
      {
        caption: 'By `sylvan eudr`, two plots at a time',
        head: ['plots', 'minutes', 'core-seconds per plot', 'plots per minute', 'MB of memory'],
        rows: [
          [PLOTS, minutes, sum(runs, (one) => one.cpu) / PLOTS, PLOTS / minutes, peak / 1e6],
          ['again', again.minutes, again.cpu / PLOTS, PLOTS / again.minutes, again.peak / 1e6],
        ].map(([name, ...values]) => [name, ...values.map((value) => value.toPrecision(3))]),
      },
      { caption: 'The package', head: ['file', 'MB'], rows: files },
    ],
    figures: [],
  });
}
