// Every check: sets up what is missing, then types, lint, format, package, and the tests in Node and Chromium.
import { run, step } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureServiceDependencies, ensureSystemPackages } from './setup.mjs';

/** Each has a tsconfig.json of its own; the kernels are checked by their own compiler. */
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

const bin = (name) => `node_modules/.bin/${name}`;

await ensureSystemPackages();
await ensureServiceDependencies();
await ensureBuild();
await ensureDemoBuild();
await Promise.all([
  step('Linting', () => run('npm', ['run', '--silent', 'lint'], { quiet: true })),
  checkTheRest(),
]);
await run(bin('vitest'), ['run', ...process.argv.slice(2)]);

/** Takes as long as the linter, which uses one processor alone. */
async function checkTheRest() {
  await step('Checking types', async () => {
    for (const position of POSITIONS) await run(bin('tsc'), ['-p', position], { quiet: true });
  });
  await step('Checking format', () => run(bin('prettier'), ['--check', '.'], { quiet: true }));
  await step('Checking the package', async () => {
    await run(bin('publint'), ['--strict'], { quiet: true });
    await run(process.execPath, ['scripts/api-report.mjs', '--check'], { quiet: true });
  });
}
