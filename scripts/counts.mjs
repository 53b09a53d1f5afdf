// Size of the library: exported names per entry, lines per part. Run `npm run build` first.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
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
const NAMES = 60;
const CODE = /\.(ts|tsx|mjs|mts|js|vue|py|css|sh)$/;

/** Names exported by an entry's types, including types. */
function namesOf(declarations) {
  const lists = [...declarations.matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, list]) => list);
  const names = lists.flatMap((list) => list.split(','));
  return names.filter((name) => name.trim() !== '').length;
}

function linesOf(folders) {
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8' });
  const code = files.split('\n').filter((file) => CODE.test(file));
  return code.reduce((sum, file) => sum + readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1, 0);
}

const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
console.log('Names by entry');
for (const [entry, { types }] of Object.entries(exports)) {
  if (types === undefined) continue;
  const names = namesOf(readFileSync(join(ROOT, types), 'utf8'));
  console.log(`  ${entry.padEnd(14)} ${names}${entry === '.' ? ` (${NAMES} at most)` : ''}`);
}
console.log('Lines, comments included');
for (const [name, folders, most] of PARTS)
  console.log(`  ${name.padEnd(18)} ${linesOf(folders)}${most === null ? '' : ` (${String(most)} at most)`}`);
