// The key service on its embedded database, with what is missing set up first. Its configuration is the environment's.
import { run } from './run.mjs';
import { ensureBuild, ensureCompiler, ensureServiceDependencies } from './setup.mjs';

await ensureCompiler();
await ensureServiceDependencies();
await ensureBuild();
await run(process.execPath, ['build/service.js']);
