// The demo while it is worked on: what is changed in demo/ is seen at once. A change of the library is built by `npm run build`.
import { run } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureDemoDependencies } from './setup.mjs';

await ensureDemoDependencies();
await ensureBuild();
// Its samples are packs, which are made of the library.
await ensureDemoBuild();
await run(process.execPath, ['node_modules/vite/bin/vite.js', 'demo', ...process.argv.slice(2)]);
