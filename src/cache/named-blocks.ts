import { isWithheld } from '../net/signatures.ts';
import { sha256Hex } from './digest.ts';
import type { BlockStore } from './stores.ts';

/** Raise it when files are named in another way: what is stored under older names is not found, and evicted in time. */
const NAMING = 2;

/** How a file is named in a store, by its `AssetAddress.file`: its query, which may be secret, is replaced by its SHA-256. */
export async function storedName(file: string): Promise<string> {
  return `${NAMING} ${await withheld(file)}`;
}

/** An address of which the digest stands for the query; one that is so already is as it was. */
export async function withheld(file: string): Promise<string> {
  const at = file.indexOf('?');
  if (at < 0 || isWithheld(file)) return file;
  return `${file.slice(0, at)}?~${await sha256Hex(file.slice(at + 1))}`;
}

/** A store of files by their `AssetAddress.file`, which it never stores. */
export function namedBlocks(store: BlockStore): BlockStore {
  return {
    file: async (file) => store.file(await storedName(file)),
    putFile: async (file, entry) => store.putFile(await storedName(file), entry),
    deleteFile: async (file) => store.deleteFile(await storedName(file)),
    blocks: async (file, version, spans) => store.blocks(await storedName(file), version, spans),
    putBlocks: async (file, version, blocks) => store.putBlocks(await storedName(file), version, blocks),
  };
}
