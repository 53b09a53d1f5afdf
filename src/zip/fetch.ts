import { NEVER } from '../errors/abort.ts';
import type { Fetch } from '../net/fetch.ts';
import { MAX_JSON_BYTES } from '../net/json-body.ts';
import type { RangeSource } from '../net/range-source.ts';
import { zipEntryOf } from './address.ts';
import { readDirectory } from './directory.ts';
import { contentOf } from './entry.ts';
import { readerOf, sizeOf, zipProblem } from './reading.ts';

/** Opens an archive on this device; undefined for any other address. */
type OpenLocal = (address: string) => RangeSource | undefined;

/** A `fetch` that also reads entries of archives by their addresses. The answer for a missing entry is a 404, as from a host. */
export function fetchWithZips(fetch: Fetch, openLocal: OpenLocal): Fetch {
  return async (url, init) => {
    const address = zipEntryOf(url);
    if (address === undefined) return fetch(url, init);
    const signal = init?.signal ?? NEVER;
    const archive = openLocal(address.archive) ?? (await openRemote(address.archive, fetch));
    try {
      const read = readerOf(archive, signal);
      const entry = (await readDirectory(read, await sizeOf(archive, signal))).get(address.entry);
      if (entry === undefined) return new Response(null, { status: 404, statusText: 'No such entry' });
      return new Response(await contentOf(entry, read, MAX_JSON_BYTES));
    } catch (error) {
      signal.throwIfAborted();
      throw zipProblem(error, address.archive);
    } finally {
      archive.close();
    }
  };
}

/** Opens an archive at a host. The code for this is loaded on demand, because most pages only read archives on their device. */
async function openRemote(address: string, fetch: Fetch): Promise<RangeSource> {
  const { HttpClient } = await import('../net/client.ts');
  // Only one attempt, because the caller of `fetch` retries.
  return new HttpClient({ fetch, attempts: 1 }).open(address);
}
