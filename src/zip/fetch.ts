import type { Fetch } from '../net/fetch.ts';
import { MAX_JSON_BYTES } from '../net/json-body.ts';
import { zipEntryOf } from './address.ts';
import { readDirectory, ZipError, type ReadRange } from './directory.ts';
import { contentOf } from './entry.ts';
import { zipProblem } from './problem.ts';

/** An archive that is read by ranges, and closed by who opened it. */
export interface OpenedFile {
  readonly size: number;
  readonly read: ReadRange;
  readonly close?: () => Promise<void>;
}

/** Opens an archive on this device; undefined for an address that is none. */
export type OpenLocal = (address: string, signal: AbortSignal | undefined) => Promise<OpenedFile> | undefined;

/** `fetch`, and entries of archives for `zip:` addresses: 404 for one that is missing, as a host would answer. */
export function fetchWithZips(fetch: Fetch, openLocal: OpenLocal): Fetch {
  return async (url, init) => {
    const address = zipEntryOf(url);
    if (address === undefined) return fetch(url, init);
    const { archive, entry: name } = address;
    const signal = init?.signal ?? undefined;
    const file = await (openLocal(archive, signal) ?? openRemote(archive, fetch, init));
    if (file instanceof Response) return file;
    try {
      const entry = (await readDirectory(file.read, file.size)).get(name);
      if (entry === undefined) return new Response(null, { status: 404, statusText: 'No such entry' });
      return new Response(await contentOf(entry, file.read, MAX_JSON_BYTES));
    } catch (error) {
      signal?.throwIfAborted();
      throw zipProblem(error, archive);
    } finally {
      await file.close?.();
    }
  };
}

/** The host's refusal where it does not give the archive. */
async function openRemote(
  archive: string,
  fetch: Fetch,
  init: RequestInit | undefined,
): Promise<OpenedFile | Response> {
  const head = await fetch(archive, { ...init, method: 'HEAD' });
  const size = Number(head.headers.get('Content-Length'));
  if (!head.ok) return head;
  if (!Number.isSafeInteger(size) || size <= 0)
    throw zipProblem(new ZipError('invalid', 'Its host does not say how long it is.'), archive);
  const read: ReadRange = async (offset, length) => {
    if (length === 0) return new Uint8Array(0);
    const range = `bytes=${offset}-${offset + length - 1}`;
    const headers = { ...(init?.headers as Record<string, string> | undefined), Range: range };
    const answer = await fetch(archive, { ...init, headers });
    if (answer.status !== 206)
      throw zipProblem(new ZipError('invalid', 'Its host gives no ranges.'), archive);
    return new Uint8Array(await answer.arrayBuffer());
  };
  return { size, read };
}
