import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bytes } from '../stores.ts';
import {
  isPackId,
  packInUse,
  packsAmong,
  spaceOf,
  type PackFiles,
  type PackStorage,
  type StorageRoom,
} from '../pack-storage.ts';
import { FolderAnswers } from './folder-cache.ts';
import { namesIn } from './record-file.ts';
import { tryLock, unlock } from './pid-lock.ts';

/** Packs in a folder, shared by the processes of one machine behind lock files. A process that died loses its locks. */
export function openFolderPacks(location: string): PackStorage {
  return {
    files: new FolderPackFiles(location),
    records: new FolderAnswers(join(location, 'packs'), null),
    draft: (id) => ({ location, space: spaceOf(id) }),
    drafts: async () => packsAmong((await namesIn(location)).filter((name) => !name.includes('.'))),
    clearDraft: (id) => rm(join(location, spaceOf(id)), { recursive: true, force: true, maxRetries: 3 }),
    exclusively: (id, work) => exclusively(location, id, work),
    persist: () => Promise.resolve(true),
    room: () => roomIn(location),
    close: () => Promise.resolve(),
  };
}

const ENDING = '.sylvan.zip';

class FolderPackFiles implements PackFiles {
  constructor(readonly folder: string) {}

  address(id: string): string {
    return pathToFileURL(this.#path(id)).href;
  }

  async ids(): Promise<string[]> {
    // Of a process that died there is the part that it had written.
    const names = (await namesIn(this.folder)).map((name) => name.replace(/\.part$/, ''));
    const whole = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
    return [...new Set(whole)].filter(isPackId);
  }

  async size(id: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(id))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async read(id: string, offset: number, length: number): Promise<Bytes> {
    const handle = await open(this.#path(id), 'r');
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  /** Under another name until all of it is on the disk. */
  async write(id: string, chunks: AsyncIterable<Bytes>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = `${this.#path(id)}.part`;
    try {
      const handle = await open(draft, 'w', 0o600);
      try {
        for await (const chunk of chunks) await handle.writeFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, this.#path(id));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
    await rm(`${this.#path(id)}.part`, { force: true });
  }

  #path(id: string): string {
    return join(this.folder, id + ENDING);
  }
}

async function roomIn(location: string): Promise<StorageRoom> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(location);
  return { used: null, free: bavail * bsize, isPersisted: true };
}

async function exclusively<T>(location: string, id: string, work: () => Promise<T>): Promise<T> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  const lock = join(location, `${spaceOf(id)}.lock`);
  if (!(await tryLock(lock))) throw packInUse(id);
  try {
    return await work();
  } finally {
    unlock(lock);
  }
}
