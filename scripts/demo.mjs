// The demo for development: changes in demo/ appear at once. Changes of the library need `npm run build`.
import { run } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureDemoDependencies } from './setup.mjs';

await ensureDemoDependencies();
await ensureBuild();
// Its samples are packs made by the library.
await ensureDemoBuild();
await run(process.execPath, ['node_modules/vite/bin/vite.js', 'demo', ...process.argv.slice(2)]);
