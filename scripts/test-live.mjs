// Tests against the real public hosts; each is skipped with a message if there is no network. FIRMS_MAP_KEY adds fires.
import { run } from './run.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

await ensureDependencies();
await ensureBuild();
process.env.SYLVAN_LIVE = '1';
await run('node_modules/.bin/vitest', ['run', '--project', 'live', ...process.argv.slice(2)]);
