// A list of plots: 1 to 10 hectares each, neighbours in one district, from one GeoJSON sequence to one GeoJSON table by one
// process of `sylvan-batch`: time, what the host gave, and memory. Needs Linux, whose kernel counts peaks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { plotsOf, writeDistrict, writeGround } from './support/batch-ground.mjs';
import { CACHE, importParts, ROOT } from './support/cache.mjs';
import { startHost } from './support/host.mjs';
import { residentOf } from './support/processes.mjs';
import { figure, publish } from './support/publish.mjs';
import { pathOf } from './support/sites.mjs';
import { amount, scaled } from './support/scale.mjs';

const PLOTS = amount('PLOTS', 1000, 4);
/** Between looks at the process's memory. */
const POLL_MS = 500;

const parts = await importParts();
const district = await scaled(writeDistrict, writeGround)(parts);
const host = await startHost(ROOT);
const list = join(CACHE, 'plots.geojsonl');
const out = join(CACHE, 'plots-out.geojson');
const cache = join(CACHE, 'plots-cache');

await writeFile(list, plotsOf(parts, district.request, PLOTS).map(lineOf).join('\n'));
for (const path of [out, `${out}.state.sqlite`, cache]) await rm(path, { recursive: true, force: true });
const { milliseconds, peak } = await runCommand();
const requests = await host.takeRequests();
host.close();
await report();

function lineOf(ring, number) {
  const geometry = { type: 'Polygon', coordinates: [ring] };
  return JSON.stringify({ type: 'Feature', geometry, properties: { number } });
}

async function runCommand() {
  const catalog = new URL(`${pathOf(district.folder)}/`, host.url).href;
  const requested = ['--catalog', catalog, '--date', district.request.date, '--cache', cache];
  const start = performance.now();
  const args = [join(ROOT, 'build/batch.js'), 'run', list, '--out', out, ...requested];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = 0;
  const poll = setInterval(() => {
    if (child.exitCode === null) peak = Math.max(peak, residentOf(child.pid).peak);
  }, POLL_MS);
  const [code] = await once(child, 'close');
  clearInterval(poll);
  if (code !== 0) throw new Error(`The command ended with ${code}`);
  return { milliseconds: performance.now() - start, peak };
}

async function report() {
  const rows = JSON.parse(await readFile(out, 'utf8')).features.map(({ properties }) => properties);
  const lost = rows.filter(({ problem }) => problem !== null);
  if (rows.length !== PLOTS || lost.length > 0)
    throw new Error(`${rows.length} rows, ${lost.length} with a problem: ${lost[0]?.problem_detail}`);
  const hectares = rows.reduce((sum, row) => sum + row.area_ha, 0);
  const bytes = requests.reduce((sum, { length }) => sum + length, 0);
  const table = (await stat(out)).size;
  await publish({
    id: 'plots',
    title: 'A list of plots',
    setup: [
      `Simulated: six scenes of Sentinel-2 over a district of 40 km, files in tiles of 256 pixels, 30 % cloud; no other source has images.`,
      `${PLOTS} adjoining plots of 1 to 10 ha, ${Math.round(hectares)} ha in all, over local HTTP by one process on ${availableParallelism()} processors, with an empty cache of 2 GB.`,
    ],
    tables: [
      {
        caption: 'plots',
        head: [
          'plots',
          's',
          'plots a minute',
          'MB read',
          'requests',
          'MB a plot',
          'MB of memory',
          'MB of table',
        ],
        rows: [
          [
            PLOTS,
            Math.round(milliseconds / 1000),
            Math.round((60_000 * PLOTS) / milliseconds),
            Math.round(bytes / 1e6),
            requests.length,
            (bytes / 1e6 / PLOTS).toFixed(3),
            Math.round(peak / 1e6),
            (table / 1e6).toFixed(1),
          ],
        ],
      },
    ],
    figures: [
      figure(`${PLOTS} plots`, [milliseconds]),
      figure('memory', [peak], { unit: 'MB', of: (size) => size / 1e6 }),
    ],
  });
}
