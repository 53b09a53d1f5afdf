import { DATABASE, openTables } from '../cache/indexed-db.ts';
import { IndexedPackFiles, packOfAddress, packSource } from '../cache/indexed-pack-files.ts';
import type { Fetch } from '../net/fetch.ts';
import type { RangeSource } from '../net/range-source.ts';
import { fetchWithZips } from '../zip/fetch.ts';

/** Fetches an entry of an archive, either of a pack stored here or of a file that `fetch` reads by ranges. */
export function fetchFromArchive(fetch: Fetch, url: string, init?: RequestInit): Promise<Response> {
  const read = fetchWithZips(fetch, (address) => {
    const pack = packOfAddress(address);
    return pack === undefined ? undefined : storedPack(pack);
  });
  return read(url, init);
}

/** A pack's file, with its own connection. */
function storedPack(id: string): RangeSource {
  const connection = openTables(DATABASE);
  return packSource(id, new IndexedPackFiles(connection), () => void connection.close());
}
