// The long forms of what the key service promises: races, lost answers, kills, restarts, guesses, timing, overload, slow
// sockets, floods, two hours of use on each database, and what is logged. Each setting of the environment may be another;
// `SYLVAN_SEED` repeats a run.
import { randomInt } from 'node:crypto';
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

const LONG = {
  SYLVAN_RACES: '100',
  SYLVAN_CALLS: '10000',
  SYLVAN_KILLS: '200',
  SYLVAN_POSTGRES_KILLS: '50',
  SYLVAN_RESTARTS: '100',
  SYLVAN_CLIENTS: '50',
  SYLVAN_GUESSES: '100000',
  SYLVAN_TIMED: '20000',
  SYLVAN_SECONDS: '600',
  SYLVAN_SOCKETS: '2000',
  SYLVAN_LOGGED: '10000',
  SYLVAN_FLOOD_SECONDS: '60',
  SYLVAN_SOAK_MINUTES: '120',
  SYLVAN_SEED: String(randomInt(2 ** 31)),
};
for (const [name, value] of Object.entries(LONG)) process.env[name] ??= value;

const WHOLE = [
  'race',
  'lost-answers',
  'service-killed',
  'rolling',
  'gone-clients',
  'guesses',
  'overload',
  'flood',
  'soak',
];
const TESTS = [...WHOLE.map((name) => `whole/${name}`), 'store/spend', 'http/log'];
process.env.SYLVAN_TIER = 'all';
await ensureServiceDependencies();
await ensureBuild();
await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'node',
  '--retry=0',
  '--reporter=verbose',
  '--no-file-parallelism',
  ...TESTS.map((name) => `service/test/${name}.`),
]);
