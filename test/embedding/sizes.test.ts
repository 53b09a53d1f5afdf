import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { beforeAll, expect, it } from 'vitest';
import { packedKernels } from '../../build/kernels.js';

const ROOT = resolve(import.meta.dirname, '../..');
/** A kB is 1,000 bytes. */
const KB = 1000;

const fileOf = (entry: string) => resolve(ROOT, `dist/${entry}.js`);

/** The minified chunks of a script, bundled for a page. */
async function bundled(input: string, plugins: Plugin[] = []): Promise<readonly OutputChunk[]> {
  // Side effects as package.json states them for all entries from which a page imports names.
  const treeshake = plugins.length === 0 || { moduleSideEffects: false };
  const bundle = await rolldown({ input, platform: 'browser', plugins, treeshake });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

const entryOf = (scripts: readonly OutputChunk[]) => scripts.find(({ isEntry }) => isEntry);

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

function packed(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).byteLength;
}

/** Each file is compressed separately. */
function sizeOf(scripts: Iterable<OutputChunk>): number {
  return [...scripts].reduce((bytes, { code }) => bytes + packed(code), 0);
}

/** Bytes that a page that imports one entry loads at once. */
async function atOnce(entry: string): Promise<number> {
  const scripts = await bundled(fileOf(entry));
  return sizeOf(withImports(entryOf(scripts), scripts));
}

let facade: readonly OutputChunk[];
let worker: string;
beforeAll(async () => {
  facade = await bundled(fileOf('index'));
  worker = await readFile(fileOf('worker'), 'utf8');
});

it('the facade is at most 25.6 kB, and the element adds at most 23 kB', async () => {
  const first = sizeOf(withImports(entryOf(facade), facade));
  expect(first).toBeGreaterThan(10 * KB);
  expect(first).toBeLessThan(25.6 * KB);
  expect((await atOnce('element')) - first).toBeLessThan(23 * KB);
});

it.each([
  ['vector', 12],
  ['inline', 25.6],
])('sylvan/%s is at most %d kB before anything else is needed', async (entry, maximum) => {
  expect(await atOnce(entry)).toBeLessThan(maximum * KB);
});

it.each([
  ['formatNumber', 'locale', 21],
  ['patchesGeoJson', 'export', 2.1],
  ['legendOf', 'export', 5],
  ['SAMPLES', 'samples', 1],
  ['isSylvanError', 'index', 21],
])('%s alone loads no worker and no engine', async (name, entry, maximum) => {
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === 'page' ? id : null),
    load: (id) =>
      id === 'page'
        ? `import { ${name} } from ${JSON.stringify(fileOf(entry))}; console.log(${name});`
        : null,
  };
  const scripts = await bundled('page', [page]);
  const loaded = withImports(entryOf(scripts), scripts);
  const script = [...loaded].map(({ code }) => code).join('\n');
  expect(script).toContain('console.log');
  expect(script).not.toMatch(/new Worker|worker\.js|onPartial|WebAssembly\.|\bimport\(/);
  expect(packed(script)).toBeLessThan(maximum * KB);
});

it('the worker is at most 85 kB without the kernels, which are at most 31 kB', async () => {
  const bare = worker.replace(packedKernels, '');
  expect(bare.length).toBeLessThan(worker.length);
  expect(packed(bare)).toBeLessThan(85 * KB);
  expect(packed(await readFile(resolve(ROOT, 'build/kernels.release.wasm')))).toBeLessThan(31 * KB);
});

it('a first answer takes at most 256 kB: facade, engine, and worker with the kernels', () => {
  const engine = facade.find(({ name }) => name === 'engine');
  const scripts = new Set([...withImports(entryOf(facade), facade), ...withImports(engine, facade)]);
  const transferred = sizeOf(scripts) + packed(worker);
  expect(transferred).toBeGreaterThan(200 * KB);
  expect(transferred).toBeLessThan(256 * KB);
});
