// Slow tests (`*.deep.test.ts`): whole processes, kills, long rounds, the demo's pages. Arguments select files: `npm run
// test:deep -- test/demo`.
import { run } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureServiceDependencies, ensureSystemPackages } from './setup.mjs';

await ensureSystemPackages();
await ensureServiceDependencies();
await ensureBuild();
await ensureDemoBuild();
process.env.SYLVAN_TIER = 'deep';
await run('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)]);
