import type { BlockStore } from '../../src/cache/stores.ts';
import { PackFile } from '../../src/pack-file/node/pack-file.ts';

/** Files that stay open, each with its index in memory. */
const MAX_OPEN = 2;

interface Opened {
  readonly file: Promise<PackFile>;
  uses: number;
}

/** Open files by path and version, the most recently used last. */
const opened = new Map<string, Opened>();

/**
 * The blocks of a pack in its file, of this `version`. Read-only: writes are ignored. Few files are open at a time.
 */
export function packFileBlocks(path: string, version: string): BlockStore {
  const use = <T>(work: (file: PackFile) => Promise<T>) => used(path, `${version} ${path}`, work);
  const nothing = () => Promise.resolve();
  return {
    file: (url) => use((file) => file.file(url)),
    blocks: (url, own, spans) => use((file) => file.blocks(url, own, spans)),
    putFile: nothing,
    deleteFile: nothing,
    putBlocks: nothing,
  };
}

async function used<T>(path: string, name: string, work: (file: PackFile) => Promise<T>): Promise<T> {
  const one = opened.get(name) ?? { file: PackFile.open(path), uses: 0 };
  opened.delete(name);
  opened.set(name, one);
  one.uses += 1;
  try {
    return await work(await one.file);
  } catch (error) {
    // A file that could not be opened is tried again.
    await one.file.catch(() => opened.delete(name));
    throw error;
  } finally {
    one.uses -= 1;
    closeIdle();
  }
}

function closeIdle(): void {
  for (const [name, { file, uses }] of opened) {
    if (opened.size <= MAX_OPEN) return;
    if (uses > 0) continue;
    opened.delete(name);
    file.then((idle) => idle.close()).catch(() => undefined);
  }
}
