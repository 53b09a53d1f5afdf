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
