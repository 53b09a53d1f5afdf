import { readFile } from 'node:fs/promises';
import type { Fetch } from '../fetch.ts';

/** Node's `fetch`, which here also reads files at `file:` addresses. The answer for a missing file is a 404, as from a host. */
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
