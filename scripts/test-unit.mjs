// Tests of functions and classes only: `npm run test:unit [FILE]`. No browser, no service, no lint; tests that compare with
// GDAL's programs (`*.gdal.test.ts`) run only by name.
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

await ensureServiceDependencies();
await ensureBuild();
const args = process.argv.slice(2);
const namesFiles = args.some((arg) => !arg.startsWith('-'));
const projects = ['--project', 'units', ...(namesFiles ? ['--project', 'gdal'] : [])];
await run('node_modules/.bin/vitest', ['run', ...projects, ...args]);
