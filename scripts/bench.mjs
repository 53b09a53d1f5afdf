// Runs all benches in turn, or those named: `npm run bench -- bytes sizes`. A run of all of them writes the findings to
// docs/PERFORMANCE.md and docs/performance.json. With `--write`, a run of some replaces their chapters.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

const all = readdirSync('bench')
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const { positionals: requested, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const unknown = requested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench named ${unknown.join(', ')}; choose from ${all.join(', ')}.\n`);
  process.exit(2);
}

await ensureServiceDependencies();
await ensureBuild();
// Imported here: these need the dependencies.
const { IS_SMOKE } = await import('../bench/support/scale.mjs');
const { RESULTS } = await import('../bench/support/publish.mjs');
const { describeMachine } = await import('../bench/support/machine.mjs');
const { jsonOf, reportOf } = await import('../bench/support/report.mjs');

if (requested.length === 0) rmSync(RESULTS, { recursive: true, force: true });
for (const name of requested.length > 0 ? requested : all) {
  console.log(`\n${name}`);
  await run(process.execPath, [`bench/${name}.mjs`]);
}
if (IS_SMOKE) console.log('\nSmoke run: nothing was written.');
else if (requested.length === 0) writeReport(all, []);
else if (values.write) writeReport(requested, earlierBut(requested));

function writeReport(names, earlier) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const machine = describeMachine();
  const found = names.map((name) => ({
    ...{ version, machine },
    ...JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8')),
  }));
  const benches = [...earlier, ...found].sort((a, b) => a.id.localeCompare(b.id));
  writeFileSync('docs/performance.json', jsonOf({ benches }));
  writeFileSync('docs/PERFORMANCE.md', reportOf({ benches }));
  console.log('\nWritten: docs/PERFORMANCE.md, docs/performance.json');
}

/** The chapters of the last report that are kept, each with its machine. */
function earlierBut(names) {
  const { benches } = JSON.parse(readFileSync('docs/performance.json', 'utf8'));
  return benches.filter(({ id }) => !names.includes(id));
}
