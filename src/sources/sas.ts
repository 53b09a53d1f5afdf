import * as z from 'zod';
import { interpreted } from '../contract/zod.ts';
import { SylvanError } from '../core/errors.ts';
import { Flight } from './flight.ts';
import { requestJson, type JsonAnswer, type JsonClient } from './request.ts';

/** A signature that lets anyone read one collection's files for a while. */
interface SasToken {
  /** Query string without `?`, as a URL writes it. */
  readonly query: string;
  /** Our clock's time when it came, and from which a new one is fetched, ms. */
  readonly since: number;
  readonly refreshAt: number;
}

/** A signature the host has refused; null when the caller cannot tell which it was. */
export interface Refused {
  readonly query: string | null;
}

const tokenSchema = interpreted(() =>
  z.object({
    token: z.string().min(1).max(4096),
    'msft:expiry': z.iso.datetime({ offset: true }),
  }),
);

const REFRESH_BEFORE_MS = 60_000;
const REFRESH_AT_SHARE = 0.8;
/** A token whose life cannot be told (no Date header, a clock that is wrong) is still worth something. */
const SHORTEST_USE_MS = 30_000;
/** Many readers are refused at once: what came this recently came for the first of them. */
const JUST_RENEWED_MS = 10_000;

export interface SasTokens {
  /**
   * The signature of a collection; one that was refused is replaced unless it already has been.
   * Throws SylvanError as `requestJson` does; no error holds a token.
   */
  query(collection: string, signal: AbortSignal, refused?: Refused): Promise<string>;
}

/** Signatures by collection: one request at a time for each, refreshed 60 s before the end or at 80 % of their life. */
export function sasTokens(endpoint: string, client: JsonClient): SasTokens {
  const { now } = client.clock;
  const tokens = new Map<string, SasToken>();
  const flights = new Map<string, Flight<SasToken>>();
  const fetchToken = async (collection: string, signal: AbortSignal): Promise<SasToken> => {
    const url = `${endpoint}/${encodeURIComponent(collection)}`;
    const token = parseToken(await requestJson({ method: 'GET', url, secret: true }, client, signal), now());
    tokens.set(collection, token);
    return token;
  };
  return {
    async query(collection, signal, refused) {
      signal.throwIfAborted();
      const token = tokens.get(collection);
      if (token && isUsable(token, now(), refused)) return token.query;
      let flight = flights.get(collection);
      if (!flight?.isOpen) flight = new Flight((inner) => fetchToken(collection, inner));
      flights.set(collection, flight);
      return (await flight.join(signal)).query;
    },
  };
}

function isUsable(token: SasToken, now: number, refused: Refused | undefined): boolean {
  if (now >= token.refreshAt) return false;
  if (refused === undefined) return true;
  return refused.query === null ? now - token.since < JUST_RENEWED_MS : token.query !== refused.query;
}

/** The life of a token is counted on the server's clock where its Date header shows it: ours may be wrong. */
function parseToken({ value, date }: JsonAnswer, now: number): SasToken {
  const answer = tokenSchema.safeParse(value);
  if (!answer.success)
    throw new SylvanError('stac-invalid', 'The signing service did not answer with a token');
  const url = new URL('https://signature.invalid/');
  url.search = answer.data.token;
  const life = Date.parse(answer.data['msft:expiry']) - (date ?? now);
  const use = Math.max(SHORTEST_USE_MS, Math.min(life * REFRESH_AT_SHARE, life - REFRESH_BEFORE_MS));
  return { query: url.search.slice(1), since: now, refreshAt: now + use };
}
