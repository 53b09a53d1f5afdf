// Writes the WebAssembly of the packages that decode tiles as separate modules. A page loads one with the first file that needs
// it and passes it to the worker, which cannot import anything.
import { readFile, writeFile } from 'node:fs/promises';
import { packed } from './packed.mjs';

/** The WebAssembly of each codec. */
const CODECS = {
  zstd: () => embedded('node_modules/zstddec/dist/zstddec.modern.js'),
  lerc: () => readFile('node_modules/lerc/lerc-wasm.wasm'),
};

for (const [name, wasmOf] of Object.entries(CODECS)) {
  const wasm = await wasmOf();
  if (!WebAssembly.validate(wasm)) throw new Error(`The WebAssembly of ${name} is not valid`);
  await writeFile(`build/${name}.js`, `export const packedWasm = '${packed(wasm)}';\n`);
  await writeFile(`build/${name}.d.ts`, 'export declare const packedWasm: string;\n');
}

/** The only WebAssembly that a script contains as text; in base64, WebAssembly starts with `AGFzbQ`. */
async function embedded(path) {
  const found = [...(await readFile(path, 'utf8')).matchAll(/["'](AGFzbQ[\w+/]+=*)["']/g)];
  if (found.length !== 1) throw new Error(`${path} contains ${found.length} WebAssembly modules`);
  return Buffer.from(found[0][1], 'base64');
}
