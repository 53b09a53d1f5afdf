import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** A temporary folder, removed after the tests of its file or `describe`. */
export function useFolder(): { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'sylvan-whole-'));
  afterAll(() => rm(path, { recursive: true, force: true }));
  return { path };
}

/** Like {@link useFolder}, with a new folder for each test. */
export function useFolderEach(): { readonly path: string } {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'sylvan-each-'));
  });
  afterEach(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
  };
}

/** The paths of all files below a folder. */
export async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A function that keeps what it is given, to close it after the tests, the latest first. */
export function useClosing(): <Closable extends { close(): unknown }>(one: Closable) => Closable {
  const open: { close(): unknown }[] = [];
  afterAll(async () => {
    for (const one of open.reverse()) await one.close();
  });
  return (one) => {
    open.push(one);
    return one;
  };
}
