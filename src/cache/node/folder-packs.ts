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

/** Packs in a folder, shared by the processes of one machine behind lock files, which processes that died have lost. */
export function openFolderPacks(place: string): PackStorage {
  return {
    place,
    records: new FolderAnswers(join(place, 'packs'), null),
    space: (id) => new FolderPack(join(place, spaceOf(id))),
    ids: async () => packsAmong((await namesIn(place)).filter((name) => !name.includes('.'))),
    exclusively: (id, work) => exclusively(place, id, work),
    persist: () => Promise.resolve(true),
    room: () => roomIn(place),
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

async function roomIn(place: string): Promise<StorageRoom> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(place);
  return { used: null, free: bavail * bsize, isPersisted: true };
}

async function exclusively<T>(place: string, id: string, work: () => Promise<T>): Promise<T> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const lock = join(place, `${spaceOf(id)}.lock`);
  if (!(await tryLock(lock))) throw packInUse(id);
  try {
    return await work();
  } finally {
    unlock(lock);
  }
}
