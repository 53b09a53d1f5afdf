import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Arena } from '../../worker/arena.ts';
import { instantiateKernels, type Kernels } from '../../worker/kernels.ts';

/** Both builds must agree with the references. */
export const BUILDS = ['debug', 'release'] as const;
export type Build = (typeof BUILDS)[number];

export function loadKernels(build: Build = 'release'): Promise<Kernels> {
  return instantiateKernels(
    new Uint8Array(readFileSync(resolve(import.meta.dirname, `../../build/kernels.${build}.wasm`))),
  );
}

export async function openArena(bytes: number, build: Build = 'release'): Promise<Arena> {
  const arena = new Arena(await loadKernels(build));
  arena.open(bytes);
  return arena;
}
