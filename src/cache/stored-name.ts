import { isWithheld } from '../net/signatures.ts';
import { sha256Hex } from './digest.ts';

/** Increase this number when the naming of files changes. Data under old names is then not found, and is evicted over time. */
const NAMING = 2;

/** The name of a file in a store, from its `AssetAddress.file`. Its query, which may be secret, is replaced by its SHA-256. */
export async function storedName(file: string): Promise<string> {
  return `${NAMING} ${await withheld(file)}`;
}

/** The address with its query replaced by a digest. An address already in this form is unchanged. */
export async function withheld(file: string): Promise<string> {
  const at = file.indexOf('?');
  if (at < 0 || isWithheld(file)) return file;
  return `${file.slice(0, at)}?~${await sha256Hex(file.slice(at + 1))}`;
}
