// Tests the package in common bundlers: packs it, installs the tarball into empty projects, builds and visits them.
import { run } from './run.mjs';
import { ensureBuild, ensureDependencies, ensureSystemPackages } from './setup.mjs';

process.env.SYLVAN_CONSUMERS = 'all';
process.env.SYLVAN_TIER = 'all';
await ensureSystemPackages();
await ensureDependencies();
await ensureBuild();
await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'node',
  'test/consumers',
  ...process.argv.slice(2),
]);
