// What both programmes of accuracy do: what they are requested, a folder for their zones, one zone after the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies } from './setup.mjs';

/** The seeds requested on the command line, and a folder that goes when the programme does. The library is built. */
export async function prepared(command) {
  const [count, first] = [process.argv[2] ?? 20, process.argv[3] ?? 1].map(Number);
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(first)) {
    process.stderr.write(`Usage: ${command} [seeds] [first seed]\n`);
    process.exit(2);
  }
  await ensureDependencies();
  await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-accuracy-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { seeds: Array.from({ length: count }, (_, i) => first + i), folder };
}

/** Assesses the zones in turn, and reports each on a line of its own. */
export async function assessAll(zones, assess, printable) {
  const assessed = [];
  for (const zone of zones) {
    const start = Date.now();
    assessed.push(await assess(zone));
    process.stderr.write(`${printable(assessed.at(-1))}  ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  }
  return assessed;
}
