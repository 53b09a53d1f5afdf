// What a page loads, gzipped: the facade with what it imports, the worker, the kernels inside it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from './support/cache.mjs';
import { publish } from './support/publish.mjs';

/** kB of 1,000 bytes. */
const GOALS = { facade: 25, worker: 90, kernels: 40 };
const PACKAGES = ['zod', 'comlink'];

const shipped = (path) => readFile(join(ROOT, path));
const facade = await shipped('dist/index.js');
const whole = await bundled([]);
const own = await bundled(PACKAGES);
const worker = await shipped('dist/worker.js');
const kernels = await shipped('build/kernels.release.wasm');
const bare = withoutKernels(worker, kernels);

const parts = [
  ['facade as shipped, its packages beside it', facade],
  ['facade, minified, with zod and comlink', whole],
  ['facade, minified, its own code alone', own],
  ['worker with the kernels inside (base64)', worker],
  ['worker without the kernels', bare],
  ['kernels (WASM)', kernels],
];

await publish({
  id: 'sizes',
  title: 'Sizes',
  setup: [
    'gzip -9, in kB of 1,000 bytes. The facade is dist/index.js; minified it is what a bundler of a page makes of it, with all that it imports statically. The worker is shipped minified.',
  ],
  tables: [
    {
      caption: 'Sizes, kB',
      head: ['', 'plain', 'gzip'],
      rows: parts.map(([name, bytes]) => [name, kilobytes(bytes.length), kilobytes(gzipped(bytes))]),
    },
  ],
  figures: parts.map(([name, bytes]) => sizeFigure(name, gzipped(bytes))),
  goals: [
    sizeGoal('facade, minified, with what it imports', whole, GOALS.facade),
    sizeGoal('worker without the kernels', bare, GOALS.worker),
    sizeGoal('kernels', kernels, GOALS.kernels),
  ],
});

/** The facade as a page's bundler packs it, but for the packages of `external`. */
async function bundled(external) {
  const bundle = await rolldown({ input: join(ROOT, 'dist/index.js'), platform: 'browser', external });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return Buffer.from(output.find(({ isEntry }) => isEntry).code);
}

function withoutKernels(script, wasm) {
  const base64 = wasm.toString('base64');
  const text = script.toString();
  if (!text.includes(base64)) throw new Error('The worker holds other kernels than those of the build');
  return Buffer.from(text.replace(base64, ''));
}

function gzipped(bytes) {
  return gzipSync(bytes, { level: 9 }).length;
}

function kilobytes(length) {
  return (length / 1000).toFixed(1);
}

/** A size is counted once and has no spread. */
function sizeFigure(name, length) {
  const value = length / 1000;
  return { name, unit: 'kB', median: value, low: value, high: value, runs: 1 };
}

function sizeGoal(name, bytes, atMost) {
  return { what: `gzip size of the ${name}, kB`, value: gzipped(bytes) / 1000, atMost };
}
