// The key service under 20,000 random requests, or as many as `SYLVAN_REQUESTS` says; `SYLVAN_SEED` repeats a run.
import { run } from './run.mjs';
import { ensureBuild, ensureServiceDependencies } from './setup.mjs';

process.env.SYLVAN_REQUESTS ??= '20000';
await ensureServiceDependencies();
await ensureBuild();
await run('node_modules/.bin/vitest', ['run', '--project', 'node', '--retry=0', 'service/test/fuzz']);
