// Every check: sets up what is missing, then types, lint, format, package, and the tests in Node and Chromium.
import { ensureBuild, ensureDependencies, ensureSystemPackages, run, step } from './setup.mjs';

/** Each has a tsconfig.json of its own; the kernels are checked by their own compiler. */
const PLACES = [
  '.',
  'src/core',
  'src/contract',
  'src',
  'src/node',
  'worker',
  'worker/node',
  'simulator',
  'cli',
  'test',
  'bench',
];

const bin = (name) => `node_modules/.bin/${name}`;

ensureDependencies();
ensureSystemPackages();
ensureBuild();
step('Checking types', () => {
  for (const place of PLACES) run(bin('tsc'), ['-p', place], { quiet: true });
});
step('Linting', () => run(bin('eslint'), ['.', '--max-warnings', '0'], { quiet: true }));
step('Checking format', () => run(bin('prettier'), ['--check', '.'], { quiet: true }));
step('Checking the package', () => run(bin('publint'), ['--strict'], { quiet: true }));
run(bin('vitest'), ['run', ...process.argv.slice(2)]);
