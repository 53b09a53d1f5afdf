import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { OutputError, outputError } from './output-error.ts';

/** A file to write; its content is made only when it is needed. */
export interface OutputFile {
  readonly name: string;
  readonly make: () => Promise<Uint8Array | string> | Uint8Array | string;
}

/**
 * Refuses a folder that cannot be written to, before the work begins: checks the folder itself, or its nearest existing parent.
 * Creates nothing. Throws OutputError.
 */
export async function checkFolder(folder: string): Promise<void> {
  if (folder === '') throw new OutputError('unnamed', folder);
  const point = await nearest(resolve(folder));
  await access(point, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw outputError(error, point);
  });
}

/** The folder, or the nearest one above it that exists. */
async function nearest(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) throw new OutputError('not-a-folder', path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = dirname(path);
    if ((code === 'ENOENT' || code === 'ENOTDIR') && above !== path) return nearest(above);
    throw error instanceof OutputError ? error : outputError(error, path);
  }
}

/**
 * Creates a folder and those above it that are missing. Does not use Node's `recursive` mkdir, which never ends where the system
 * refuses to create folders (`/proc/x`). Rejects with OutputError or the system's error.
 */
export async function makeFolder(folder: string): Promise<void> {
  const whole = resolve(folder);
  let path = await nearest(whole);
  for (const name of relative(path, whole).split(sep).filter(Boolean)) {
    path = join(path, name);
    await mkdir(path).catch((error: unknown) => {
      // Another process has just created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Writes files into a folder, creates it if missing, and replaces files of the same names. Writes all files under temporary names
 * first and renames them once the last is complete: a failed or stopped run leaves the existing files unchanged. `others` are
 * names of an earlier run's files, which are deleted because they do not belong to the new record. Resolves with the names
 * written. Throws OutputError, what `make` throws, and `signal.reason`.
 */
export async function writeFiles(
  folder: string,
  files: readonly OutputFile[],
  signal: AbortSignal,
  others: readonly string[] = [],
): Promise<string[]> {
  await attempt(folder, () => makeFolder(folder));
  const parts = files.map(({ name }) => join(folder, `.${name}.${randomUUID()}.part`));
  try {
    for (const [i, { make }] of files.entries()) {
      const content = await make();
      signal.throwIfAborted();
      await attempt(join(folder, files[i].name), () =>
        writeFile(parts[i], content, { flag: 'wx', flush: true }),
      );
    }
    signal.throwIfAborted();
    for (const [i, { name }] of files.entries())
      await attempt(join(folder, name), () => rename(parts[i], join(folder, name)));
    const stale = others.filter((other) => !files.some(({ name }) => name === other));
    for (const name of stale)
      await attempt(join(folder, name), () => rm(join(folder, name), { force: true }));
  } finally {
    await Promise.all(parts.map((part) => rm(part, { force: true })));
  }
  return files.map(({ name }) => name);
}

async function attempt(path: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw error instanceof OutputError ? error : outputError(error, path);
  }
}
