import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { useFolder } from '../../../test/support/closing.ts';
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
  const folder = useFolder();
  let landscape: Landscape;
  beforeAll(async () => {
    landscape = await writeLandscape(folder.path);
  }, 60_000);
  const at = (name: string) => join(folder.path, name);
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
