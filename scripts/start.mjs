// The main job on a fresh clone: sets up what is missing, then analyses the bundled sample zone and prints its record.
import { run } from './run.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

await ensureDependencies();
await ensureBuild();
await run(process.execPath, ['dist/cli.js', 'analyze', '--sample', 'frontier', ...process.argv.slice(2)]);
