import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Arena } from '../../worker/arena.ts';
import { instantiateKernels, type Kernels } from '../../worker/kernels.ts';

export type Build = 'debug' | 'release';

/** Both must agree with the references; `npm test` runs the one that is published. */
export const BUILDS: readonly Build[] =
  process.env.SYLVAN_TIER === 'all' ? ['debug', 'release'] : ['release'];

export function loadKernels(build: Build = 'release'): Promise<Kernels> {
  return instantiateKernels(
    new Uint8Array(readFileSync(resolve(import.meta.dirname, `../../build/kernels.${build}.wasm`))),
  );
}

export async function openArena(bytes: number, build: Build = 'release'): Promise<Arena> {
  const arena = new Arena(await loadKernels(build));
  arena.open();
  // Blocks taken later do not move the memory.
  arena.borrow(() => arena.take(Uint8Array, bytes));
  return arena;
}
