// All checks: sets up what is missing, then types, lint, format, package, and the tests in Node and browsers.
import { run, step } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureServiceDependencies, ensureSystemPackages } from './setup.mjs';

/** Each has its own tsconfig.json; the kernels are checked by their own compiler. */
const POSITIONS = [
  '.',
  'src/geo',
  'src/contract',
  'src',
  'src/node',
  'worker',
  'worker/node',
  'simulator',
  'cli',
  'examples',
  'demo',
  'service',
  'service/worker',
  'batch',
  'test',
  'bench',
];

/** The native compiler, which has no API; the bundler and the reports use `typescript`. */
const TSC = 'node_modules/typescript-native/bin/tsc';

const bin = (name) => `node_modules/.bin/${name}`;

await ensureSystemPackages();
await ensureServiceDependencies();
await ensureBuild();
await ensureDemoBuild();
await Promise.all([
  step('Linting and checking types', async () => {
    await run('npm', ['run', '--silent', 'lint'], { quiet: true });
    for (const position of POSITIONS) await run(process.execPath, [TSC, '-p', position], { quiet: true });
  }),
  step('Checking the format and the package', async () => {
    await run(bin('prettier'), ['--check', '.'], { quiet: true });
    await run(bin('publint'), ['--strict'], { quiet: true });
    await run(process.execPath, ['scripts/api-report.mjs', '--check'], { quiet: true });
  }),
]);
await run(bin('vitest'), ['run', ...process.argv.slice(2)]);
