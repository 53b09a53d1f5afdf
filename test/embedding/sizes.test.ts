import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { packedKernels } from '../../build/kernels.js';

const ROOT = resolve(import.meta.dirname, '../..');
/** kB are 1,000 bytes. */
const KB = 1000;

/** What a page's bundler makes of an entry: minified. */
async function bundled(entry: string): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({ input: resolve(ROOT, `dist/${entry}.js`), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

/** A script and all that it imports statically, directly or not. */
function withImports(script: OutputChunk | undefined, scripts: readonly OutputChunk[]): Set<OutputChunk> {
  const loaded = new Set<OutputChunk>();
  const load = (chunk: OutputChunk | undefined) => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(scripts.find(({ fileName }) => fileName === name));
  };
  load(script);
  expect(loaded.size).toBeGreaterThan(0);
  return loaded;
}

/** Each file is packed by itself. */
function sizeOf(scripts: Iterable<OutputChunk>): number {
  return [...scripts].reduce((bytes, { code }) => bytes + packed(code), 0);
}

/** What a page that imports one entry loads at once. */
async function atOnce(entry: string): Promise<number> {
  const scripts = await bundled(entry);
  return sizeOf(
    withImports(
      scripts.find(({ isEntry }) => isEntry),
      scripts,
    ),
  );
}

function packed(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).byteLength;
}

it('the facade is 25 kB at most, the element 22.7 kB over it', async () => {
  const facade = await atOnce('index');
  expect(facade).toBeGreaterThan(10 * KB);
  expect(facade).toBeLessThan(25 * KB);
  expect((await atOnce('element')) - facade).toBeLessThan(22.7 * KB);
});

it('files of features are 12 kB at most before one is read', async () => {
  expect(await atOnce('vector')).toBeLessThan(12 * KB);
});

/** What a page loads that takes one name from an entry. Rolldown may leave files next to it that nothing loads. */
async function storedOf(names: string, entry: string): Promise<string> {
  const file = JSON.stringify(resolve(ROOT, `dist/${entry}.js`));
  const plugin = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? id : null),
    load: (id: string) => (id === 'page' ? `import { ${names} } from ${file}; console.log(${names});` : null),
  };
  // As package.json says of all entries that a page takes names from.
  const treeshake = { moduleSideEffects: false };
  const bundle = await rolldown({ input: 'page', platform: 'browser', plugins: [plugin], treeshake });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const loaded = chunks.find(({ isEntry }) => isEntry)!;
  const parts = chunks.filter(({ fileName }) => loaded.imports.includes(fileName));
  return [loaded, ...parts].map(({ code }) => code).join('\n');
}

it.each([
  ['formatNumber', 'locale', 20],
  ['patchesGeoJson', 'export', 2],
  ['legendOf', 'export', 5],
  ['SAMPLES', 'samples', 1],
  ['isSylvanError', 'index', 20],
])('%s alone ships no worker and no engine', async (name, entry, maximum) => {
  const stored = await storedOf(name, entry);
  expect(stored).toContain('console.log');
  expect(stored).not.toMatch(/new Worker|worker\.js|onPartial|WebAssembly\.|\bimport\(/);
  expect(packed(stored)).toBeLessThan(maximum * KB);
});

/** The worker's script without the kernels in it, which are no script. */
async function bareWorker(): Promise<string> {
  const worker = await readFile(resolve(ROOT, 'dist/worker.js'), 'utf8');
  const bare = worker.replace(packedKernels, '');
  expect(bare.length).toBeLessThan(worker.length);
  return bare;
}

it('the worker is 88 kB at most without the kernels, they are 32 kB at most', async () => {
  expect(packed(await bareWorker())).toBeLessThan(88 * KB);
  expect(packed(await readFile(resolve(ROOT, 'build/kernels.release.wasm')))).toBeLessThan(32 * KB);
});

/** What Vite makes of a page that analyses: scripts, and the worker with the kernels inside as an asset. */
async function builtByVite(): Promise<Rolldown.RolldownOutput['output']> {
  const page = `import { createSylvan } from ${JSON.stringify(resolve(ROOT, 'dist/index.js'))};
    void createSylvan().analyze({ sample: 'frontier' });`;
  const plugin = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? id : null),
    load: (id: string) => (id === 'page' ? page : null),
  };
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', plugins: [plugin] },
    build: { write: false, rolldownOptions: { input: 'page' } },
  });
  return (built as Rolldown.RolldownOutput).output;
}

it('a first answer is 264 kB at most as Vite builds it: facade, engine, worker with the kernels', async () => {
  const output = await builtByVite();
  const scripts = output.filter((one) => one.type === 'chunk');
  const [worker, ...others] = output.filter((one) => one.type === 'asset');
  expect([worker.fileName, others]).toEqual([expect.stringMatching(/worker-[\w-]+\.js$/), []]);
  const loaded = [
    ({ isEntry }: OutputChunk) => isEntry,
    ({ name }: OutputChunk) => name === 'engine',
  ].flatMap((isFirst) => [...withImports(scripts.find(isFirst), scripts)]);
  const transferred = sizeOf(new Set(loaded)) + packed(Buffer.from(worker.source));
  expect(transferred).toBeGreaterThan(200 * KB);
  expect(transferred).toBeLessThan(264 * KB);
});

it('what a page without a bundler loads at once is 25 kB at most', async () => {
  expect(await atOnce('inline')).toBeLessThan(25 * KB);
});
