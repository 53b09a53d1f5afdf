// Runs the benches in turn, or those named: `npm run bench -- kernels inflate`. A run of all of them writes what they found to
// docs/PERFORMANCE.md and docs/performance.json.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

const all = readdirSync('bench')
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${all.join(', ')}\n`);
  process.exit(2);
}

await ensureDependencies();
await ensureBuild();
// Only now: these need the dependencies.
const { RESULTS } = await import('../bench/support/publish.mjs');
const { describeMachine } = await import('../bench/support/machine.mjs');
const { jsonOf, reportOf } = await import('../bench/support/report.mjs');

if (asked.length === 0) rmSync(RESULTS, { recursive: true, force: true });
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n${name}`);
  await run(process.execPath, [`bench/${name}.mjs`]);
}
if (asked.length === 0) writeReport();

function writeReport() {
  const pathOf = (name) => join(RESULTS, `${name}.json`);
  const published = all.filter((name) => existsSync(pathOf(name)));
  const silent = all.filter((name) => !published.includes(name));
  if (silent.length > 0) console.log(`\nNot in the report, for they publish nothing: ${silent.join(', ')}`);
  const benches = published.map((name) => JSON.parse(readFileSync(pathOf(name), 'utf8')));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const findings = { version, machine: describeMachine(), benches };
  writeFileSync('docs/performance.json', jsonOf(findings));
  writeFileSync('docs/PERFORMANCE.md', reportOf(findings));
  console.log('\nWritten: docs/PERFORMANCE.md, docs/performance.json');
}
