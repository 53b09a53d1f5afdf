import type { HttpClient } from '../net/client.ts';
import type { Fetch } from '../net/fetch.ts';
import { MAX_JSON_BYTES } from '../net/json-body.ts';
import type { RangeSource } from '../net/range-source.ts';
import { zipEntryOf } from './address.ts';
import { readDirectory } from './directory.ts';
import { contentOf } from './entry.ts';
import { zipProblem } from './problem.ts';
import { readerOf, sizeOf } from './reading.ts';

/** Opens an archive of this device; undefined for an address that is none. */
type OpenLocal = (address: string) => RangeSource | undefined;

/** `fetch`, and entries of archives for their addresses: 404 for one that is missing, as a host would answer. */
export function fetchWithZips(fetch: Fetch, openLocal: OpenLocal): Fetch {
  return async (url, init) => {
    const address = zipEntryOf(url);
    if (address === undefined) return fetch(url, init);
    const signal = init?.signal ?? new AbortController().signal;
    const local = openLocal(address.archive);
    const client = local === undefined ? await remoteClient(fetch) : undefined;
    const archive = local ?? client!.open(address.archive);
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
      client?.close();
    }
  };
}

/** What reads archives of hosts, loaded with the first: most pages read those of their device alone. */
async function remoteClient(fetch: Fetch): Promise<HttpClient> {
  const loaded = await import('../net/client.ts');
  // Whoever fetches tries again.
  return new loaded.HttpClient({ fetch, attempts: 1 });
}
