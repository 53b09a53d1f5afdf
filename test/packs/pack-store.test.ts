import { readFile, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openFolderPacks } from '../../src/cache/node/folder-packs.ts';
import type { PackStorage } from '../../src/cache/pack-storage.ts';
import type { PackDesk } from '../../src/packs/desk.ts';
import type { PackProgress } from '../../src/packs/filling.ts';
import { PackStore } from '../../src/packs/pack-store.ts';
import type { Sources } from '../../src/sources/registry.ts';
import { exampleAnswer } from '../support/answer.ts';
import { useFolderEach } from '../support/closing.ts';
import { fakeCut, foundOf, madePack, never, packOf } from '../support/packs.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const folder = useFolderEach();
let storage: PackStorage;
beforeEach(() => {
  storage = openFolderPacks(folder.path);
});

const NO_SOURCES = Object.fromEntries(Object.keys(foundOf()).map((name) => [name, []])) as unknown as Sources;
const ZONE = { lat: -0.5, lng: -40.3, size: 1, date: '2025-07-31', from: 2025 };

/** The packs of a Sylvan whose calls all give the same record; `onAnswer` is called before one is made from a pack. */
function packStore(onAnswer: () => void = () => undefined): PackStore {
  const desk: PackDesk = {
    ...{ storage, choices: {}, meter: UNCOUNTED, isFree: true, now: () => new Date(), cut: fakeCut },
    async make(_call, { recorder }, { accept }) {
      recorder.sources(NO_SOURCES);
      await accept?.(exampleAnswer());
      return exampleAnswer();
    },
    async answer(_call, _pack, { signal }) {
      onAnswer();
      signal.throwIfAborted();
      return Promise.resolve(exampleAnswer());
    },
  };
  return new PackStore(desk);
}

const fileOf = (id: string) => join(folder.path, `${id}.sylvan.zip`);

it('a pack whose rebuilding is interrupted in its check is incomplete, and leaves nothing once resumed', async () => {
  const { id } = await packStore().create(ZONE, { signal: never });
  await truncate(fileOf(id), 100);
  const stop = new AbortController();
  const interrupted = packStore(() => stop.abort(new Error('enough')));
  await expect(interrupted.resume(id, { signal: stop.signal })).rejects.toThrow('enough');
  expect(await packStore().list()).toMatchObject([{ id, isComplete: false, bytes: 0 }]);
  expect(await packStore().resume(id, { signal: never })).toMatchObject({ isComplete: true });
  expect(await storage.records.names()).toEqual([id]);
});

it.each(['fetch', 'cut', 'check'] as const)(
  'a listener whose promise rejects at %s ends the making, which can be resumed',
  async (at) => {
    const onProgress = ({ step }: PackProgress): unknown =>
      step === at ? Promise.reject(new Error('no page')) : undefined;
    const making = packStore().create(ZONE, { signal: never, onProgress });
    await expect(making).rejects.toThrow('no page');
    const [{ id, isComplete }] = await packStore().list();
    expect(isComplete).toBe(false);
    expect(await packStore().resume(id, { signal: never })).toMatchObject({ isComplete: true });
  },
);

it('packs are not deleted if their records cannot be read', async () => {
  const { id } = await packStore().import(new Blob([await madePack()]), never);
  const [records, aside] = [join(folder.path, 'packs', 'answers'), join(folder.path, 'aside')];
  await rename(records, aside);
  // Reading it fails with ELOOP, for root too.
  await symlink(records, records);
  await expect(packStore().list()).rejects.toMatchObject({ code: 'storage-full' });
  expect(await storage.files.size(id)).toBeGreaterThan(0);
});

/** Flips the last bit of a file. */
async function flipIn(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 1] ^= 1;
  await writeFile(path, bytes);
}

it('a pack whose record is damaged is restored from its file', async () => {
  const { id } = await packStore().import(new Blob([await madePack()]), never);
  const [before] = await packStore().list();
  await flipIn(join(folder.path, 'packs', 'answers', id));
  expect(await packStore().list()).toEqual([before]);
  expect(await packStore().open(id)).toMatchObject({ id, isImported: true });
});

it('a file without a record that is damaged, too, is deleted', async () => {
  const { id } = await packStore().import(new Blob([await madePack()]), never);
  await flipIn(join(folder.path, 'packs', 'answers', id));
  await truncate(fileOf(id), 1000);
  expect(await packStore().list()).toEqual([]);
  expect([await storage.files.ids(), await storage.records.names()]).toEqual([[], []]);
});

it('a folder that cannot be created or written is reported as storage-full', async () => {
  await writeFile(join(folder.path, 'file'), '');
  storage = openFolderPacks(join(folder.path, 'file', 'packs'));
  const whole = await madePack();
  for (const attempt of [packStore().desk.storage.room(), packStore().import(new Blob([whole]), never)])
    await expect(attempt).rejects.toMatchObject({ code: 'storage-full' });
});

it('the export of a pack whose file is cut short fails instead of ending early', async () => {
  const { id } = await packStore().import(
    new Blob([await packOf({ 'a.tif': new Uint8Array(2 ** 22) })]),
    never,
  );
  const stream = await packStore().export(id, never);
  await truncate(fileOf(id), 1_500_000);
  await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({
    ...{ code: 'pack-invalid', fields: { fault: 'truncated', pack: id } },
  });
});
