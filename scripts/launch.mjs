// Runs a command of package.json after setting up what it needs: `node scripts/launch.mjs NAME [ARGUMENTS]`. The arguments are
// passed on: `npm run batch -- run ZONES --out RESULT`, `npm run test:unit FILE`. Ends with the program's exit code.
import { run } from './run.mjs';
import {
  ensureBuild,
  ensureCompiler,
  ensureDemoBuild,
  ensureDemoDependencies,
  ensureDependencies,
  ensureServiceDependencies,
  ensureSystemPackages,
} from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
const LIBRARY = [ensureDependencies, ensureBuild];
const SERVICE = [ensureServiceDependencies, ensureBuild];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
/** Tests that compare with GDAL's programs run only by name. */
const UNITS = ['--project=units', ...(args.some((arg) => !arg.startsWith('-')) ? ['--project=gdal'] : [])];

const COMMANDS = {
  /** The key service on its embedded database; the environment configures it. */
  service: { needs: [ensureCompiler, ...SERVICE], program: ['build/service.js'] },
  /** Computes lists of zones. */
  batch: { needs: [ensureCompiler, ...SERVICE], program: ['build/batch.js'] },
  /** For development: changes in demo/ appear at once, those of the library need `npm run build`. */
  demo: {
    needs: [ensureDemoDependencies, ensureBuild, ensureDemoBuild],
    program: ['node_modules/vite/bin/vite.js', 'demo'],
  },
  /** Tests of functions and classes only: no browser, no service, no lint. */
  'test:unit': { needs: SERVICE, program: [...VITEST, ...UNITS] },
  coverage: { needs: SERVICE, program: [...VITEST, ...UNITS, '--coverage'] },
  /** The programs see the library through its built declarations. */
  types: { needs: SERVICE, program: ['scripts/types.mjs'] },
  /** Slow tests (`*.deep.test.ts`): whole processes, kills, long rounds, the demo's pages. */
  'test:deep': {
    needs: [ensureSystemPackages, ...SERVICE, ensureDemoBuild],
    program: VITEST,
    env: { SYLVAN_TIER: 'deep' },
  },
  /** The real public hosts; each test is skipped with a message if there is no network. FIRMS_MAP_KEY adds fires. */
  'test:live': { needs: LIBRARY, program: [...VITEST, '--project', 'live'], env: { SYLVAN_LIVE: '1' } },
  /** The package in common bundlers: installs the tarball into empty projects, builds and visits them. */
  'test:consumers': {
    needs: [ensureSystemPackages, ...LIBRARY],
    program: [...VITEST, '--project', 'node', 'test/consumers'],
    env: { SYLVAN_CONSUMERS: 'all', SYLVAN_TIER: 'all' },
  },
};

const { needs, program, env } = COMMANDS[name];
for (const ensure of needs) await ensure();
Object.assign(process.env, env);
await run(process.execPath, [...program, ...args]);
