import * as z from 'zod/mini';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { hostOf } from '../net/failures.ts';
import { SharedRuns } from '../net/in-flight.ts';
import { requestJson, type ClientOptions, type JsonAnswer, type JsonClient } from '../cache/json-client.ts';
import { isUnanswered } from '../cache/catalog-answers.ts';
import type { Scene } from './scene.ts';

/** A text that lets anyone read some files until it expires, such as a container's signature or a service's ticket. */
interface Secret {
  readonly text: string;
  /** When it arrived, and when to fetch a new one, by the local clock, in ms. */
  readonly since: number;
  readonly refreshAt: number;
}

/** A secret as its host sends it, with its time of expiry (ISO 8601) and the time of the answer (ms; null if not visible). */
type SentSecret = Pick<Secret, 'text'> & { readonly expires: string; readonly date: number | null };

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
 * Minimum time, in milliseconds, for which a token is used, even if it seems to expire sooner, because the Date header may be
 * missing and the local clock wrong.
 */
const SHORTEST_USE_MS = 30_000;
/**
 * Age, in milliseconds, below which a token is new: if several readers are refused at once, all use the one fetched for the
 * first.
 */
const JUST_RENEWED_MS = 10_000;

/** Maximum number of containers whose signatures are cached; a call uses fewer than ten. */
const MAX_CONTAINERS = 64;

export interface SasTokens {
  /**
   * The signature of a container, which opens all of its files. A `refused` signature is replaced, unless that has already
   * happened; `refused` is null if the host has refused a signature that the caller does not know. Throws SylvanError as
   * `requestJson` does: `not-found` {account, container} if the service does not know the container, `stac-invalid` for an answer
   * that is not a token. No error contains a token.
   */
  query(container: string, signal: AbortSignal, refused?: string | null): Promise<string>;
}

/**
 * Makes a function that returns secrets by name, as {@link SasTokens.query} does: one request at a time for each, refreshed 60 s
 * before they expire or at 80 % of their lifetime, whichever is earlier.
 */
export function expiringSecrets(
  { now }: JsonClient['clock'],
  request: (name: string, signal: AbortSignal) => Promise<SentSecret>,
): SasTokens['query'] {
  const secrets = new Map<string, Secret>();
  const requests = new SharedRuns<string, Secret>();
  return async (name, signal, refused) => {
    signal.throwIfAborted();
    const known = secrets.get(name);
    if (known && isUsable(known, now(), refused)) return known.text;
    const fresh = await requests.join(name, signal, async (shared) => {
      const own = secretOf(await request(name, shared), now());
      remember(secrets, name, own);
      return own;
    });
    return fresh.text;
  };
}

/** Signatures by container. */
export function sasTokens(endpoint: string, client: JsonClient): SasTokens {
  return {
    query: expiringSecrets(client.clock, (container, signal) =>
      requestToken(endpoint, container, client, signal),
    ),
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

/** Adds the secret as the newest; beyond the maximum, evicts the oldest. */
function remember(secrets: Map<string, Secret>, name: string, secret: Secret): void {
  secrets.delete(name);
  secrets.set(name, secret);
  const [oldest] = secrets.keys();
  if (secrets.size > MAX_CONTAINERS) secrets.delete(oldest);
}

function isUsable({ text, since, refreshAt }: Secret, now: number, refused?: string | null): boolean {
  if (now >= refreshAt) return false;
  if (refused === undefined) return true;
  return refused === null ? now - since < JUST_RENEWED_MS : text !== refused;
}

/** Measures the lifetime by the server's clock if its Date header is visible, because the local clock may be wrong. */
function secretOf({ text, expires, date }: SentSecret, now: number): Secret {
  const life = Date.parse(expires) - (date ?? now);
  const use = Math.max(SHORTEST_USE_MS, Math.min(life * REFRESH_AT_FRACTION, life - REFRESH_BEFORE_MS));
  return { text, since: now, refreshAt: now + use };
}

async function requestToken(
  endpoint: string,
  container: string,
  client: JsonClient,
  signal: AbortSignal,
): Promise<SentSecret> {
  const url = `${endpoint}/${container}`;
  try {
    const answer = await requestJson({ method: 'GET', url, secret: true }, client, signal);
    return parseToken(answer, hostOf(url));
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

/** The token, encoded as the query of a URL. */
function parseToken({ value, date }: JsonAnswer, host: string): SentSecret {
  const answer = tokenSchema.safeParse(value);
  if (!answer.success)
    throw new SylvanError('stac-invalid', `${host} did not answer with a token to sign files with`, {
      fields: { host },
    });
  const url = new URL('https://signature.invalid/');
  url.search = answer.data.token;
  return { text: url.search.slice(1), expires: answer.data['msft:expiry'], date };
}
