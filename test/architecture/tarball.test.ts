import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, type Installed } from '../consumers/support/installed.ts';
import { openBrowser } from '../consumers/support/visit.ts';
import { PAGES } from '../docs/blocks.ts';
import { brokenLinks } from '../docs/links.ts';
import { serve } from '../support/static-server.ts';

/** Maximum size of the tarball in bytes. */
const TARBALL = 1_070_000;
/** Entries that are started as workers and export nothing. */
const WORKERS = ['./worker', './worker-node'];
/** Entries that a page cannot load. */
const OF_NODE = ['./node'];

/** An entry of the package, and its file for each condition. */
type Entry = readonly [name: string, conditions: Readonly<Record<string, string>>];

let project: Installed;
let library: string;
let entries: readonly Entry[];
let declared: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  project = await installed();
  ({ library } = project);
  const { exports } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, Entry[1]>>;
  };
  entries = Object.entries(exports).filter(([name]) => name !== './package.json');
  declared = declaredValues(entries.map(([, { types }]) => types));
}, 60_000);
afterAll(() => project.remove());

/** The values, not the types, that each of these `.d.ts` files exports. */
function declaredValues(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const options = { noLib: true, types: [], module: ts.ModuleKind.ESNext };
  const files = paths.map((path) => join(library, path));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file, i) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
      const values = module ? checker.getPropertiesOfType(checker.getTypeOfSymbol(module)) : [];
      return [paths[i], values.map(({ name }) => name).sort()];
    }),
  );
}

async function namesInNode(script: string): Promise<readonly string[]> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(library, script)).href)) as object;
  return Object.keys(module).sort();
}

async function namesInPage(scripts: readonly string[]): Promise<readonly (readonly string[])[]> {
  const imports = { 'zod/mini': '/node_modules/zod/mini/index.js' };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  await writeFile(join(project.path, 'index.html'), `<!doctype html>${map}`);
  const [served, browser] = await Promise.all([serve([project.path]), openBrowser()]);
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    return (await page.evaluate(
      `Promise.all(${JSON.stringify(scripts)}.map(async (script) => Object.keys(await import(new URL(script, '${served.url}node_modules/sylvan/')))))`,
    )) as string[][];
  } finally {
    await Promise.all([browser.close(), served.close()]);
  }
}

describe('the values that the packed types declare', { timeout: 60_000 }, () => {
  const imported = () => entries.filter(([name]) => !WORKERS.includes(name));

  it('are those that Node imports', async () => {
    for (const [name, { types, default: script }] of imported()) {
      expect(declared.get(types), name).not.toEqual([]);
      expect(await namesInNode(script), name).toEqual(declared.get(types));
    }
  });

  it('are also exported where Node resolves an entry for pages to its own file', async () => {
    const resolved = imported().filter(([, conditions]) => 'node' in conditions);
    expect(resolved.map(([name]) => name)).toEqual(['.', './inline']);
    for (const [name, { types, node }] of resolved)
      expect(await namesInNode(node), name).toEqual(expect.arrayContaining([...declared.get(types)!]));
  });

  it('are those that a page imports', async () => {
    const ofPages = imported().filter(([name]) => !OF_NODE.includes(name));
    expect(ofPages.length).toBeGreaterThan(8);
    const names = await namesInPage(ofPages.map(([, { default: script }]) => script));
    ofPages.forEach(([name, { types }], i) => {
      expect([...names[i]].sort(), name).toEqual(declared.get(types));
    });
  });

  it('are none for workers, which are not imported', () => {
    for (const name of WORKERS)
      expect(declared.get(entries.find(([one]) => one === name)![1].types)).toEqual([]);
  });
});

describe('the tarball', () => {
  it('is at most 1.07 MB, and contains only these files and the pages', async () => {
    const { size } = await stat(project.tarball);
    expect(size).toBeLessThanOrEqual(TARBALL);
    const entriesOf = await readdir(library, { recursive: true, withFileTypes: true });
    const paths = entriesOf
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(library, join(parentPath, name)))
      .sort();
    const pages = paths.filter((path) => path.startsWith('docs/'));
    expect(paths.filter((path) => !pages.includes(path))).toMatchInlineSnapshot(`
      [
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "NOTICE",
        "README.md",
        "SECURITY.md",
        "dist/THIRD-PARTY-LICENCES.txt",
        "dist/archives.js",
        "dist/catalog-tools.js",
        "dist/catalogs.d.ts",
        "dist/catalogs.js",
        "dist/cli.js",
        "dist/client.js",
        "dist/common.js",
        "dist/comparisons.js",
        "dist/contract.d.ts",
        "dist/contract.js",
        "dist/diagnose.js",
        "dist/doctor.d.ts",
        "dist/doctor.js",
        "dist/element.d.ts",
        "dist/element.js",
        "dist/engine.js",
        "dist/eudr.d.ts",
        "dist/eudr.js",
        "dist/export-legend.js",
        "dist/export-png.js",
        "dist/export.d.ts",
        "dist/export.js",
        "dist/filling.js",
        "dist/index.d.ts",
        "dist/index.js",
        "dist/inline.d.ts",
        "dist/inline.js",
        "dist/labels.js",
        "dist/lerc.js",
        "dist/locale.d.ts",
        "dist/locale.js",
        "dist/metering.js",
        "dist/node-shared.js",
        "dist/node.d.ts",
        "dist/node.js",
        "dist/pack-desk.js",
        "dist/pack-store.js",
        "dist/packs.d.ts",
        "dist/packs.js",
        "dist/page-archives.js",
        "dist/page-cache.js",
        "dist/page-packs.js",
        "dist/periods.js",
        "dist/samples.d.ts",
        "dist/samples.js",
        "dist/shared.js",
        "dist/sliderule-search.js",
        "dist/stores.js",
        "dist/texts.js",
        "dist/types.d.ts",
        "dist/vector-csv.js",
        "dist/vector-flatgeobuf.js",
        "dist/vector-geojson.js",
        "dist/vector-gpx.js",
        "dist/vector-kml.js",
        "dist/vector-plots.js",
        "dist/vector-rolldown-runtime.js",
        "dist/vector-shapefile.js",
        "dist/vector-shared.js",
        "dist/vector-walks.js",
        "dist/vector-xmldom.js",
        "dist/vector-zip.js",
        "dist/vector.d.ts",
        "dist/vector.js",
        "dist/worker-node.d.ts",
        "dist/worker-node.js",
        "dist/worker-source.js",
        "dist/worker.d.ts",
        "dist/worker.js",
        "dist/zstd.js",
        "examples/offline-app/app.js",
        "examples/offline-app/index.html",
        "examples/offline-app/sw.js",
        "examples/own-source.ts",
        "package.json",
      ]
    `);
    // Only pages: images and tables of measurements stay in the repository.
    expect(pages).toEqual(PAGES.filter((page) => page.startsWith('docs/')).sort());
  });

  it('contains the target of every link in its pages', () => {
    const pages = [...PAGES, 'CHANGELOG.md'];
    expect(brokenLinks(library, pages)).toEqual([]);
  });
});
