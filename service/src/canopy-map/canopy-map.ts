import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isSylvanError, SylvanError, servedTile } from '#server';
import { hostFailure } from '../analyses/upstream.ts';
import type { Config } from '../config.ts';
import { AtOnce } from '../limits/at-once.ts';
import { count } from '../limits/rates.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { TileRequest } from './tile-request.ts';
import { fetchTile } from './tile-upstream.ts';

/** The unit, in bytes, in which a key's requests are counted. */
const UNIT = 64 * 2 ** 10;
/**
 * Limits for each key, in each process: bytes per day from its first request, and concurrent requests. An analysis of a 10 km
 * zone reads about 6 MB, given the published layout of the tiles.
 */
const LIMITS = { dayBytes: 512 * 2 ** 20, atOnce: 8 };
const DAY_SECONDS = 86_400;
/** Maximum time for a range, in milliseconds, from its request to its last byte. */
const MAX_MILLISECONDS = 60_000;

/**
 * Map tiles for pages that may not read them directly: ETH's canopy heights, JRC's forest and Hansen's loss. Only tests set
 * `limits` and `milliseconds`.
 */
export function openCanopyMap(
  { CANOPY_MAP_URL: mirror }: Pick<Config, 'CANOPY_MAP_URL'>,
  { fetch }: Pick<Outbound, 'fetch'>,
  { limits = LIMITS, milliseconds = MAX_MILLISECONDS } = {},
) {
  const bytes = new RateLimiterMemory({ points: limits.dayBytes / UNIT, duration: DAY_SECONDS });
  const transfers = new AtOnce(limits.atOnce);
  const closing = new AbortController();
  return {
    /**
     * A range of a tile for a key; the body has exactly the stated length. Call `end` once the body is sent or abandoned. Throws
     * `rate-limited` if the key has requested too much, `not-found` and `out-of-range` for a tile or range that the host does not
     * have, and `upstream-failure` {host, status} or `upstream-timeout` {host}. Rejects with `signal.reason` on abort.
     */
    async read(tile: TileRequest, keyId: string, signal: AbortSignal) {
      const address = servedTile(tile.file, mirror)!;
      const end = transfers.begin(keyId);
      const late = AbortSignal.timeout(milliseconds);
      const any = AbortSignal.any([signal, late, closing.signal]);
      // The limit also applies to slow readers.
      any.addEventListener('abort', end, { once: true });
      try {
        await count(bytes, keyId, Math.ceil(tile.length / UNIT));
        any.throwIfAborted();
        const answer = await fetchTile(address, tile, { fetch, signal: any });
        return { ...answer, end };
      } catch (error) {
        end();
        signal.throwIfAborted();
        closing.signal.throwIfAborted();
        if (isSylvanError(error, 'not-found', 'out-of-range', 'rate-limited')) throw error;
        // Names the host only: the URL may contain a ticket or the operator's query.
        const status = isSylvanError(error) ? error.fields.status : undefined;
        throw hostFailure(new URL(address).host, status === undefined ? {} : { status }, late.aborted);
      }
    },
    /** Ends running transfers and refuses new ones. */
    close: () => closing.abort(new SylvanError('unavailable', 'The service is stopping.')),
  };
}
