// Peers in Python: scripts of bench/peers, each a process that does its works one at a time when it is instructed to.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Debian's Python comes first: it has the modules that Debian packages. */
const CANDIDATES = ['/usr/bin/python3', 'python3'];

/** The first Python that has all of these modules, or null. */
export function findPython(modules) {
  const script = modules.map((name) => `import ${name}`).join('\n');
  return CANDIDATES.find((python) => spawnSync(python, ['-c', script]).status === 0) ?? null;
}

/**
 * Contenders by name, `<label> <work>` for each work that the script knows; `close` ends them. Without such a Python there
 * are none, and `missing` says so.
 */
export async function pythonPeers(script, { label = 'NumPy', modules = ['numpy'], args = [] } = {}) {
  const python = findPython(modules);
  const missing = [`${label}: no Python here has ${modules.join(' and ')}`];
  if (python === null) return { contenders: {}, missing, close: () => undefined };
  const path = join(import.meta.dirname, '../peers', script);
  const peer = spawn(python, ['-B', '-W', 'ignore', path, ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${script} ended too early`);
    return JSON.parse(value);
  };
  const names = await answer();
  const timed = (name) => () => {
    peer.stdin.write(`${name}\n`);
    return answer();
  };
  return {
    contenders: Object.fromEntries(names.map((name) => [`${label} ${name}`, timed(name)])),
    missing: [],
    async close() {
      peer.stdin.end();
      if (peer.exitCode === null) await once(peer, 'exit');
    },
  };
}
