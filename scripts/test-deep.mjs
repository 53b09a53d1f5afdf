// The tests that take long (`*.deep.test.ts`): whole processes, kills, long rounds, the demo's details.
import { run } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureServiceDependencies, ensureSystemPackages } from './setup.mjs';

await ensureSystemPackages();
await ensureServiceDependencies();
await ensureBuild();
await ensureDemoBuild();
process.env.SYLVAN_DEEP = '1';
await run('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)]);
