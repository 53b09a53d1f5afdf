import { SylvanError } from '../core/errors.ts';
import { withDeadline } from '../sources/deadline.ts';
import { hostOf, namedError, statusError } from '../sources/failures.ts';
import { discard, readBytes } from '../sources/json-body.ts';
import type { Fetch } from '../sources/catalogue.ts';
import { fetchFollowing } from '../sources/request.ts';

/** What a ranged read of a file's beginning shows. */
interface FileProbe {
  /** `failed` where the host sent the whole file instead. */
  readonly range: 'ok' | 'hidden' | 'failed';
  /** Whether ETag or Last-Modified can be seen, without which nothing of the file is cached. */
  readonly hasVersion: boolean;
}

/** The header of a cloud-optimised GeoTIFF and its first directory. */
const PROBE_BYTES = 16 * 1024;
/** Little-endian and big-endian TIFF and BigTIFF. */
const MAGIC: readonly (readonly number[])[] = [
  [0x49, 0x49, 42, 0],
  [0x49, 0x49, 43, 0],
  [0x4d, 0x4d, 0, 42],
  [0x4d, 0x4d, 0, 43],
];

/** As long as a worker waits for a range. */
const PROBE_MS = 30_000;

/**
 * Reads the first 16 KiB of a file as a worker would, redirects followed by the same rules. Throws SylvanError (`access-denied`,
 * `not-found`, `rate-limited`, `upstream-unavailable`, `timeout`, `network-or-cors`, `not-a-tiff`, …) and `signal.reason` on abort.
 */
export async function probeFile(href: string, fetch: Fetch, signal: AbortSignal): Promise<FileProbe> {
  const fields = { host: hostOf(href), attempt: 1 };
  try {
    return await withDeadline(signal, PROBE_MS, (inner) => readBeginning(href, fetch, inner, fields));
  } catch (error) {
    signal.throwIfAborted();
    throw namedError(error, href, fields, PROBE_MS, []);
  }
}

async function readBeginning(
  href: string,
  fetch: Fetch,
  signal: AbortSignal,
  fields: { readonly host: string; readonly attempt: number },
): Promise<FileProbe> {
  const headers = { Range: `bytes=0-${PROBE_BYTES - 1}` };
  const response = await fetchFollowing(href, fetch, { headers, signal, credentials: 'omit' });
  if (!response.ok) throw await statusError(response, fields, Date.now());
  const hasVersion = ['etag', 'last-modified'].some((name) => response.headers.has(name));
  if (response.status !== 206) {
    await discard(response);
    if (!isOfFiles(response)) throw notATiff(fields);
    return { range: 'failed', hasVersion };
  }
  const bytes = await readBytes(response, PROBE_BYTES);
  if (!MAGIC.some((magic) => magic.every((byte, i) => bytes[i] === byte))) throw notATiff(fields);
  return { range: response.headers.has('content-range') ? 'ok' : 'hidden', hasVersion };
}

/** Whether an answer says of itself that it is a TIFF, or nothing: no page, archive or error told with success. */
function isOfFiles({ headers }: Response): boolean {
  return /^$|tiff|octet-stream/i.test(headers.get('content-type') ?? '');
}

function notATiff(fields: { readonly host: string }): SylvanError {
  return new SylvanError('not-a-tiff', `${fields.host} answers with something that is no TIFF`, { fields });
}
