import * as z from 'zod/mini';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { hostOf } from '../net/failures.ts';
import { SharedRuns } from '../net/in-flight.ts';
import { requestJson, type ClientOptions, type JsonAnswer, type JsonClient } from '../cache/json-client.ts';
import { isUnanswered } from '../cache/catalog-answers.ts';
import type { Scene } from './scene.ts';

/** A signature that lets anyone read one container's files until it expires. */
interface SasToken {
  /** Query string without `?`, as a URL writes it. */
  readonly query: string;
  /** Local clock time, ms: when it arrived, and when to fetch a new one. */
  readonly since: number;
  readonly refreshAt: number;
}

const tokenSchema = z.object({
  token: z.string().check(
    z.maxLength(4096),
    z.refine((token) => new URLSearchParams(token).has('sig')),
  ),
  'msft:expiry': z.iso.datetime({ offset: true }),
});

const REFRESH_BEFORE_MS = 60_000;
const REFRESH_AT_FRACTION = 0.8;
/**
 * A token is used at least this long, even if it seems to expire sooner: the Date header may be missing and the local clock
 * wrong.
 */
const SHORTEST_USE_MS = 30_000;
/** Several readers may be refused at once. A token newer than this was fetched for the first of them, and the rest use it. */
const JUST_RENEWED_MS = 10_000;

/** Maximum number of containers whose signatures are cached; a call uses fewer than ten. */
const MAX_CONTAINERS = 64;

export interface SasTokens {
  /**
   * The signature of a container, which opens all of its files. A `refused` one is replaced, unless that has already happened;
   * null if the host has refused one that the caller does not know. Throws SylvanError as
   * `requestJson` does: `not-found` {account, container} if the service does not know the container, `stac-invalid` for an
   * answer that is not a token. No error contains a token.
   */
  query(container: string, signal: AbortSignal, refused?: string | null): Promise<string>;
}

/** Signatures by container: one request at a time for each, refreshed 60 s before they expire or at 80 % of their lifetime. */
export function sasTokens(endpoint: string, client: JsonClient): SasTokens {
  const { now } = client.clock;
  const tokens = new Map<string, SasToken>();
  const requests = new SharedRuns<string, SasToken>();
  return {
    async query(container, signal, refused) {
      signal.throwIfAborted();
      const token = tokens.get(container);
      if (token && isUsable(token, now(), refused)) return token.query;
      const fresh = await requests.join(container, signal, async (shared) => {
        const own = await requestToken(endpoint, container, client, shared);
        remember(tokens, container, own);
        return own;
      });
      return fresh.query;
    },
  };
}

/** The scene as `sign` returns it; unsigned if no host responds, since stored files are read without a signature. */
export async function signedOnline(
  scene: Scene,
  answers: ClientOptions['answers'],
  sign: () => Promise<Scene>,
): Promise<Scene> {
  if (answers?.isOffline()) return scene;
  try {
    return await sign();
  } catch (error) {
    if (answers !== undefined && isUnanswered(error)) return scene;
    throw error;
  }
}

const ACCOUNT_HOST = /^([a-z0-9]{3,24})\.blob\.core\.windows\.net$/;
const CONTAINER_NAME = /^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a host is the public address of one storage account. */
export function isBlobHost(hostname: string): boolean {
  return ACCOUNT_HOST.test(hostname);
}

/**
 * The container of a file's address, `account/container`, which needs no escaping in a URL; null for other hosts, and for a path
 * without a container.
 */
export function containerOf(href: string): string | null {
  const { hostname, pathname } = new URL(href);
  const account = ACCOUNT_HOST.exec(hostname)?.[1];
  const name = pathname.split('/')[1];
  return account !== undefined && CONTAINER_NAME.test(name) ? `${account}/${name}` : null;
}

/** Adds the token as the newest; beyond the maximum, evicts the oldest. */
function remember(tokens: Map<string, SasToken>, container: string, token: SasToken): void {
  tokens.delete(container);
  tokens.set(container, token);
  const [oldest] = tokens.keys();
  if (tokens.size > MAX_CONTAINERS) tokens.delete(oldest);
}

function isUsable(token: SasToken, now: number, refused?: string | null): boolean {
  if (now >= token.refreshAt) return false;
  if (refused === undefined) return true;
  return refused === null ? now - token.since < JUST_RENEWED_MS : token.query !== refused;
}

async function requestToken(
  endpoint: string,
  container: string,
  client: JsonClient,
  signal: AbortSignal,
): Promise<SasToken> {
  const url = `${endpoint}/${container}`;
  try {
    const answer = await requestJson({ method: 'GET', url, secret: true }, client, signal);
    return parseToken(answer, hostOf(url), client.clock.now());
  } catch (error) {
    throw isSylvanError(error, 'not-found') ? unknownContainer(error, container) : error;
  }
}

function unknownContainer({ fields }: SylvanError, container: string): SylvanError {
  const [account, name] = container.split('/');
  return new SylvanError(
    'not-found',
    `The signing service does not know the container ${name} of ${account}; its files cannot be read`,
    { fields: { ...fields, account, container: name } },
  );
}

/** Measures the lifetime of a token by the server's clock if its Date header is visible: the local clock may be wrong. */
function parseToken({ value, date }: JsonAnswer, host: string, now: number): SasToken {
  const answer = tokenSchema.safeParse(value);
  if (!answer.success)
    throw new SylvanError('stac-invalid', `${host} did not answer with a token to sign files with`, {
      fields: { host },
    });
  const url = new URL('https://signature.invalid/');
  url.search = answer.data.token;
  const life = Date.parse(answer.data['msft:expiry']) - (date ?? now);
  const use = Math.max(SHORTEST_USE_MS, Math.min(life * REFRESH_AT_FRACTION, life - REFRESH_BEFORE_MS));
  return { query: url.search.slice(1), since: now, refreshAt: now + use };
}
