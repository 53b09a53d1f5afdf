import { SylvanError } from '../errors/errors.ts';
import { withDeadline } from '../net/deadline.ts';
import { fetchFile, hostOf, namedError, statusError } from '../net/failures.ts';
import type { Fetch } from '../net/fetch.ts';
import { readBytes } from '../net/json-body.ts';
import { pinOf, versionOf } from '../net/pin.ts';
import { discard } from '../net/redirects.ts';

/** The result of a range request for a file's beginning. */
interface FileProbe {
  /** `failed` if the host sent the whole file instead. */
  readonly range: 'ok' | 'hidden' | 'failed';
  /** Whether a strong ETag, or Last-Modified and the size, is visible; otherwise nothing of the file is cached. */
  readonly hasVersion: boolean;
}

/** Number of bytes that contain the header of a cloud-optimised GeoTIFF and its first directory. */
const PROBE_BYTES = 16 * 1024;
/** First bytes of TIFF and BigTIFF, little-endian and big-endian. */
const MAGIC: readonly (readonly number[])[] = [
  [0x49, 0x49, 42, 0],
  [0x49, 0x49, 43, 0],
  [0x4d, 0x4d, 0, 42],
  [0x4d, 0x4d, 0, 43],
];

/** Milliseconds that a worker waits for a range. */
const PROBE_MS = 30_000;

/**
 * Reads the first 16 KiB of a file as a worker would, following redirects by the same rules. Throws SylvanError
 * (`access-denied`, `not-found`, `rate-limited`, `upstream-unavailable`, `timeout`, `network-or-cors`, `not-a-tiff`, …) and
 * `signal.reason` on abort.
 */
export async function probeFile(href: string, fetch: Fetch, signal: AbortSignal): Promise<FileProbe> {
  const fields = { host: hostOf(href), attempt: 1 };
  try {
    return await withDeadline(signal, PROBE_MS, (inner) => readBeginning(href, fetch, inner, fields));
  } catch (error) {
    signal.throwIfAborted();
    throw namedError(error, href, fields);
  }
}

async function readBeginning(
  href: string,
  fetch: Fetch,
  signal: AbortSignal,
  fields: { readonly host: string; readonly attempt: number },
): Promise<FileProbe> {
  const headers = { Range: `bytes=0-${PROBE_BYTES - 1}` };
  const response = await fetchFile(href, fetch, { headers, signal, credentials: 'omit' });
  if (!response.ok) throw await statusError(response, fields, Date.now());
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const hasVersion = versionOf(pinOf(response.headers, size === undefined ? null : Number(size))) !== null;
  if (response.status !== 206) {
    await discard(response);
    if (!isOfFiles(response)) throw notATiff(fields);
    return { range: 'failed', hasVersion };
  }
  const bytes = await readBytes(response, PROBE_BYTES);
  if (!MAGIC.some((magic) => magic.every((byte, i) => bytes[i] === byte))) throw notATiff(fields);
  return { range: response.headers.has('content-range') ? 'ok' : 'hidden', hasVersion };
}

/** Whether the answer's type is TIFF, unspecified bytes or missing: not a page, an archive, or an error with a success status. */
function isOfFiles({ headers }: Response): boolean {
  return /^$|tiff|octet-stream/i.test(headers.get('content-type') ?? '');
}

function notATiff(fields: { readonly host: string }): SylvanError {
  return new SylvanError('not-a-tiff', `${fields.host} answers with something that is not a TIFF`, {
    fields,
  });
}
