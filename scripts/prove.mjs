// Long-running proofs of the guarantees, `npm run prove:service` and `npm run prove:batch`. Key service: races, kills, restarts,
// overload, slow sockets, floods, two hours of use on each database, and the logs. Batches: 300 zones, three processes killed ten
// times each, one killed twenty times. Environment variables override each setting; `SYLVAN_SEED` repeats a run.
import { randomInt } from 'node:crypto';
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

const LONG = {
  SYLVAN_RACES: '100',
  SYLVAN_KILLS: '200',
  SYLVAN_POSTGRES_KILLS: '50',
  SYLVAN_RESTARTS: '100',
  SYLVAN_CLIENTS: '50',
  SYLVAN_SECONDS: '600',
  SYLVAN_SOCKETS: '2000',
  SYLVAN_LOGGED: '10000',
  SYLVAN_FLOOD_SECONDS: '60',
  SYLVAN_SOAK_MINUTES: '120',
  SYLVAN_SEED: String(randomInt(2 ** 31)),
  SYLVAN_ZONES: '300',
  SYLVAN_WORKER_KILLS: '10',
  SYLVAN_RUN_KILLS: '20',
};
for (const [name, value] of Object.entries(LONG)) process.env[name] ??= value;

const WHOLE = ['service-killed', 'rolling', 'gone-clients'];
const LOADED = ['overload', 'flood', 'soak'];
const SERVICE = ['store/mixed', ...[...WHOLE, ...LOADED].map((name) => `whole/${name}`), 'http/log'];
const TESTS = {
  service: ['--no-file-parallelism', ...SERVICE.map((name) => `service/test/${name}.`)],
  batch: ['batch/test/whole/killed.deep.test.ts'],
};
process.env.SYLVAN_TIER = 'all';
await ensureServiceDependencies();
await ensureBuild();
const options = ['--project', 'node', '--retry=0', '--reporter=verbose'];
await run('node_modules/.bin/vitest', ['run', ...options, ...TESTS[process.argv[2]]]);
