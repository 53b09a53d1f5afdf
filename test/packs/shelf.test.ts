import { packsOf } from 'sylvan/packs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan/node';
import { temporaryFolder } from '../support/zones.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sylvan: Sylvan;
beforeEach(async () => {
  folder = await temporaryFolder();
  sylvan = createSylvan({ packs: join(folder.path, 'packs') });
});
afterEach(async () => {
  await sylvan.close();
  await folder.remove();
});

const NO_IDS = ['', '..', '../../thesis.doc', '/../../photos', 'pack', '00000000-0000-0000-0000-00000000000'];

it.each(NO_IDS)('takes %j for no pack, and touches no file that it names', async (id) => {
  const own = join(folder.path, 'thesis.doc');
  await writeFile(own, 'mine');
  await mkdir(join(folder.path, 'photos'));
  await writeFile(join(folder.path, 'photos', 'tree.txt'), 'mine');
  const packs = packsOf(sylvan);
  for (const requested of [
    packs.open(id),
    packs.verify(id),
    packs.export(id),
    packs.resume(id),
    packs.remove(id),
  ])
    await expect(requested).rejects.toMatchObject({ code: 'not-found' });
  expect(await readFile(own, 'utf8')).toBe('mine');
  expect(await readFile(join(folder.path, 'photos', 'tree.txt'), 'utf8')).toBe('mine');
});

it('deletes nothing that is merely called like a pack', async () => {
  const own = join(folder.path, 'packs', 'pack-mule');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'own.txt'), 'mine');
  expect(await packsOf(sylvan).list()).toEqual([]);
  expect(await readFile(join(own, 'own.txt'), 'utf8')).toBe('mine');
});
