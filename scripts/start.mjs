// The main entry for a fresh clone: sets up what is missing, analyzes the sample zone and prints its record. In a terminal it
// then serves the demo until stopped.
import { run } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureDemoDependencies, ensureDependencies } from './setup.mjs';

const isWatched = process.stdout.isTTY === true;

await (isWatched ? ensureDemoDependencies() : ensureDependencies());
await ensureBuild();
await run(process.execPath, ['dist/cli.js', 'analyze', '--sample', 'frontier', ...process.argv.slice(2)]);
if (isWatched) {
  await ensureDemoBuild();
  await run(process.execPath, ['demo/main.mjs']);
}
