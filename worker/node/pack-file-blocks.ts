import type { BlockStore } from '../../src/storage/block-store.ts';
import { PackFile } from '../../src/pack-file/node/pack-file.ts';

/** The blocks of a pack in its file, opened with their first use, and until the thread ends: what is to be kept is not. */
export function packFileBlocks(path: string): BlockStore {
  let opening: Promise<PackFile> | undefined;
  const opened = () =>
    (opening ??= PackFile.open(path).catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    }));
  const nothing = () => Promise.resolve();
  return {
    file: async (url) => (await opened()).file(url),
    blocks: async (url, version, spans) => (await opened()).blocks(url, version, spans),
    ...{ keepFile: nothing, forgetFile: nothing, keepBlocks: nothing },
  };
}
