import { openIndexedPacks } from '../cache/indexed-packs.ts';
import { IndexedPackFiles, packOfAddress } from '../cache/indexed-pack-files.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { DATABASE, openTables } from '../cache/indexed-db.ts';
import { SylvanError } from '../errors/errors.ts';
import type { Fetch } from '../net/fetch.ts';
import { fetchWithZips, type OpenedFile } from '../zip/fetch.ts';

/** The packs that all pages of an origin share, next to what they keep of what they fetched. */
export function openPagePacks(): PackStorage {
  return openIndexedPacks(DATABASE);
}

/** An entry of an archive: of a pack that is stored here, or of one that `fetch` reads by ranges. */
export function fetchFromArchive(fetch: Fetch, url: string, init?: RequestInit): Promise<Response> {
  const read = fetchWithZips(fetch, (address) => {
    const pack = packOfAddress(address);
    return pack === undefined ? undefined : openStored(pack);
  });
  return read(url, init);
}

async function openStored(id: string): Promise<OpenedFile> {
  const connection = openTables(DATABASE);
  const files = new IndexedPackFiles(connection);
  const close = () => {
    connection.close();
    return Promise.resolve();
  };
  const size = await files.size(id);
  if (size !== undefined) return { size, read: (offset, length) => files.read(id, offset, length), close };
  await close();
  throw new SylvanError('offline-miss', 'The file of this pack is not on this device.', {
    fields: { pack: id },
  });
}
