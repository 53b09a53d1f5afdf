// All checks: sets up what is missing, then types, lint, format, package, and the tests in Node and browsers.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { currentCommit } from './commands.mjs';
import { run, step } from './run.mjs';
import { ensureBuild, ensureDemoBuild, ensureServiceDependencies, ensureSystemPackages } from './setup.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

await ensureSystemPackages();
await ensureServiceDependencies();
await ensureBuild();
await ensureDemoBuild();
const start = Date.now();
await Promise.all([
  step('Linting and checking types', async () => {
    await run('npm', ['run', '--silent', 'lint'], { quiet: true });
    await run(process.execPath, ['scripts/types.mjs'], { quiet: true });
  }),
  step('Checking the format and the package', async () => {
    await run(bin('prettier'), ['--check', '.'], { quiet: true });
    await run(bin('publint'), ['--strict'], { quiet: true });
    await run(process.execPath, ['scripts/api-report.mjs', '--check'], { quiet: true });
  }),
]);
const args = process.argv.slice(2);
await run(bin('vitest'), ['run', ...args]);
if (args.length === 0) keepMinutes((Date.now() - start) / 60_000);

/** Stores the duration for `npm run counts`. */
function keepMinutes(minutes) {
  mkdirSync('.sylvan', { recursive: true });
  const where = `${availableParallelism()} cores, commit ${currentCommit()}`;
  writeFileSync('.sylvan/test-minutes', `${minutes.toFixed(1)} on ${where}`);
}
