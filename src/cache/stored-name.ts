import { isWithheld } from '../net/signatures.ts';
import { sha256Hex } from './digest.ts';

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
