// Findings of `npm run counts` about the structure: the files from a call to a kernel, and blocks of repeated code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of an analysis to its composite. In each part, imports lead from the first file to the last; the parts are joined by
 * an argument of the call (the pool), by messages (the worker) and by WebAssembly (the kernel).
 */
const PARTS = [
  ['src/index.ts', 'src/analyze.ts'],
  ['src/analyze.ts', 'src/sources/optical/reduce.ts'],
  ['src/workers/pool.ts', 'src/workers/worker-client.ts'],
  ['worker/worker.ts', 'src/sources/optical/worker/composite.ts'],
  ['assembly/raster/median.ts', 'assembly/raster/median.ts'],
];

/** The files from `createSylvan().analyze` to the kernel of the median, by the shortest path of imports. */
export function callPath() {
  return [...new Set(PARTS.flatMap(([from, to]) => shortestPath(from, to)))];
}

function shortestPath(from, to) {
  const paths = new Map([[from, [from]]]);
  for (const [file, path] of paths)
    for (const imported of importsOf(file))
      if (!paths.has(imported)) paths.set(imported, [...path, imported]);
  if (!paths.has(to)) throw new Error(`No imports lead from ${from} to ${to}`);
  return paths.get(to);
}

/** The repository's own files that a file imports, except those imported only for types. */
function importsOf(file) {
  const imports = /^import (?!type)[^;]*?from '(\..+)';|\bimport\('(\..+)'\)/gm;
  const found = readFileSync(file, 'utf8').matchAll(imports);
  return [...found].map(([, now, later]) => join(file, '..', now ?? later)).filter(existsSync);
}

/** Minimum number of lines of a repeated block. Comments, imports, and lines of punctuation alone do not count. */
export const BLOCK = 8;

/** Blocks of lines that are equal in two places, apart from indentation: `{ at, again, lines }`, both places and the length. */
export function duplicatesIn(files) {
  const places = new Map();
  const blocks = [];
  for (const file of files) {
    const [lines, numbers] = codeOf(file);
    let block = null;
    for (let i = 0; i + BLOCK <= lines.length; i++) {
      const text = lines.slice(i, i + BLOCK).join('\n');
      const [at, again] = [places.get(text), `${file}:${numbers[i]}`];
      if (at === undefined) places.set(text, again);
      else if (block === null) blocks.push((block = { at, again, lines: BLOCK }));
      else block.lines++;
      if (at === undefined) block = null;
    }
  }
  return blocks;
}

/** The lines that count, and their numbers. */
function codeOf(file) {
  const skipped = /\/\*[^]*?\*\/|^\s*\/\/.*|^(?:import|export (?:type )?\{)[^;]*;/gm;
  const code = readFileSync(file, 'utf8').replace(skipped, (text) => text.replace(/[^\n]/g, ''));
  const lines = code.split('\n').map((line) => line.trim());
  const numbers = [...lines.keys()].filter((i) => /\w/.test(lines[i]));
  return [numbers.map((i) => lines[i]), numbers.map((i) => i + 1)];
}
