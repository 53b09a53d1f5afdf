// Lists of zones: `npm run batch -- run ZONES --out RESULT`, after setting up what is missing. Exits with the command's code.
import { run } from './run.mjs';
import { ensureBuild, ensureCompiler, ensureServiceDependencies } from './setup.mjs';

await ensureCompiler();
await ensureServiceDependencies();
await ensureBuild();
await run(process.execPath, ['build/batch.js', ...process.argv.slice(2)]);
