// Writes dist/sylvan.js, one script for pages without a bundler, of the sources and of the worker's text, which is built before.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = resolve(import.meta.dirname, '..');

const workerSource = {
  name: 'worker-source',
  resolveId: (id) => (id.endsWith('/worker-source.js') ? resolve(ROOT, 'dist/worker-source.js') : null),
};

const bundle = await rolldown({
  input: resolve(ROOT, 'src/prebuilt.ts'),
  platform: 'browser',
  tsconfig: resolve(ROOT, 'src/tsconfig.json'),
  plugins: [workerSource],
});
const { output } = await bundle.generate({
  format: 'esm',
  minify: true,
  codeSplitting: false,
  sourcemap: 'hidden',
  file: resolve(ROOT, 'dist/sylvan.js'),
});
await bundle.close();
const [{ code, map }] = output;
await writeFile(resolve(ROOT, 'dist/sylvan.js'), code);
// For the list of licences alone: the script is minified, and whoever wants to read it reads the others.
await writeFile(resolve(ROOT, 'build/sylvan.js.map'), map.toString());
