import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITH_SAMPLES, withSamples } from '../../scripts/samples-version.mjs';
import { temporaryFolder } from '../support/zones.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

describe('the samples package', () => {
  it('contains the zones and says that they are simulated', { timeout: 60_000 }, () => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: resolve(ROOT, 'samples'),
      encoding: 'utf8',
    });
    const [{ files }] = JSON.parse(stdout) as [{ readonly files: readonly { readonly path: string }[] }];
    const ofZone = (id: string) =>
      ['collection.json', 'images.zip', 'items.json', 'truth.json'].map((name) => `${id}/${name}`);
    const paths = files.map(({ path }) => path).filter((path) => !path.endsWith('.csv'));
    expect(paths.sort()).toEqual(
      [
        ...['README.md', 'package.json', 'plots/plots.geojson'],
        ...['frontier', 'old-forest', 'plots'].flatMap(ofZone),
      ].sort(),
    );
    expect(read('samples/README.md')).toContain('SIMULATED');
  });

  it('has the library’s version wherever one is named, and gets that of a release', async () => {
    const { VERSION } = await import('sylvan');
    for (const file of WITH_SAMPLES) {
      expect(withSamples(read(file), VERSION), file).toBe(read(file));
      expect(withSamples(read(file), '9.9.9'), file).not.toBe(read(file));
    }
    expect(JSON.parse(withSamples(read('samples/package.json'), '9.9.9'))).toHaveProperty('version', '9.9.9');
  });
});

describe('the library installed from npm', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let modules: string;
  /** Output and errors of a sample’s analysis in Node. */
  const analysis = () =>
    spawnSync(process.execPath, [join(modules, 'sylvan/dist/cli.js'), 'analyze', '--sample', 'frontier'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
  beforeAll(async () => {
    folder = await temporaryFolder();
    modules = join(folder.path, 'node_modules');
    await mkdir(join(modules, '@sylvan'), { recursive: true });
    await cp(join(ROOT, 'dist'), join(modules, 'sylvan/dist'), { recursive: true });
    await cp(join(ROOT, 'package.json'), join(modules, 'sylvan/package.json'));
    for (const name of ['commander', 'zod'])
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  });
  afterAll(() => folder.remove());

  it(
    'says what to install if the samples are missing, and finds them once they are there',
    { timeout: 60_000 },
    async () => {
      const without = analysis();
      expect(without.stderr).toContain('npm install @sylvan/samples');
      expect(without.stderr.replaceAll(/\s+/g, '')).toContain(
        `${pathToFileURL(join(modules, '@sylvan/samples')).href}/`,
      );
      await symlink(join(ROOT, 'samples'), join(modules, '@sylvan/samples'));
      const { stdout, status } = analysis();
      expect({ status, stdout: stdout.slice(0, 13) }).toEqual({ status: 0, stdout: 'Forest covers' });
    },
  );
});
