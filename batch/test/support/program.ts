import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** In the working tree, where what the bundles import is found. */
const BUNDLES = resolve(import.meta.dirname, '../../../.sylvan/test/batch');

/** A program of the tests that runs as a process of its own. */
export interface Program {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a module of this folder; one file for each process that tests. */
export async function bundle(name: string): Promise<Program> {
  const file = join(BUNDLES, `${basename(name, '.ts')}-${process.pid}.mjs`);
  const input = join(import.meta.dirname, name);
  const made = await rolldown({ input, platform: 'node', external: [/^[^./]/] });
  await made.write({ file, format: 'esm', codeSplitting: false });
  return { file, remove: () => rm(file, { force: true }) };
}
