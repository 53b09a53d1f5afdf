// Tries far more random input and faults than the tests: `npm run fuzz -- SUITE [RUNS] [SEED]`, or all suites in turn. Each
// prints its seed, which repeats a run.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

const SUITES = {
  service: { runs: 20_000, tests: ['service/test/fuzz'] },
  network: { runs: 5000, tests: ['test/hostile/network', 'test/browser/hostile/network'] },
  tiff: { runs: 50_000, tests: ['test/hostile/tiff', 'test/assembly/decode/hostile.test.ts'] },
  catalogs: { runs: 5000, tests: ['test/hostile/catalogs'] },
  workers: { runs: 500, tests: ['test/hostile/workers', 'test/browser/hostile/workers'] },
  storage: { runs: 1000, tests: ['test/hostile/storage', 'test/browser/hostile/storage'] },
};

const [name, runs, seed] = parseArgs({ allowPositionals: true }).positionals;
if (name !== undefined && !(name in SUITES)) {
  process.stderr.write(`There is no suite named ${name}: choose from ${Object.keys(SUITES).join(', ')}.\n`);
  process.exit(2);
}

process.env.SYLVAN_TIER = 'all';
await ensureServiceDependencies();
await ensureBuild();
process.env.SYLVAN_SEED = seed ?? String(randomInt(2 ** 31));
for (const suite of name === undefined ? Object.values(SUITES) : [SUITES[name]]) {
  process.env.SYLVAN_RUNS = runs ?? String(suite.runs);
  await run('node_modules/.bin/vitest', ['run', '--retry=0', '--reporter=verbose', ...suite.tests]);
}
