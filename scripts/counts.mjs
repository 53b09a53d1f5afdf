// Size of the library: exported names per entry, lines per part, the files from a call to a kernel, repeated code, and the
// minutes of the last whole `npm test`. Run `npm run build` first.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BLOCK, callPath, duplicatesIn } from './structure.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
/** Parts of the source tree, with a maximum number of lines for each. */
const PARTS = [
  ['src and worker', ['src', 'worker'], 44_000],
  ['assembly', ['assembly'], null],
  ['demo/src', ['demo/src'], 14_000],
  ['service/src', ['service/src'], 7_500],
  ['batch/src', ['batch/src'], 3_300],
  ['cli', ['cli'], null],
  ['simulator', ['simulator'], null],
  ['bench and scripts', ['bench', 'scripts'], 6_500],
  ['tests', ['test', 'service/test', 'batch/test'], 80_000],
];
/** Folders in which repeated code is looked for. */
const SHIPPED = ['src', 'worker', 'cli', 'demo/src', 'service/src', 'batch/src'];
const NAMES = 60;
const FILES = 14;
/** Written by scripts/test.mjs. */
const MINUTES = '.sylvan/test-minutes';
const CODE = /\.(ts|tsx|mjs|mts|js|vue|py|css|sh)$/;

/** The number of names that an entry's declarations export, including types. */
function namesOf(declarations) {
  const lists = [...declarations.matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, list]) => list);
  const names = lists.flatMap((list) => list.split(','));
  return names.filter((name) => name.trim() !== '').length;
}

function filesIn(folders) {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' });
  return files.split('\n').filter((file) => CODE.test(file));
}

function linesOf(files) {
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
}

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
console.log('Names by entry');
for (const [entry, { types }] of Object.entries(exports)) {
  if (types === undefined) continue;
  const names = namesOf(readFileSync(types, 'utf8'));
  console.log(`  ${entry.padEnd(14)} ${names}${entry === '.' ? ` (${NAMES} at most)` : ''}`);
}
console.log('Lines, comments included');
for (const [name, folders, most] of PARTS)
  console.log(
    `  ${name.padEnd(18)} ${linesOf(filesIn(folders))}${most === null ? '' : ` (${String(most)} at most)`}`,
  );
const path = callPath();
console.log(`Files from createSylvan().analyze to a kernel: ${path.length} (${FILES} at most)`);
for (const file of path) console.log(`  ${file}`);
const blocks = duplicatesIn(filesIn(SHIPPED));
console.log(`Repeated blocks of ${BLOCK} lines or more in ${SHIPPED.join(', ')}: ${blocks.length}`);
for (const { at, again, lines } of blocks) console.log(`  ${at} and ${again}, ${lines} lines`);
console.log('Minutes of npm test, after set-up');
console.log(`  ${existsSync(MINUTES) ? readFileSync(MINUTES, 'utf8') : 'not measured here: run npm test'}`);
