import { kernelsBase64 } from '../build/kernels.js';
import { Arena } from './arena.ts';
import { instantiateKernels } from './kernels.ts';
/** Starts a worker's runtime: the kernels travel inside this file, so nothing is fetched for them. */
export async function startRuntime(openSource) {
    const binary = atob(kernelsBase64);
    const wasm = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return { arena: new Arena(await instantiateKernels(wasm)), openSource };
}
