// Tests of functions and classes alone: `npm run test:unit [FILE]`. No browser, no server, no lint.
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

await ensureServiceDependencies();
await ensureBuild();
await run('node_modules/.bin/vitest', ['run', '--project', 'units', ...process.argv.slice(2)]);
