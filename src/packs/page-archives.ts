import { DATABASE, openTables } from '../cache/indexed-db.ts';
import { IndexedPackFiles, packOfAddress, PackSource } from '../cache/indexed-pack-files.ts';
import type { Fetch } from '../net/fetch.ts';
import { fetchWithZips } from '../zip/fetch.ts';

/** Fetches an entry of an archive: of a pack stored here, or of one that `fetch` reads by ranges. */
export function fetchFromArchive(fetch: Fetch, url: string, init?: RequestInit): Promise<Response> {
  const read = fetchWithZips(fetch, (address) => {
    const pack = packOfAddress(address);
    return pack === undefined ? undefined : new StoredPack(pack);
  });
  return read(url, init);
}

/** A pack's file, with its own connection. */
class StoredPack extends PackSource {
  constructor(id: string) {
    super(id, new IndexedPackFiles(openTables(DATABASE)));
  }

  override close(): void {
    void this.files.connection.close();
  }
}
