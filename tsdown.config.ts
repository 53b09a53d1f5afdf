import { nextTo, writeWorkerSource } from './scripts/worker-source.ts';
import { shortLines } from './scripts/short-lines.ts';
import { parserOnly } from './scripts/parser-only.ts';
import { resolve } from 'node:path';
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown';

type ChunkingContext = Rolldown.ChunkingContext;

const shared: UserConfig = {
  format: 'esm',
  outDir: 'dist',
  sourcemap: true,
  clean: false,
  minify: false,
  fixedExtension: false,
  hash: false,
  publint: false,
};

/** What the package holds: minified, its maps not named, for scripts/licences.mjs alone reads them. */
const minified: UserConfig = { ...shared, minify: true, sourcemap: 'hidden', plugins: [shortLines()] };

/** Runtimes print an error with the name of its class. From a worker, errors come as data. */
const keepNames = { class: true, function: false };
const published: UserConfig = { ...minified, minify: { compress: { keepNames }, mangle: { keepNames } } };

/** What shows layers and series, and the package that writes images. */
const EXPORT = [
  { name: 'legend', test: /\/src\/(?!export\/)|\/export\/(legend|csv)\.ts$/ },
  { name: 'png', test: /node_modules/ },
];

/** What several formats need, and the packages of some. */
const VECTOR = [
  {
    name: 'shared',
    test: /\/src\/(?!vector\/)|\/vector\/(bytes|endings|fault|feature|limits|positions|walks)\.ts$/,
  },
  { name: 'xmldom', test: /@xmldom/ },
  { name: 'flatgeobuf', test: /flatgeobuf|flatbuffers/ },
];

/** The entries whose every import a page loads at once; other entries are for pages that import them, too. */
const AT_ONCE = /\/src\/(index|inline)\.ts$/;
const ENTRIES = /\/src\/(locale\/exports|element\/index)\.ts$/;
const ENGINE = /\/src\/engine\.ts$/;
const COMPARISONS = /\/src\/comparisons\.ts$/;
/** The scripts that store what calls leave behind. */
const STORES = /\/src\/(metering\/metering|cache\/page-cache)\.ts$/;

const OF_NODE = /\/src\/node\/(index|server|testing)\.ts$/;

/**
 * What several scripts of a page need, by the first name that fits: what it loads at once; the texts of records, which entries
 * show, too, and all else that the engine shares, so that a first answer loads nothing more; then labels, what is stored, what is
 * compared, and what only packs do. A part takes along what its modules import and no part before it has.
 */
const SHARED = [
  part('shared', 7, [AT_ONCE]),
  part('texts', 6, [ENGINE, ENTRIES]),
  part('common', 5, [ENGINE]),
  part('labels', 4, [ENTRIES]),
  part('stores', 3, [STORES]),
  part('periods', 2, [COMPARISONS]),
  { name: withPacks, test: isNoEntry, minShareCount: 2, priority: 1 },
];

const TYPES = {
  index: 'src/index.ts',
  inline: 'src/inline.ts',
  locale: 'src/locale/exports.ts',
  element: 'src/element/index.ts',
  contract: 'src/contract/index.ts',
  export: 'src/export/index.ts',
  vector: 'src/vector/index.ts',
  samples: 'src/samples.ts',
  packs: 'src/entries/packs.ts',
  catalogs: 'src/entries/catalogs.ts',
  doctor: 'src/entries/doctor.ts',
  eudr: 'src/eudr/index.ts',
  node: 'src/node/index.ts',
  testing: 'src/node/testing.ts',
  server: 'src/node/server.ts',
};

/** element.js imports index.js, which names the worker's address: that of each entry stays with it, as do functions of entries. */
function isNoEntry(id: string): boolean {
  return !AT_ONCE.test(id) && !id.includes('/src/entries/');
}

/** The modules that a script of each of these kinds needs. */
function part(name: string, priority: number, kinds: readonly RegExp[]) {
  const isOf = (id: string, context: ChunkingContext) => {
    const scripts = scriptsOf(id, context);
    return kinds.every((kind) => scripts.some((script) => kind.test(script)));
  };
  return {
    name: (id: string, context: ChunkingContext) => (isOf(id, context) ? name : null),
    ...{ test: isNoEntry, minShareCount: 2, priority },
  };
}

/** Pages load none of what Node alone needs. */
function withPacks(id: string, context: ChunkingContext): string {
  return scriptsOf(id, context).every((script) => OF_NODE.test(script)) ? 'node-shared' : 'archives';
}

/** The scripts that a module's static importers lead to. */
function scriptsOf(id: string, context: ChunkingContext, observed = new Set<string>()): string[] {
  if (observed.has(id)) return [];
  observed.add(id);
  const info = context.getModuleInfo(id);
  const own = info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0 ? [id] : [];
  return [...own, ...(info?.importers ?? []).flatMap((importer) => scriptsOf(importer, context, observed))];
}

