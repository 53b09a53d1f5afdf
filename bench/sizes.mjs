// Gzipped sizes of what a page loads for its first answer: the facade at once, the engine with the first call, the worker, and
// the kernels inside it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { packedKernels } from '../build/kernels.js';
import { ROOT } from './support/cache.mjs';
import { sum } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';

/** Maximum gzipped sizes in kB of 1,000 bytes. */
const GOALS = { facade: 22, element: 21, worker: 78, kernels: 32, firstAnswer: 150 };

const shipped = (path) => readFile(join(ROOT, path));
const whole = await bundled('index');
const withElement = await bundled('element');
const worker = await shipped('dist/worker.js');
const kernels = await shipped('build/kernels.release.wasm');
const bare = withoutKernels(worker);
const firstAnswer = [...whole.facade, ...whole.engine, worker];

const parts = [
  ['facade as shipped', await Promise.all(['dist/index.js', 'dist/shared.js'].map(shipped))],
  ['facade, minified, with its imports', whole.facade],
  ['facade and element, minified', withElement.facade],
  ['engine, minified, with zod and comlink', whole.engine],
  ['worker with the kernels inside', [worker]],
  ['worker without the kernels', [bare]],
  ['kernels (WASM)', [kernels]],
  ['all code for a first result: facade, engine, worker with the kernels', firstAnswer],
];

await publish({
  id: 'sizes',
  title: 'Sizes',
  setup: [
    'Each file is compressed with `gzip -9`; 1 kB is 1,000 bytes. The facade is `dist/index.js` with its static imports. The engine is the additional code that an analysis loads; it excludes the code for comparisons, keys, packs and `sylvan doctor`. "Minified" means bundled and minified as it would be for use in a page. The worker is already minified in the package.',
  ],
  tables: [
    {
      caption: 'Sizes, kB',
      head: ['', 'plain', 'gzip'],
      rows: parts.map(([name, files]) => [name, kilobytes(plain(files)), kilobytes(gzipped(files))]),
    },
  ],
  figures: parts.map(([name, files]) => figure(name, [gzipped(files) / 1000], { unit: 'kB' })),
  goals: [
    sizeGoal('facade, minified, with its imports', whole.facade, GOALS.facade),
    {
      what: 'gzipped size in kB that the element adds to the facade',
      value: (gzipped(withElement.facade) - gzipped(whole.facade)) / 1000,
      atMost: GOALS.element,
    },
    sizeGoal('worker without the kernels', [bare], GOALS.worker),
    sizeGoal('kernels', [kernels], GOALS.kernels),
    sizeGoal('code for a first result', firstAnswer, GOALS.firstAnswer),
  ],
});

/** The files that a page's bundler makes from the library: those loaded at once, and the others. */
async function bundled(entry) {
  const input = join(ROOT, `dist/${entry}.js`);
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const scripts = output.filter(({ type }) => type === 'chunk');
  const loadedWith = (isFirst) => withImports(scripts.find(isFirst), scripts);
  const atOnce = loadedWith(({ isEntry }) => isEntry);
  const engine = loadedWith(({ name }) => name === 'engine').filter((script) => !atOnce.includes(script));
  const codes = (chosen) => chosen.map(({ code }) => Buffer.from(code));
  return { facade: codes(atOnce), engine: codes(engine) };
}

/** A script and all of its static imports, direct and indirect. */
function withImports(script, scripts, found = []) {
  if (script === undefined || found.includes(script)) return found;
  found.push(script);
  for (const name of script.imports)
    withImports(
      scripts.find(({ fileName }) => fileName === name),
      scripts,
      found,
    );
  return found;
}

function withoutKernels(script) {
  const text = script.toString();
  if (!text.includes(packedKernels))
    throw new Error('The worker holds other kernels than those of the build');
  return Buffer.from(text.replace(packedKernels, ''));
}

function plain(files) {
  return sum(files, ({ length }) => length);
}

/** The total size of files that are compressed one by one, as they are sent. */
function gzipped(files) {
  return plain(files.map((file) => gzipSync(file, { level: 9 })));
}

function kilobytes(length) {
  return (length / 1000).toFixed(1);
}

function sizeGoal(name, files, atMost) {
  return { what: `gzipped size in kB of the ${name}`, value: gzipped(files) / 1000, atMost };
}
