// Checks all types, with the native compiler, which has no API; the bundler and the reports use `typescript`.
import { run } from './run.mjs';

/** Each folder has its own tsconfig.json; the kernels are checked by their own compiler. */
const LIBRARY = ['.', 'src/geo', 'src/contract', 'src', 'src/node', 'worker', 'worker/node'];
const PROGRAMS = ['simulator', 'cli', 'examples', 'demo', 'service', 'service/worker', 'batch'];

for (const folder of [...LIBRARY, ...PROGRAMS, 'test', 'bench'])
  await run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', folder]);
