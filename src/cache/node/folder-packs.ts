import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bytes } from '../stores.ts';
import {
  isPackId,
  packInUse,
  packsAmong,
  spaceOf,
  type Lease,
  type PackFiles,
  type PackStorage,
  type StorageRoom,
} from '../pack-storage.ts';
import { FolderAnswers } from './folder-cache.ts';
import { demanded } from '../best-effort.ts';
import { DRAFTS, ifPresent, namesIn, REMOVING, removeOldDrafts } from './record-file.ts';
import { withLease, type LeaseText } from './leases.ts';
import { SharedText } from './shared-text.ts';

/** Packs in a folder, shared by all processes that open it. A process that dies loses its lease on a pack within seconds. */
export function openFolderPacks(location: string): PackStorage {
  const shared = new SharedText(join(location, 'leases'));
  const made = () => mkdir(location, { recursive: true, mode: 0o700 });
  const leases: LeaseText = { change: (edit) => demanded(made().then(() => shared.change(edit))) };
  const swept = removeOldDrafts(join(location, 'packs', DRAFTS));
  return {
    files: new FolderPackFiles(location),
    records: new FolderAnswers(join(location, 'packs'), null),
    draft: (id) => ({ location, space: spaceOf(id) }),
    drafts: async () => packsAmong((await namesIn(location)).filter((name) => !name.includes('.'))),
    clearDraft: (id) => rm(join(location, spaceOf(id)), REMOVING),
    exclusively: (id, work) => withLease(leases, id, () => packInUse(id), work),
    persist: () => Promise.resolve(true),
    room: () => demanded(roomIn(location)),
    close: () => swept,
  };
}

const ENDING = '.sylvan.zip';
/** The end of the name of a file that is being written. */
const PART = /\.[0-9a-f-]{36}\.part$/;

class FolderPackFiles implements PackFiles {
  constructor(readonly folder: string) {}

  address(id: string): string {
    return pathToFileURL(this.#path(id)).href;
  }

  async ids(): Promise<string[]> {
    // A process that dies while writing leaves a partial file.
    const names = (await namesIn(this.folder)).map((name) => name.replace(PART, ''));
    const whole = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
    return [...new Set(whole)].filter(isPackId);
  }

  async size(id: string): Promise<number | undefined> {
    return (await ifPresent(stat(this.#path(id))))?.size;
  }

  async read(id: string, offset: number, length: number): Promise<Bytes> {
    const handle = await ifPresent(open(this.#path(id), 'r'));
    if (handle === undefined) return new Uint8Array(0);
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  /** Writes under another name until everything is on disk. */
  async write(id: string, chunks: AsyncIterable<Bytes>, lease?: Lease): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = `${this.#path(id)}.${randomUUID()}.part`;
    try {
      await writeFile(draft, chunks, { mode: 0o600, flush: true });
      await lease?.confirm();
      await rename(draft, this.#path(id));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    const own = (await namesIn(this.folder)).filter((name) => name.replace(PART, '') === id + ENDING);
    await Promise.all(own.map((name) => rm(join(this.folder, name), { force: true })));
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
