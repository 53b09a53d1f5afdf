import { spawnSync } from 'node:child_process';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, type Installed } from '../consumers/support/installed.ts';
import { PAGES } from '../docs/blocks.ts';
import { brokenLinks } from '../docs/links.ts';

/** Maximum size of the tarball in bytes. */
const TARBALL = 1_070_000;
const DIST = resolve(import.meta.dirname, '../../dist');
/** Entries that are started as workers and export nothing. */
const WORKERS = ['./worker', './worker-node'];

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

  it('are none for workers, which are not imported', () => {
    for (const name of WORKERS)
      expect(declared.get(entries.find(([one]) => one === name)![1].types)).toEqual([]);
  });
});

/** The paths of all files in a folder, in order. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entriesOf = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entriesOf.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

describe('the tarball', () => {
  it('is at most 1.07 MB, and contains the pages, the examples and what was built', async () => {
    expect((await stat(project.tarball)).size).toBeLessThanOrEqual(TARBALL);
    const paths = await filesIn(library);
    const isOf = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
    expect(paths.filter((path) => !/^(dist|docs)\//.test(path))).toEqual([
      ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'],
      ...['app.js', 'index.html', 'sw.js'].map((name) => `examples/offline-app/${name}`),
      ...['examples/own-source.ts', 'package.json'],
    ]);
    // Entries of the service and of tests are not for others.
    const built = (await readdir(DIST)).filter((name) => !/^(server|testing)\.|\.map$/.test(name));
    expect(paths.filter(isOf('dist'))).toEqual(built.map((name) => `dist/${name}`).sort());
    // Only pages: images and tables of measurements stay in the repository.
    expect(paths.filter(isOf('docs'))).toEqual(PAGES.filter(isOf('docs')).sort());
  });

  it('contains the target of every link in its pages', () => {
    const pages = [...PAGES, 'CHANGELOG.md'];
    expect(brokenLinks(library, pages)).toEqual([]);
  });
});

describe('the samples package', () => {
  const samples = () => join(project.path, 'node_modules/@sylvan/samples');

  it('contains the zones and says that they are simulated', async () => {
    const ofZone = (id: string) =>
      ['collection.json', 'images.zip', 'items.json', 'truth.json'].map((name) => `${id}/${name}`);
    const paths = (await filesIn(samples())).filter((path) => !path.endsWith('.csv'));
    const zones = ['frontier', 'old-forest', 'plots'].flatMap(ofZone);
    expect(paths).toEqual(['README.md', 'package.json', 'plots/plots.geojson', ...zones].sort());
    expect(await readFile(join(samples(), 'README.md'), 'utf8')).toContain('SIMULATED');
  });

  it('is found by the installed library, which says what to install if it is missing', async () => {
    const argv = [
      join(library, 'dist/cli.js'),
      'analyze',
      '--sample',
      'frontier',
      '--fields',
      'ndvi_current',
    ];
    const analysis = () => spawnSync(process.execPath, argv, { cwd: project.path, encoding: 'utf8' });
    const { stdout, status } = analysis();
    expect({ status, stdout: stdout.slice(0, 13) }).toEqual({ status: 0, stdout: 'The mean NDVI' });
    const address = `${pathToFileURL(samples()).href}/`;
    await rename(samples(), join(project.path, 'moved'));
    const { stderr } = analysis();
    expect(stderr).toContain('npm install @sylvan/samples');
    expect(stderr.replaceAll(/\s+/g, '')).toContain(address);
  });
});
