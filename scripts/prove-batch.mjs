// The long form of what batches promise: 300 zones, three processes that are killed ten times each, one that is killed twenty times.
// Each setting of the environment may be another; `SYLVAN_SEED` repeats a run.
import { randomInt } from 'node:crypto';
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

const LONG = {
  SYLVAN_ZONES: '300',
  SYLVAN_WORKER_KILLS: '10',
  SYLVAN_RUN_KILLS: '20',
  SYLVAN_SEED: String(randomInt(2 ** 31)),
};
for (const [name, value] of Object.entries(LONG)) process.env[name] ??= value;

process.env.SYLVAN_TIER = 'all';
await ensureServiceDependencies();
await ensureBuild();
await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'node',
  '--retry=0',
  '--reporter=verbose',
  'batch/test/whole/killed.deep.test.ts',
]);
