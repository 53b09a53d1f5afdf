import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Which places a place may import from, beside itself: only what lies below it. Longer paths win, so `src/core` is not `src`.
 * Places not named here (test, bench, scripts) stand outside the building.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  assembly: [],
  'src/core': [],
  'src/abort': [],
  'src/contract': ['src/core'],
  'src/storage': ['src/core'],
  'src/storage/node': ['src/storage', 'src/core'],
  'src/pack-file': ['src/storage', 'src/contract', 'src/core'],
  'src/pack-file/node': ['src/pack-file', 'src/storage', 'src/core'],
  'src/sources': ['src/abort', 'src/core', 'src/contract', 'src/storage'],
  'src/locale': ['src/core', 'src/contract'],
  'src/analysis': ['src/core', 'src/contract'],
  worker: ['src/storage', 'src/core', 'build'],
  'worker/node': ['worker', 'src/pack-file/node', 'src/storage', 'src/storage/node', 'src/core'],
  'src/export': ['src/core', 'src/contract', 'src/locale'],
  simulator: ['src/export', 'src/core'],
  'src/lanes': ['src/abort', 'src/core'],
  'src/seeing': ['src/abort', 'src/lanes', 'src/sources', 'src/analysis', 'src/contract', 'src/core'],
  'src/metering': ['src/abort', 'src/lanes', 'src/sources', 'src/storage', 'src/contract', 'src/core'],
  'src/judgement': ['src/seeing', 'src/lanes', 'src/sources', 'src/analysis', 'src/contract', 'src/core'],
  'src/record': [
    'src/judgement',
    'src/seeing',
    'src/locale',
    'src/analysis',
    'src/contract',
    'src/core',
    'build',
  ],
  'src/doctor': ['src/sources', 'src/core'],
  'src/packs': [
    'src/record',
    'src/metering',
    'src/lanes',
    'src/sources',
    'src/pack-file',
    'src/storage',
    'src/contract',
    'src/core',
  ],
  src: [
    'src/packs',
    'src/doctor',
    'src/pack-file',
    'src/metering',
    'src/record',
    'src/judgement',
    'src/seeing',
    'src/lanes',
    'src/sources',
    'src/export',
    'src/locale',
    'src/storage',
    'src/analysis',
    'src/abort',
    'src/contract',
    'src/core',
  ],
  'src/node': [
    'src/packs',
    'src/pack-file',
    'src/pack-file/node',
    'src/metering',
    'src/storage',
    'src/storage/node',
    'src',
    'src/lanes',
    'src/record',
    'src/export',
    'src/locale',
    'src/core',
    'src/contract',
    'src/sources',
    'simulator',
  ],
  'src/element': ['src', 'src/record', 'src/lanes', 'src/locale', 'src/contract'],
  cli: [],
  // Inside the demo: what is known and asked, what many areas show alike, the areas, and the frame around them.
  'demo/src/state': [],
  'demo/src/ui': ['demo/src/state'],
  'demo/src/map': ['demo/src/layers', 'demo/src/ui', 'demo/src/state'],
  'demo/src/layers': ['demo/src/ui', 'demo/src/state'],
  'demo/src/picker': ['demo/src/ui', 'demo/src/state'],
  'demo/src/progress': ['demo/src/ui', 'demo/src/state'],
  'demo/src/result': ['demo/src/ui', 'demo/src/state'],
  'demo/src/series': ['demo/src/ui', 'demo/src/state'],
  'demo/src/evidence': ['demo/src/ui', 'demo/src/state'],
  'demo/src/share': ['demo/src/ui', 'demo/src/state'],
  'demo/src/pwa': ['demo/src/ui', 'demo/src/state'],
  'demo/src/key': ['demo/src/ui', 'demo/src/state'],
  'demo/src/connections': ['demo/src/ui', 'demo/src/state'],
  'demo/src/packs': ['demo/src/key', 'demo/src/ui', 'demo/src/state'],
  'demo/src/compare': [
    'demo/src/map',
    'demo/src/progress',
    'demo/src/evidence',
    'demo/src/share',
    'demo/src/ui',
    'demo/src/state',
  ],
  'demo/src/app': [
    'demo/src/compare',
    'demo/src/packs',
    'demo/src/connections',
    'demo/src/key',
    'demo/src/pwa',
    'demo/src/share',
    'demo/src/map',
    'demo/src/evidence',
    'demo/src/series',
    'demo/src/result',
    'demo/src/progress',
    'demo/src/picker',
    'demo/src/ui',
    'demo/src/state',
  ],
  'demo/src': ['demo/src/app', 'demo/src/pwa', 'demo/src/state'],
  demo: [],
  // Both know the library by its name; the service's worker is built of the library's parts, and batch shares the command line's layout
  // and exit codes.
  service: [],
  'service/worker': ['service', 'worker/node'],
  'service/test': ['service', 'worker/node', 'test', 'scripts'],
  batch: ['cli'],
  'batch/test': ['batch', 'test', 'simulator', 'service/test'],
};

const PLACES = Object.keys(FLOORS).sort((a, b) => b.length - a.length);
const TOPS = [...new Set(PLACES.map((place) => place.split('/')[0]))];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

describe('floors', () => {
  const imports = TOPS.flatMap((top) => sourceFiles(top).flatMap(importsOf));

  it('finds imports to judge', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('only lead down', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      const from = placeOf(file);
      const to = placeOf(relative(ROOT, resolve(ROOT, dirname(file), specifier)));
      return from !== to && !FLOORS[from].includes(to);
    });
    expect(wrong).toEqual([]);
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
  const matches = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...matches].map((match) => ({ file, specifier: match[1] }));
}

function placeOf(file: string): string {
  return PLACES.find((place) => file.startsWith(`${place}/`)) ?? file.split('/')[0];
}