export default defineConfig([
  // The types of all entries at once: most are in several.
  {
    ...shared,
    entry: TYPES,
    platform: 'node',
    dts: { tsconfig: 'src/node/tsconfig.json', emitDtsOnly: true },
    deps: { neverBundle: ['zod/mini'] },
    outputOptions: { codeSplitting: { groups: [{ name: 'types.d', minShareCount: 2 }] } },
  },
  // A page loads index.js and shared.js at once, engine.js with the first call, metering.js with the first that counts; both of these
  // use shared.js, too, and what they alone share is common.js.
  // locale.js has the texts that index.js has already, and those that element.js has, too: texts.js.
  {
    ...published,
    entry: {
      index: 'src/index.ts',
      inline: 'src/inline.ts',
      locale: 'src/locale/exports.ts',
      element: 'src/element/index.ts',
      packs: 'src/entries/packs.ts',
      catalogs: 'src/entries/catalogs.ts',
      doctor: 'src/entries/doctor.ts',
      eudr: 'src/eudr/index.ts',
      node: 'src/node/index.ts',
      testing: 'src/node/testing.ts',
      server: 'src/node/server.ts',
    },
    platform: 'neutral',
    dts: false,
    // Pages without a bundler know no package by its name.
    deps: { alwaysBundle: [/^(comlink|zod|idb)(\/|$)/], neverBundle: [/^node:/] },
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    plugins: [nextTo('worker-source.js', /\/worker-source\.js$/), shortLines()],
    outputOptions: { codeSplitting: { groups: SHARED } },
  },
  {
    ...published,
    entry: { contract: 'src/contract/index.ts' },
    platform: 'neutral',
    dts: false,
    deps: { neverBundle: ['zod/mini'] },
  },
  // A page that shows layers needs legends at once, what writes files when someone saves one.
  {
    ...published,
    entry: { export: 'src/export/index.ts' },
    platform: 'neutral',
    dts: false,
    deps: { alwaysBundle: ['fast-png'] },
    outputOptions: { chunkFileNames: 'export-[name].js', codeSplitting: { groups: EXPORT } },
  },
  // Pages load the script of the format that they are given.
  {
    ...published,
    entry: { vector: 'src/vector/index.ts' },
    platform: 'neutral',
    dts: false,
    deps: { alwaysBundle: [/.*/] },
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    outputOptions: { chunkFileNames: 'vector-[name].js', codeSplitting: { groups: VECTOR } },
  },
  {
    ...published,
    entry: { samples: 'src/samples.ts' },
    platform: 'neutral',
    dts: false,
  },
  {
    ...published,
    entry: { cli: 'cli/main.ts' },
    platform: 'node',
    dts: false,
    deps: {
      neverBundle: [/^sylvan\//, 'commander'],
      alwaysBundle: ['cli-progress'],
    },
  },
  // The simulator, for scripts: what it makes is shipped, it is not.
  {
    ...shared,
    entry: { simulator: 'simulator/index.ts' },
    outDir: 'build',
    platform: 'node',
    dts: false,
    sourcemap: false,
  },
  // The key service, for `npm run service`, its threads, and its operator's command line: the library stays outside.
  {
    ...shared,
    entry: {
      service: 'service/src/main.ts',
      'service-requests': 'service/worker/requests.ts',
      'service-engine': 'service/worker/engine.ts',
      'service-keys': 'service/src/keys-main.ts',
    },
    outDir: 'build',
    platform: 'node',
    dts: false,
    deps: { neverBundle: [/^[^./]/] },
  },
  // The command for lists of zones, for `npm run batch`: the library stays outside, as for everyone.
  {
    ...shared,
    entry: { batch: 'batch/src/main.ts' },
    outDir: 'build',
    platform: 'node',
    dts: false,
    deps: { neverBundle: [/^[^./]/] },
  },
  // Workers stand alone: import maps and dependency folders do not reach into them.
  {
    ...minified,
    entry: { worker: 'worker/worker.ts' },
    platform: 'browser',
    dts: { tsconfig: 'worker/tsconfig.json' },
    deps: { alwaysBundle: [/.*/] },
    plugins: [parserOnly(), writeWorkerSource()],
    inputOptions: { shimMissingExports: true },
    outputOptions: { codeSplitting: false },
  },
  {
    ...minified,
    entry: { 'worker-node': 'worker/node/worker.ts' },
    platform: 'node',
    dts: { tsconfig: 'worker/node/tsconfig.json' },
    deps: { alwaysBundle: [/.*/] },
    plugins: [parserOnly()],
    inputOptions: { shimMissingExports: true },
    outputOptions: { codeSplitting: false },
  },
  // The key service's own, which reaches no host but those that its guard lets through.
  {
    ...shared,
    entry: { 'service-worker': 'service/worker/worker.ts' },
    alias: { '#server': resolve('src/node/server.ts') },
    outDir: 'build',
    platform: 'node',
    dts: false,
    deps: { alwaysBundle: [/.*/] },
    plugins: [parserOnly()],
    inputOptions: { shimMissingExports: true },
    outputOptions: { codeSplitting: false },
  },
]);
