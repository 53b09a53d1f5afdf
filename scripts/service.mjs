// The key service on its embedded database, after setting up what is missing. The environment configures it.
import { run } from './run.mjs';
import { ensureBuild, ensureCompiler, ensureServiceDependencies } from './setup.mjs';

await ensureCompiler();
await ensureServiceDependencies();
await ensureBuild();
await run(process.execPath, ['build/service.js']);
