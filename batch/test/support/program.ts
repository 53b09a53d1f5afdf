import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** In the working tree, so that bundles can resolve their imports. */
const BUNDLES = resolve(import.meta.dirname, '../../../.sylvan/test/batch');

/** A test program that runs in its own process. */
export interface Program {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a module of this folder; each test process has its own file. */
export async function bundle(name: string): Promise<Program> {
  const file = join(BUNDLES, `${basename(name, '.ts')}-${process.pid}.mjs`);
  const input = join(import.meta.dirname, name);
  const made = await rolldown({ input, platform: 'node', external: [/^[^./]/] });
  await made.write({ file, format: 'esm', codeSplitting: false });
  return { file, remove: () => rm(file, { force: true }) };
}
