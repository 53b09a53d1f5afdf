import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/zones.ts';
import { packed } from './project.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');

/** A folder with both packages in `node_modules`. Whoever creates it removes it. */
export interface Installed {
  readonly path: string;
  /** The tarball of the library. */
  readonly tarball: string;
  /** The folder of the unpacked library. */
  readonly library: string;
  remove(): Promise<void>;
}

/**
 * Unpacks both tarballs as npm would, but takes their dependencies from this repository instead of a
 * registry.
 */
export async function installed(): Promise<Installed> {
  const folder = await temporaryFolder();
  const modules = join(folder.path, 'node_modules');
  const [library, samples] = [join(modules, 'sylvan'), join(modules, '@sylvan/samples')];
  const [tarball, sampleTarball] = [...(await packed(folder.path))].sort();
  await Promise.all([unpack(tarball, library), unpack(sampleTarball, samples)]);
  for (const name of ['zod', 'commander'])
    await symlink(resolve(ROOT, 'node_modules', name), join(modules, name));
  return { ...folder, tarball, library };
}

async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
}
