import { kernelsBase64 } from '../build/kernels.js';
import { Arena } from './arena.ts';
import type { OpenSource } from './http/open.ts';
import { instantiateKernels } from './kernels.ts';
import type { Runtime } from './context.ts';

/** Starts a worker's runtime: the kernels travel inside this file, so nothing is fetched for them. */
export async function startRuntime(openSource: OpenSource): Promise<Runtime> {
  const binary = atob(kernelsBase64);
  const wasm = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return { arena: new Arena(await instantiateKernels(wasm)), openSource };
}
