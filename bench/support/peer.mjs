// A peer in Python that serves requests: one process for a whole bench. It times itself, so that its start is not measured.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './cache.mjs';

export const MODULES = ['numpy', 'scipy', 'rasterio'];
/** Debian's Python comes first: it has the modules packaged by Debian. */
const CANDIDATES = ['/usr/bin/python3', 'python3'];

/** The message if the peers are not installed. */
export const NO_RASTERIO = `rasterio: no Python on this machine has ${MODULES.join(', ')}`;

/** The first Python that has all of these modules, or null. */
export function findPython(modules) {
  const script = modules.map((name) => `import ${name}`).join('\n');
  return CANDIDATES.find((python) => spawnSync(python, ['-c', script]).status === 0) ?? null;
}

/** Starts `bench/peers/<name>.py`; null if it cannot run. `ask(question)` sends an object and returns the answer as an object. */
export async function startPeer(name) {
  const python = findPython(MODULES);
  if (python === null) return null;
  const child = spawn(python, ['-B', '-W', 'ignore', join(ROOT, `bench/peers/${name}.py`)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async send(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`The peer ${name} ended`);
      return JSON.parse(value);
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
