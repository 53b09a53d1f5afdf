import { deflateRawSync } from 'node:zlib';

/**
 * WebAssembly as text inside a script, read by worker/kernels.ts; base64 of plain WebAssembly would be a third larger in gzip.
 */
export function packed(wasm) {
  return deflateRawSync(wasm, { level: 9 }).toString('base64');
}
