// Lists of zones: `npm run batch -- run ZONES --out RESULT`, with what is missing set up first. Its exit code is the command's.
import { run } from './run.mjs';
import { ensureBuild, ensureCompiler, ensureServiceDependencies } from './setup.mjs';

await ensureCompiler();
await ensureServiceDependencies();
await ensureBuild();
await run(process.execPath, ['build/batch.js', ...process.argv.slice(2)]);
