// The same as indexed-work.ts in Node: blocks through the library's folder, and by plain files.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlocks } from '../../src/cache/node/folder-blocks.ts';
import { ofStore, storeRates, type Contestant, type StoreJob, type StoreTimes } from './store-rates.ts';

export async function folderRates(job: StoreJob): Promise<StoreTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-bench-blocks-'));
  try {
    return await storeRates(async () => {
      await rm(folder, { recursive: true, force: true });
      const plain = join(folder, 'plain');
      await mkdir(plain, { recursive: true });
      const blocks = new FolderBlocks(join(folder, 'cached'), 2 ** 30);
      return { plain: plainFiles(plain), cached: await ofStore(blocks, job) };
    }, job);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function plainFiles(folder: string): Contestant {
  const pathOf = (offset: number) => join(folder, String(offset));
  return {
    write: (batch) => Promise.all(batch.map(({ offset, bytes }) => writeFile(pathOf(offset), bytes))),
    read: (batch) => Promise.all(batch.map(({ offset }) => readFile(pathOf(offset)))),
  };
}
