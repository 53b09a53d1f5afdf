// Runs the benches in turn, or those named: `npm run bench -- read memory`.
import { readdirSync } from 'node:fs';
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
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n${name}`);
  await run(process.execPath, [`bench/${name}.mjs`]);
}
