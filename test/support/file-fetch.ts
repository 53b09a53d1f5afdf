import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A `fetch` that also reads `file:` addresses, like the library's in Node. */
export async function fetchWithFiles(url: string, init?: RequestInit): Promise<Response> {
  if (!url.startsWith('file:')) return fetch(url, init);
  const bytes = await readFile(fileURLToPath(url), init?.signal ? { signal: init.signal } : {});
  return new Response(bytes);
}
