import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilledFile } from '../stores.ts';
import {
  packInUse,
  packsAmong,
  spaceOf,
  type HeldFile,
  type PackSpace,
  type PackStorage,
  type StorageRoom,
} from '../pack-storage.ts';
import { FolderAnswers } from './folder-cache.ts';
import { FolderBlocks } from './folder-blocks.ts';
import { namesIn } from './record-file.ts';
import { tryLock, unlock } from './pid-lock.ts';

/** Packs in a folder, shared by the processes of one machine behind lock files. A process that died loses its locks. */
export function openFolderPacks(location: string): PackStorage {
  return {
    location,
    records: new FolderAnswers(join(location, 'packs'), null),
    space: (id) => new FolderPack(join(location, spaceOf(id))),
    ids: async () => packsAmong((await namesIn(location)).filter((name) => !name.includes('.'))),
    exclusively: (id, work) => exclusively(location, id, work),
    persist: () => Promise.resolve(true),
    room: () => roomIn(location),
    close: () => undefined,
  };
}

class FolderPack implements PackSpace {
  readonly answers: FolderAnswers;
  readonly blocks: FolderBlocks;

  constructor(readonly folder: string) {
    this.answers = new FolderAnswers(folder, null);
    this.blocks = new FolderBlocks(folder, null);
  }

  addFiles(files: readonly FilledFile[]): Promise<void> {
    return this.blocks.addFiles(files);
  }

  files(): Promise<HeldFile[]> {
    return this.blocks.held();
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
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
