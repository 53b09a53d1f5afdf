import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { writeLandscape, type Landscape } from './landscape.ts';

/** A landscape of a test file, and the files next to it. */
interface Position {
  landscape(): Landscape;
  /** The path of a file there. */
  at(name: string): string;
  /** Writes a file there; its path. */
  write(name: string, text: string): Promise<string>;
  read(name: string): Promise<string>;
  /** Options of `run` by which its zones cost nothing. */
  free(): string[];
}

/** Made before the tests of a file, gone after them. */
export function useLandscape(): Position {
  let folder = '';
  let landscape: Landscape;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-batch-'));
    landscape = await writeLandscape(folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  return {
    landscape: () => landscape,
    at,
    async write(name, text) {
      await writeFile(at(name), text);
      return at(name);
    },
    read: (name) => readFile(at(name), 'utf8'),
    free: () => ['--catalog', landscape.catalog, '--date', landscape.date, '--no-cache'],
  };
}
