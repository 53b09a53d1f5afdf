import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { WITH_SAMPLES, withSamples } from '../../scripts/samples-version.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly sideEffects: readonly string[];
  readonly exports: Readonly<Record<string, unknown>>;
  readonly bin: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

/** What a built script imports statically (at once) and dynamically (later). */
function imports(script: string): { readonly atOnce: string[]; readonly later: string[] } {
  const text = read(`dist/${script}`);
  const { staticImports, staticExports, dynamicImports } = parseSync(script, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const named = [...imported, ...exported].filter((name) => name !== undefined);
  return { atOnce: [...new Set(named)].sort(), later: [...new Set(later)].sort() };
}

/** Files tracked by git, or null without git. */
function trackedFiles(): string[] | null {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter((path) => path !== '') : null;
}

const tracked = trackedFiles();

describe('the repository', () => {
  it.skipIf(tracked === null)('has no compiled file next to its source', () => {
    const files = new Set(tracked);
    expect(files.size).toBeGreaterThan(100);
    const compiled = [...files].filter(
      (path) => /\.(js|d\.ts)(\.map)?$/.test(path) && files.has(path.replace(/\.(js|d\.ts)(\.map)?$/, '.ts')),
    );
    expect(compiled).toEqual([]);
  });
});

/** What scripts of a page load at once, and later with the first call or file that needs it. */
const LOADS: Readonly<Record<string, readonly [atOnce: string, later: string]>> = {
  index: ['shared', ''],
  inline: ['shared', 'worker-source'],
  shared: ['', 'engine metering page-archives page-cache page-packs'],
  texts: ['shared', ''],
  common: ['shared texts', 'lerc zstd'],
  engine: ['common shared texts', 'catalog-tools comparisons diagnose pack-store sliderule-search'],
  comparisons: ['common labels periods shared texts', ''],
  periods: ['common shared texts', ''],
  stores: ['common shared', ''],
  metering: ['stores', ''],
  'page-cache': ['stores', ''],
  archives: ['common periods shared stores', 'client'],
  'page-archives': ['archives stores', ''],
  'page-packs': ['archives common stores', ''],
  filling: ['archives common shared stores', ''],
  diagnose: ['archives common labels shared texts', ''],
  packs: ['shared', ''],
  catalogs: ['shared', ''],
  doctor: ['shared', ''],
  // Each dictionary once: texts of errors in what a page loads at once, texts of records in a script of their own.
  labels: ['shared texts', ''],
  locale: ['labels shared texts', ''],
  element: ['index labels shared texts', ''],
  export: ['export-legend', 'export-png'],
  'export-legend': ['', ''],
  vector: [
    'vector-shared',
    'vector-csv vector-flatgeobuf vector-geojson vector-gpx vector-kml vector-plots vector-shapefile',
  ],
  'vector-shared': ['', ''],
};

describe('the package', () => {
  it('can be instantiated outside a page, where calls reject with worker-unavailable', async () => {
    const { createSylvan } = await import('sylvan');
    const sylvan = createSylvan({ catalog: './zones/rufiji/' });
    await expect(sylvan.analyze({ lat: 0, lng: 0 })).rejects.toMatchObject({ code: 'worker-unavailable' });
    await sylvan.close();
  });

  it.each(Object.entries(LOADS))('loads from %s.js at once and later only %j', (script, names) => {
    const paths = names.map((list) => list.split(' ').flatMap((name) => (name ? `./${name}.js` : [])));
    expect(imports(`${script}.js`)).toEqual({ atOnce: paths[0], later: paths[1] });
  });

  it('imports no other package in pages, except in the contract', () => {
    const inNode = /^(cli|contract|node|node-shared|worker-node)\.js$/;
    const scripts = readdirSync(resolve(ROOT, 'dist')).filter((name) => name.endsWith('.js'));
    for (const script of scripts.filter((name) => !inNode.test(name))) {
      const { atOnce, later } = imports(script);
      expect(
        [...atOnce, ...later].filter((name) => !name.startsWith('./')),
        script,
      ).toEqual([]);
    }
    expect(imports('contract.js')).toEqual({ atOnce: ['zod/mini'], later: [] });
  });

  it('loads a parser of XML only on demand', () => {
    expect(imports('vector-xml.js').later).toEqual(['./vector-xmldom.js']);
    const formats = ['csv', 'flatgeobuf', 'geojson', 'gpx', 'kml', 'shapefile'];
    const atOnce = formats.flatMap((format) => imports(`vector-${format}.js`).atOnce);
    expect(atOnce).not.toContain('./vector-xmldom.js');
  });

  it('defines its element only in pages, but exports its class elsewhere too', async () => {
    expect(Object.keys(await import('sylvan/element'))).toEqual(['SylvanZone']);
    expect('customElements' in globalThis).toBe(false);
    expect(manifest.sideEffects).toEqual(['./dist/element.js']);
  });

  it('exports the same names to Node as to pages, and more', async () => {
    const page = Object.keys(await import('sylvan'));
    expect(Object.keys(await import('sylvan/node'))).toEqual(expect.arrayContaining(page));
  });

  it('has one class of errors in sylvan/node and #server', async () => {
    const [node, server] = await Promise.all([import('sylvan/node'), import('#server')]);
    expect(server.SylvanError).toBe(node.SylvanError);
  });

  it('has a file for every export, with types first', () => {
    const conditions = JSON.stringify([manifest.exports, manifest.bin]).matchAll(/"(\.\/dist[^"]+)"/g);
    for (const [, path] of conditions) expect(existsSync(resolve(ROOT, path)), path).toBe(true);
    for (const entry of Object.values(manifest.exports))
      if (typeof entry === 'object' && entry !== null && 'default' in entry)
        expect(Object.keys(entry).indexOf('types')).toBeLessThan(Object.keys(entry).indexOf('default'));
  });

  it('refers to no source map, as it has none', () => {
    for (const name of readdirSync(resolve(ROOT, 'dist')).filter((file) => file.endsWith('.js')))
      expect(read(`dist/${name}`).includes('sourceMappingURL='), name).toBe(false);
  });

  it('pins every version exactly', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-rc\.\d+)?$/.test(version))).toEqual(
      [],
    );
  });

  it('exports its own version, which the samples have wherever one is named', async () => {
    const { VERSION } = await import('sylvan');
    expect(VERSION).toBe(manifest.version);
    for (const file of WITH_SAMPLES) {
      expect(withSamples(read(file), VERSION), file).toBe(read(file));
      expect(withSamples(read(file), '9.9.9'), file).not.toBe(read(file));
    }
    expect(JSON.parse(withSamples(read('samples/package.json'), '9.9.9'))).toHaveProperty('version', '9.9.9');
  });

  it('ships self-contained workers, without imports, blobs or eval', () => {
    const worker = read('dist/worker.js');
    expect(imports('worker.js')).toEqual({ atOnce: [], later: [] });
    const text =
      /^export const workerSource = "'use strict';(.*)";$/.exec(read('dist/worker-source.js').trim())?.[1] ??
      '';
    const inlined = JSON.parse(`"${text}"`) as string;
    expect(worker.startsWith(inlined)).toBe(true);
    expect(worker.length - inlined.length).toBeLessThan(50);
    expect(worker).not.toMatch(/new Function|\beval\(|createObjectURL|data:application\/wasm/);
    const { atOnce, later } = imports('worker-node.js');
    expect([...atOnce, ...later].filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});
