import { isSameOrigin, SylvanError, fetchFollowing, type Fetch } from '#server';
import type { TileRequest } from './tile-request.ts';

/** Media types of a TIFF; an HTML error page has another type. */
const TYPES: ReadonlySet<string> = new Set([
  'image/tiff',
  'application/octet-stream',
  'binary/octet-stream',
  '',
]);

/**
 * Fetches a range from the tile host. Resolves with its body, its length in bytes, which is less than requested at the end of the
 * file, and the size of the whole file. The caller reads the body or cancels it. Follows redirects only within that host. Throws
 * `not-found` if the host does not have the tile, `out-of-range` if the tile ends before the range, and `stac-invalid` {status}
 * for any answer other than this range. Rejects as `fetch` does.
 */
export async function fetchTile(
  address: string,
  tile: TileRequest,
  { fetch, signal }: { readonly fetch: Fetch; readonly signal: AbortSignal },
) {
  const { offset, length, conditions } = tile;
  const headers = {
    range: `bytes=${offset}-${offset + length - 1}`,
    'accept-encoding': 'identity',
    ...conditions,
  };
  const response = await fetchFollowing(
    address,
    fetch,
    { headers, signal },
    {
      mayFollow: isSameOrigin,
      refuse: () => unlike(302),
      tooMany: () => unlike(302),
    },
  );
  try {
    return answerOf(response, tile);
  } catch (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
}

function answerOf({ status, headers, body }: Response, { offset, length: requested }: TileRequest) {
  if (status === 404 || status === 410)
    throw new SylvanError('not-found', 'The map has no tile of this name.');
  if (status === 416) throw new SylvanError('out-of-range', 'The tile ends before this range.');
  const type = (headers.get('content-type') ?? '').split(';', 1)[0].trim().toLowerCase();
  const encoding = headers.get('content-encoding') ?? 'identity';
  const range = rangeOf(headers.get('content-range'));
  const isRange = status === 206 && TYPES.has(type) && encoding === 'identity' && body !== null;
  if (!isRange || range === null) throw unlike(status);
  const end = Math.min(offset + requested, range.size);
  // HTTP guarantees that the body has this length.
  const stated = Number(headers.get('content-length') ?? NaN);
  const length = end - offset;
  if (range.offset !== offset || range.end !== end || stated !== length) throw unlike(status);
  const version = headers.get('etag');
  return { offset, length, size: range.size, version, body };
}

function rangeOf(header: string | null): { offset: number; end: number; size: number } | null {
  const parts = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(header ?? '');
  return parts && { offset: Number(parts[1]), end: Number(parts[2]) + 1, size: Number(parts[3]) };
}

function unlike(status: number): SylvanError {
  return new SylvanError('stac-invalid', 'The host of the map did not return the requested range.', {
    fields: { status },
  });
}
