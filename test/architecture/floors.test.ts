import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The library's places from the ground up: each may import from those below it and on its own floor.
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

/** Lists of what others are made of: they name every source and product, by its types or as the worker's own script. */
const LISTS = ['src/workers/tasks.ts', 'worker/worker.ts', 'worker/node/worker.ts', 'worker/runtime.ts'];

/** Which places others may import from, next to themselves. Longer paths win, so `demo/src` is not `demo`. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  cli: [],
  // Inside the demo: state, what many areas show alike, the areas, and the frame around them.
  'demo/src/state': [],
  'demo/src/gazetteer': ['demo/src/state'],
  'demo/src/texts': ['demo/src/state'],
  'demo/src/ground': ['demo/src/texts', 'demo/src/gazetteer', 'demo/src/state'],
  'demo/src/layers': ['demo/src/texts', 'demo/src/state'],
  'demo/src/ui': ['demo/src/texts', 'demo/src/state'],
  'demo/src/picker': ['demo/src/ui', 'demo/src/texts', 'demo/src/gazetteer', 'demo/src/state'],
  'demo/src/result': ['demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/share': ['demo/src/result', 'demo/src/ui', 'demo/src/layers', 'demo/src/texts', 'demo/src/state'],
  'demo/src/saved': [
    'demo/src/share',
    'demo/src/result',
    'demo/src/ui',
    'demo/src/texts',
    'demo/src/gazetteer',
    'demo/src/state',
  ],
  'demo/src/map': [
    'demo/src/saved',
    'demo/src/picker',
    'demo/src/ui',
    'demo/src/layers',
    'demo/src/ground',
    'demo/src/texts',
    'demo/src/state',
  ],
  'demo/src/compare': ['demo/src/result', 'demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/progress': ['demo/src/result', 'demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/evidence': [
    'demo/src/progress',
    'demo/src/compare',
    'demo/src/result',
    'demo/src/ui',
    'demo/src/texts',
    'demo/src/state',
  ],
  'demo/src/series': ['demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/plots': ['demo/src/map', 'demo/src/ui', 'demo/src/layers', 'demo/src/texts', 'demo/src/state'],
  'demo/src/panel': [
    'demo/src/plots',
    'demo/src/series',
    'demo/src/evidence',
    'demo/src/progress',
    'demo/src/compare',
    'demo/src/map',
    'demo/src/saved',
    'demo/src/share',
    'demo/src/result',
    'demo/src/picker',
    'demo/src/ui',
    'demo/src/ground',
    'demo/src/texts',
    'demo/src/state',
  ],
  'demo/src/pwa': ['demo/src/texts', 'demo/src/state'],
  'demo/src/connections': ['demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/key': ['demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/packs': ['demo/src/progress', 'demo/src/ui', 'demo/src/texts', 'demo/src/state'],
  'demo/src/settings': [
    'demo/src/packs',
    'demo/src/key',
    'demo/src/connections',
    'demo/src/ui',
    'demo/src/texts',
    'demo/src/state',
  ],
  'demo/src/app': [
    'demo/src/settings',
    'demo/src/pwa',
    'demo/src/panel',
    'demo/src/progress',
    'demo/src/map',
    'demo/src/share',
    'demo/src/ui',
    'demo/src/texts',
    'demo/src/state',
  ],
  'demo/src': ['demo/src/app', 'demo/src/pwa', 'demo/src/texts', 'demo/src/state'],
  // What the build makes of free maps, in the form that the page reads.
  'demo/ground': ['demo/src/ground'],
  demo: ['demo/ground'],
  // Both know the library by its name; the service's worker is built of the library's parts, and batch shares the command line's layout
  // and exit codes.
  service: [],
  'service/worker': ['service', 'worker/node', 'src/net/node'],
  'service/test': ['service', 'src/net/node', 'test', 'scripts'],
  batch: ['cli'],
  'batch/test': ['batch', 'test', 'simulator', 'service/test'],
};

const FLOORS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    LIBRARY.flatMap((floor, level) =>
      floor.map((position) => [position, LIBRARY.slice(0, level + 1).flat()]),
    ),
  ),
  ...OUTSIDE,
};

const POSITIONS = Object.keys(FLOORS).sort((a, b) => b.length - a.length);
const TOPS = [...new Set(POSITIONS.map((position) => position.split('/')[0]))];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

describe('floors', () => {
  const imports = TOPS.flatMap((top) => sourceFiles(top).flatMap(importsOf));

  it('finds imports to assess', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('only lead down', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      if (LISTS.includes(file)) return false;
      const from = positionOf(file);
      const to = positionOf(relative(ROOT, resolve(ROOT, dirname(file), specifier)));
      return from !== to && !FLOORS[from].includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('make no circle, not of types either', () => {
    const next = new Map<string, string[]>();
    for (const { file, specifier } of imports) {
      const target = relative(ROOT, resolve(ROOT, dirname(file), specifier));
      next.set(file, [...(next.get(file) ?? []), target]);
    }
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): readonly string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return null;
      const circle = (next.get(file) ?? []).map((one) => visit(one, [...path, file])).find(Boolean);
      done.add(file);
      return circle ?? null;
    };
    expect([...next.keys()].flatMap((file) => visit(file, []) ?? [])).toEqual([]);
  });

  it('name the package from outside', () => {
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

function positionOf(file: string): string {
  return (
    POSITIONS.find((position) => file === position || file.startsWith(`${position}/`)) ?? file.split('/')[0]
  );
}
