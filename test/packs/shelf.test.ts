import { packsOf } from 'sylvan/packs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSylvan, toProblem, type Sylvan } from 'sylvan/node';
import { failureOf } from '../support/failures.ts';
import { madePack } from '../support/packs.ts';
import { useFolderEach } from '../support/closing.ts';

const folder = useFolderEach();
let sylvan: Sylvan;
beforeEach(() => {
  sylvan = createSylvan({ packs: join(folder.path, 'packs') });
});
afterEach(async () => {
  await sylvan.close();
});

const NO_IDS = ['', '..', '../../thesis.doc', '/../../photos', 'pack'];

it.each(NO_IDS)('refuses the pack id %j, and touches no file with that name', async (id) => {
  const other = join(folder.path, 'thesis.doc');
  await writeFile(other, 'mine');
  await mkdir(join(folder.path, 'photos'));
  await writeFile(join(folder.path, 'photos', 'tree.txt'), 'mine');
  const packs = packsOf(sylvan);
  for (const use of ['open', 'verify', 'export', 'resume', 'remove'] as const)
    await expect(packs[use](id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await readFile(other, 'utf8')).toBe('mine');
  expect(await readFile(join(folder.path, 'photos', 'tree.txt'), 'utf8')).toBe('mine');
});

it('does not delete other files whose names resemble packs', async () => {
  const other = join(folder.path, 'packs', 'pack-mule');
  await mkdir(other, { recursive: true });
  await writeFile(join(other, 'own.txt'), 'mine');
  expect(await packsOf(sylvan).list()).toEqual([]);
  expect(await readFile(join(other, 'own.txt'), 'utf8')).toBe('mine');
});

it('compares nothing on a pack of one year, and says why', async () => {
  const { id } = await packsOf(sylvan).import(new Blob([await madePack()]));
  const compared = sylvan.compare({ pack: id });
  const error = await failureOf(compared);
  expect(error).toMatchObject({ code: 'offline-miss', fields: { operation: 'compare' } });
  expect(error.message).toContain('no comparison: state both periods, or make a pack of at least two');
  expect(toProblem(error, { lang: 'fr' }).detail).toContain('Le paquet couvre une seule année');
});

it('compares two periods on the ground of a pack that has no comparison', async () => {
  const { id } = await packsOf(sylvan).import(new Blob([await madePack()]));
  const [before, after] = [2019, 2020].map((year) => ({ start: `${year}-06-01`, end: `${year}-07-31` }));
  // It has no images of these years.
  const compared = sylvan.compare({ pack: id, periods: [before, after] });
  await expect(compared).rejects.toMatchObject({ code: 'offline-miss', fields: {} });
});
