import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { writeLandscape, type Landscape } from './landscape.ts';

/** The landscape of a test file, and a folder for its files. */
interface LandscapeFolder {
  landscape(): Landscape;
  /** The path of a file in the folder. */
  at(name: string): string;
  /** Writes a file to the folder; returns its path. */
  write(name: string, text: string): Promise<string>;
  read(name: string): Promise<string>;
  /** Options of `run` with which its zones are not charged. */
  free(): string[];
}

/** Writes the landscape before the tests of a file, and removes the folder after them. */
export function useLandscape(): LandscapeFolder {
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
