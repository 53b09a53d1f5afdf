// Compiles assembly/ (debug and release) and writes the release build as a module for worker entries, with its declarations: the
// kernels are embedded in the worker file, so that nothing is fetched for them and a strict CSP holds.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { packed } from './packed.mjs';
import { main } from 'assemblyscript/asc';
import { kernelDeclarations } from './kernel-declarations.mjs';

for (const target of ['debug', 'release']) {
  const { error, stderr } = await main(['--config', 'asconfig.json', '--target', target]);
  if (error) {
    process.stderr.write(stderr.toString());
    process.exit(1);
  }
}

const wasm = await readFile('build/kernels.release.wasm');
const sha256 = createHash('sha256').update(wasm).digest('hex');
await writeFile(
  'build/kernels.js',
  `export const packedKernels = '${packed(wasm)}';\nexport const kernelsSha256 = '${sha256}';\n`,
);
await writeFile(
  'build/kernels.d.ts',
  `export declare const packedKernels: string;\nexport declare const kernelsSha256: string;\n\n${kernelDeclarations(wasm)}`,
);
console.log(`kernels: ${wasm.length} bytes, sha256 ${sha256.slice(0, 16)}`);
