import type { Stats } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Another process may be writing there. */
export const REMOVING = { recursive: true, force: true, maxRetries: 3 } as const;

interface KeptFolder {
  readonly path: string;
  readonly used: number;
  readonly bytes: number;
}

/**
 * Bytes of all files' blocks, once those files that were used longest ago are gone until `most` bytes are left, if there are more
 * than `bound`.
 */
export async function sweep(folder: string, most: number, bound = most): Promise<number> {
  const all = await Promise.all((await namesIn(folder)).map((name) => folderAt(join(folder, name))));
  let left = all.reduce((sum, { bytes }) => sum + bytes, 0);
  if (left <= bound) return left;
  for (const { path, bytes } of all.toSorted((a, b) => a.used - b.used)) {
    if (left <= most) break;
    await rm(path, REMOVING);
    left -= bytes;
  }
  return left;
}

/** Of a file, 0 where there is none. */
export async function sizeOf(path: string): Promise<number> {
  return (await statOf(path))?.size ?? 0;
}

async function folderAt(path: string): Promise<KeptFolder> {
  const used = (await statOf(join(path, 'file')))?.mtimeMs ?? 0;
  const versions = (await namesIn(path)).map((name) => join(path, name));
  const blocks = (
    await Promise.all(versions.map(async (version) => [version, await namesIn(version)] as const))
  ).flatMap(([version, names]) => names.map((name) => join(version, name)));
  const sizes = await Promise.all(blocks.map(sizeOf));
  return { path, used, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Another process may have taken it away meanwhile. */
export async function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

/** Of a folder, none where it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
