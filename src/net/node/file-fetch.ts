import { readFile } from 'node:fs/promises';
import type { Fetch } from '../fetch.ts';

/** Node's fetch, and files for `file:` addresses: what is not there answers 404, like a host would. */
export const fetchWithFiles: Fetch = async (url, init) => {
  if (!url.startsWith('file:')) return fetch(url, init);
  init?.signal?.throwIfAborted();
  try {
    const body = await readFile(new URL(url));
    return new Response(new Uint8Array(body), { headers: { 'Content-Type': 'application/json' } });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return new Response(null, { status: 404, statusText: 'No such file' });
    throw error;
  }
};
