import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The library's folders from the lowest floor up: each may import from those on its own floor and below.
 */
const LIBRARY: readonly (readonly string[])[] = [
  ['assembly', 'build'],
  ['src/errors'],
  ['src/contract', 'src/geo'],
  ['src/net', 'src/zip', 'src/export/tiff'],
  ['src/net/node', 'src/cache'],
  ['src/cache/node', 'src/stac', 'src/workers'],
  ['src/metering', 'worker'],
  ['src/metering/node', 'worker/node', 'src/sources', 'src/products'],
  ['src/locale', 'src/doctor'],
  ['src/export', 'src/record', 'src/request', 'src/vector', 'src/catalogs'],
  ['src/packs', 'simulator'],
  ['src', 'src/element', 'src/entries', 'src/eudr', 'src/node', 'worker/tasks.ts'],
];

/** Registries, which import every source and product, for its types or as the worker's script. */
const LISTS = ['src/workers/tasks.ts', 'worker/worker.ts', 'worker/node/worker.ts', 'worker/runtime.ts'];

/** Inside the demo: state, what several areas share, the areas, and the frame around them; what each may import from. */
const DEMO: Readonly<Record<string, string>> = {
  state: '',
  gazetteer: 'state',
  texts: 'state',
  ui: 'texts state',
  ground: 'ui texts gazetteer state',
  layers: 'ui texts state',
  picker: 'ui texts gazetteer state',
  result: 'ui texts state',
  compare: 'result ui texts state',
  share: 'compare result ui layers ground texts gazetteer state',
  saved: 'share result ui texts gazetteer state',
  map: 'saved picker ui layers ground texts state',
  progress: 'result ui texts state',
  evidence: 'progress compare result ui texts state',
  series: 'ui texts state',
  plots: 'map ui layers texts state',
  panel: 'plots series evidence progress compare map saved share result picker ui ground texts state',
  pwa: 'texts state',
  connections: 'ui texts state',
  key: 'ui texts state',
  packs: 'progress ui texts state',
  settings: 'packs key connections ui texts state',
  app: 'settings pwa panel progress map share ui texts state',
};
const inDemo = (area: string) => `demo/src/${area}`;

/** Folders that folders outside the library may import from, besides themselves. Longer paths win, so `demo/src` is not `demo`. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  cli: [],
  ...Object.fromEntries(
    Object.entries(DEMO).map(([area, others]) => [
      inDemo(area),
      others.split(' ').filter(Boolean).map(inDemo),
    ]),
  ),
  'demo/src': ['app', 'pwa', 'texts', 'state'].map(inDemo),
  // Data that the build derives from free maps, in the form that the page reads.
  'demo/ground': ['demo/src/ground'],
  demo: ['demo/ground'],
  // Both import the library by its name; the service's worker is built from parts of the library, and batch shares the command
  // line's layout and exit codes.
  service: [],
  'service/worker': ['service', 'worker/node', 'src/net/node'],
  'service/test': ['service', 'src/net/node', 'test', 'scripts'],
  batch: ['cli'],
  'batch/test': ['batch', 'test', 'simulator', 'service/test'],
};

const FLOORS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    LIBRARY.flatMap((floor, level) => floor.map((folder) => [folder, LIBRARY.slice(0, level + 1).flat()])),
  ),
  ...OUTSIDE,
};

const FOLDERS = Object.keys(FLOORS).sort((a, b) => b.length - a.length);
const TOPS = [...new Set(FOLDERS.map((folder) => folder.split('/')[0]))];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

describe('imports between floors', () => {
  const imports = TOPS.flatMap((top) => sourceFiles(top).flatMap(importsOf));

  it('are found', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('only lead down', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      if (LISTS.includes(file)) return false;
      const from = folderOf(file);
      const to = folderOf(relative(ROOT, resolve(ROOT, dirname(file), specifier)));
      return from !== to && !FLOORS[from].includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('form no cycle, not even of types', () => {
    const next = new Map<string, string[]>();
    for (const { file, specifier } of imports) {
      const target = relative(ROOT, resolve(ROOT, dirname(file), specifier));
      next.set(file, [...(next.get(file) ?? []), target]);
    }
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): readonly string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return null;
      const cycle = (next.get(file) ?? []).map((one) => visit(one, [...path, file])).find(Boolean);
      done.add(file);
      return cycle ?? null;
    };
    expect([...next.keys()].flatMap((file) => visit(file, []) ?? [])).toEqual([]);
  });

  it('use the name of the package in the demo and the command line', () => {
    const isOutside = (path: string) => /^(cli|demo)\//.test(path);
    const target = ({ file, specifier }: Import) => relative(ROOT, resolve(ROOT, dirname(file), specifier));
    const own = imports.filter(({ file }) => isOutside(file));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((one) => !isOutside(target(one)))).toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const matches = text.matchAll(/(?:(?:import|export) [^;'"]*?from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...matches].map((match) => ({ file, specifier: match[1] }));
}

function folderOf(file: string): string {
  return FOLDERS.find((folder) => file === folder || file.startsWith(`${folder}/`)) ?? file.split('/')[0];
}
