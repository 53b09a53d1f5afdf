// The machine and its programs, on which a run's figures depend in addition to the code.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { chromiumPath } from '../../scripts/commands.mjs';
import { findPython, MODULES } from './peer.mjs';

/** Name and version of each part; null if missing. */
export function describeMachine() {
  const [{ model }] = cpus();
  return {
    processor: `${model.trim()}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${distribution() ?? type()}, ${type()} ${/^\d+\.\d+/.exec(release())?.[0] ?? ''}`.trim(),
    node: process.version.slice(1),
    chromium: versionIn(spawnSync(chromiumPath(), ['--version'])),
    gdal: versionIn(spawnSync('gdal_translate', ['--version'])),
    ...pythonVersions(),
  };
}

function distribution() {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function versionIn({ status, stdout }) {
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout.toString())?.[0] ?? null) : null;
}

/** The Python that the benches run: the first one with NumPy. */
function pythonVersions() {
  const python = findPython(['numpy']);
  const versionOf = (...args) => (python === null ? null : versionIn(spawnSync(python, args)));
  const module = (name) => [name, versionOf('-c', `import ${name}; print(${name}.__version__)`)];
  return { python: versionOf('--version'), ...Object.fromEntries(MODULES.map(module)) };
}
