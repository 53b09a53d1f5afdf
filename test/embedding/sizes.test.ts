import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { packedKernels } from '../../build/kernels.js';

const ROOT = resolve(import.meta.dirname, '../..');
/** A kB is 1,000 bytes. */
const KB = 1000;

/** The minified chunks of an entry, bundled for a page. */
async function bundled(entry: string): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({ input: resolve(ROOT, `dist/${entry}.js`), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

/** A script and all that it imports statically, directly or indirectly. */
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

/** Each file is compressed separately. */
function sizeOf(scripts: Iterable<OutputChunk>): number {
  return [...scripts].reduce((bytes, { code }) => bytes + packed(code), 0);
}

/** Bytes that a page that imports one entry loads at once. */
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

it('the facade is at most 25 kB, and the element adds at most 22.7 kB', async () => {
  const facade = await atOnce('index');
  expect(facade).toBeGreaterThan(10 * KB);
  expect(facade).toBeLessThan(25 * KB);
  expect((await atOnce('element')) - facade).toBeLessThan(22.7 * KB);
});

it('sylvan/vector is at most 12 kB before a file is read', async () => {
  expect(await atOnce('vector')).toBeLessThan(12 * KB);
});

/** What a page loads that imports one name from an entry, without the chunks that Rolldown writes but nothing loads. */
async function loadedFor(names: string, entry: string): Promise<string> {
  const file = JSON.stringify(resolve(ROOT, `dist/${entry}.js`));
  const plugin = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? id : null),
    load: (id: string) => (id === 'page' ? `import { ${names} } from ${file}; console.log(${names});` : null),
  };
  // As package.json states for all entries from which a page imports names.
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
])('%s alone loads no worker and no engine', async (name, entry, maximum) => {
  const script = await loadedFor(name, entry);
  expect(script).toContain('console.log');
  expect(script).not.toMatch(/new Worker|worker\.js|onPartial|WebAssembly\.|\bimport\(/);
  expect(packed(script)).toBeLessThan(maximum * KB);
});

/** The worker's script without the kernels in it, which are not script. */
async function bareWorker(): Promise<string> {
  const worker = await readFile(resolve(ROOT, 'dist/worker.js'), 'utf8');
  const bare = worker.replace(packedKernels, '');
  expect(bare.length).toBeLessThan(worker.length);
  return bare;
}

it('the worker is at most 88 kB without the kernels, which are at most 32 kB', async () => {
  expect(packed(await bareWorker())).toBeLessThan(88 * KB);
  expect(packed(await readFile(resolve(ROOT, 'build/kernels.release.wasm')))).toBeLessThan(32 * KB);
});

/** What Vite builds from a page that runs an analysis: scripts, and the worker with the kernels as an asset. */
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

it('a first answer takes at most 264 kB as built by Vite: facade, engine, and worker with the kernels', async () => {
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

it('a page without a bundler loads at most 25 kB at once', async () => {
  expect(await atOnce('inline')).toBeLessThan(25 * KB);
});
