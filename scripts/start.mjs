// The main job on a fresh clone: sets up what is missing, then analyses the bundled sample zone and prints its record.
import { ensureBuild, ensureDependencies, run } from './setup.mjs';

ensureDependencies();
ensureBuild();
run(process.execPath, ['dist/cli.js', 'analyze', '--sample', 'simulated-clearing', ...process.argv.slice(2)]);
