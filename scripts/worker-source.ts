import type { Plugin } from 'rolldown';

const FILE = 'worker-source.js';

/** Writes the worker's script once more, as text that a script exports: for pages that can load no worker file. */
export function writeWorkerSource(): Plugin {
  return {
    name: 'worker-source',
    generateBundle(_, bundle) {
      const worker = Object.values(bundle).find(({ fileName }) => fileName === 'worker.js');
      if (worker?.type !== 'chunk') throw new Error('There is no worker.js to write as text');
      // Nothing stands next to the text that its map could be.
      const code = worker.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
      const source = `export const workerSource = ${JSON.stringify(code)};\n`;
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

/** Leaves the import of that text as it is: the file is there once the worker is built. */
export function workerSourceNextTo(): Plugin {
  return {
    name: 'worker-source-beside',
    resolveId: {
      filter: { id: /\/worker-source\.js$/ },
      handler: () => ({ id: `./${FILE}`, external: true }),
    },
  };
}
