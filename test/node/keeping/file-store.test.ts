import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileStore } from '../../../src/node/keeping/file-store.ts';

it('asks for the key of the device again where it could not be had', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-keep-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await fileStore(folder, 'ada');
  const place = join(folder, 'sylvan-metering-ada.key.json');
  await mkdir(place);
  await expect(store.deviceKey()).rejects.toMatchObject({ code: 'storage-full' });
  await rmdir(place);
  const pair = await store.deviceKey();
  expect(pair.privateKey.usages).toEqual(['sign']);
  expect(await store.deviceKey()).toBe(pair);
});
