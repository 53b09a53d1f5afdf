// Writes the samples as packs into build/sample-packs, each one file, which a page reads instead of their hundreds; and the answer of
// each, which it shows until it has computed the same.
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createSylvan, SAMPLES } from '../dist/node.js';
import { packsOf } from '../dist/packs.js';

const ROOT = resolve(import.meta.dirname, '..');
const TARGET = join(ROOT, 'build/sample-packs');
/** The samples' images begin in this year: each can be analyzed since then, and compared with any other. */
const FIRST_YEAR = 2022;

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
const packs = await mkdtemp(join(tmpdir(), 'sylvan-samples-'));
try {
  for (const sample of SAMPLES) await write(sample);
} finally {
  await rm(packs, { recursive: true, force: true });
}

async function write({ id, request }) {
  // Just written: their tiles need not be read to their end.
  const catalog = join(ROOT, 'build/samples', id);
  const sylvan = createSylvan({ catalog, packs, checksums: false });
  try {
    const pack = await packsOf(sylvan).create({ ...request, from: FIRST_YEAR });
    const { results } = await packsOf(sylvan).open(pack.id);
    writeFileSync(join(TARGET, `${id}.json`), JSON.stringify(results[0].record));
    await pipeline(
      await packsOf(sylvan).export(pack.id),
      createWriteStream(join(TARGET, `${id}.sylvan.zip`)),
    );
  } finally {
    await sylvan.close();
  }
}
