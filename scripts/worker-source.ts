import type { Plugin } from 'rolldown';

const FILE = 'worker-source.js';

/** Writes the worker's script again as exported text, for pages that cannot load a worker file. */
export function writeWorkerSource(): Plugin {
  return {
    name: 'worker-source',
    generateBundle(_, bundle) {
      const worker = Object.values(bundle).find(({ fileName }) => fileName === 'worker.js');
      if (worker?.type !== 'chunk') throw new Error('There is no worker.js to write as text');
      // The strictness of a module is stated here, because some pages can only start it as a classic script.
      const source = `export const workerSource = ${JSON.stringify(`'use strict';${worker.code}`)};\n`;
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

/** Keeps an import of another build's output external: `file` exists once all are built. */
export function nextTo(file: string, specifier: RegExp): Plugin {
  return {
    name: `next-to-${file}`,
    resolveId: {
      filter: { id: specifier },
      handler: () => ({ id: `./${file}`, external: true }),
    },
  };
}
