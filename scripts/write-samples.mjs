// The sample zones of the package, in build/samples/ and copied to dist/samples/; written anew where the simulator has changed.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

process.chdir(resolve(import.meta.dirname, '..'));

const SIMULATOR = 'build/simulator.js';
const FOLDER = 'build/samples';
const STAMP = join(FOLDER, '.stamp');

const digest = createHash('sha256').update(readFileSync(SIMULATOR)).digest('hex');
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest) {
  const { SAMPLE_LANDSCAPES, writeLandscape } = await import(join('..', SIMULATOR));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const landscape of SAMPLE_LANDSCAPES) await writeLandscape(landscape, join(FOLDER, landscape.id));
  writeFileSync(STAMP, digest);
}
cpSync(FOLDER, 'dist/samples', { recursive: true, filter: (path) => path !== STAMP });
