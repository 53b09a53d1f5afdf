import { isSylvanError, type Json } from '../errors/errors.ts';
import { redact } from '../net/address.ts';
import { cachedAddress, type FolderAlias } from './policy.ts';
import { LONGEST_WAIT_S } from '../net/rate-limit.ts';
import { hostsWait, retryDelay } from '../net/retry.ts';
import { sha256Hex } from './digest.ts';
import { fetchChecked } from '../net/redirects.ts';
import type { Fetch } from '../net/fetch.ts';
import { systemClock, wait, type Clock } from '../net/clock.ts';
import { endOf, withDeadline } from '../net/deadline.ts';
import { hostOf, namedError, redirectRefused, statusError, tooManyRedirects } from '../net/failures.ts';
import type { CatalogueAnswers } from './catalogue-answers.ts';
import { MAX_JSON_BYTES, readBytes, readJson, readText } from '../net/json-body.ts';

export type JsonObject = { readonly [key: string]: Json };

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** A status next to success whose body is wanted: some hosts say there what they did not like. */
  readonly alsoRead?: number;
  /** Its answer is a secret: it is never stored. */
  readonly secret?: true;
  /**
   * Only a file of a folder catalogue may be moved, to where `isAllowed` lets it; an interface that answers elsewhere is
   * refused.
   */
  readonly redirect?: 'check' | 'error';
}

interface Answer<T> {
  readonly value: T;
  /** The server's clock when it answered, ms since 1970, where the header is to be seen. */
  readonly date: number | null;
  /** Of a status next to success whose body was wanted. */
  readonly isRefusal?: true;
}

export type JsonAnswer = Answer<unknown>;

export interface RetryPolicy {
  /** Tries in all; a network failure, which in a browser is most often CORS, gets two at most. */
  readonly attempts: number;
  /** Milliseconds one try may take, its body included. */
  readonly timeoutMs: number;
  /** Factor on `timeoutMs`, whichever a source sets: below 1 for tests of slow hosts. */
  readonly timeScale: number;
  /** Full jitter: the n-th wait is random in [0, min(cap, base x 2^n)] ms. */
  readonly backoff: number;
  readonly backoffMaximum: number;
  /** The longest that a host may make one request to wait, in all, ms. */
  readonly longestRetryAfter: number;
  readonly maxBytes: number;
}

const DEFAULT_RETRY: RetryPolicy = {
  attempts: 3,
  timeoutMs: 8_000,
  timeScale: 1,
  backoff: 500,
  backoffMaximum: 8_000,
  longestRetryAfter: LONGEST_WAIT_S * 1000,
  maxBytes: MAX_JSON_BYTES,
};

export interface JsonClient {
  readonly fetch: Fetch;
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  /** Where answers are stored; left out, they are not. */
  readonly answers?: CatalogueAnswers;
  /** What no failure may show, for hosts that want a key in the path; what may be secret in a query is known without. */
  readonly secrets?: readonly string[];
}

/** What a source is given to send requests with. */
export interface ClientOptions {
  readonly fetch: Fetch;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
  readonly answers?: CatalogueAnswers;
}

/** `policy` is the source's own; what the options say of it goes first. */
export function jsonClient(options: ClientOptions, policy: Partial<RetryPolicy> = {}): JsonClient {
  const { fetch, retry, clock = systemClock, answers } = options;
  const whole = { ...DEFAULT_RETRY, ...policy, ...retry };
  const scaled = { ...whole, timeoutMs: whole.timeoutMs * whole.timeScale };
  return { fetch, policy: scaled, clock, ...(answers && { answers }) };
}

/**
 * Sends a request for JSON, again where that may help. `lighten` may make the request smaller after a server error.
 * Throws SylvanError with `host`, `attempt` and, where there was an answer, `status`; rejects with `signal.reason` on
 * abort.
 */
export function requestJson(
  request: JsonRequest,
  client: JsonClient,
  signal: AbortSignal,
  lighten = unchanged,
): Promise<JsonAnswer> {
  return answerOf({ request, client, signal, read: readJson, lighten });
}

/** The same for text, at most `maxBytes` of it as the client's policy says. */
export function requestText(
  request: JsonRequest,
  client: JsonClient,
  signal: AbortSignal,
): Promise<Answer<string>> {
  return answerOf({ request, client, signal, read: readText, lighten: unchanged });
}

/** The same for a body of any kind. */
export function requestBytes(
  request: JsonRequest,
  client: JsonClient,
  signal: AbortSignal,
): Promise<Answer<Uint8Array>> {
  return answerOf({ request, client, signal, read: readBytes, lighten: unchanged });
}

/** A request on its way, and what is to become of its body. */
interface Exchange<T> {
  readonly request: JsonRequest;
  readonly client: JsonClient;
  readonly signal: AbortSignal;
  readonly read: (response: Response, maxBytes: number) => Promise<T>;
  /** May make the request smaller after a server error. */
  readonly lighten: (request: JsonRequest) => JsonRequest;
}

function unchanged(request: JsonRequest): JsonRequest {
  return request;
}

/** The answer, by way of what is stored where answers are. */
async function answerOf<T>(exchange: Exchange<T>): Promise<Answer<T>> {
  const { request, client, signal, read } = exchange;
  const { answers, policy, secrets = [] } = client;
  const isFile = request.url.startsWith('file:');
  if (answers === undefined || request.secret || (isFile && !answers.cachesFiles)) return sendAgain(exchange);
  const requested = { name: await nameOf(request, secrets, answers.aliases), host: hostOf(request.url) };
  const readAgain = (bytes: Uint8Array<ArrayBuffer>) => read(new Response(bytes), policy.maxBytes);
  const { bytes, date, isRefusal } = await answers.requested(requested, async () => {
    const answer = await sendAgain({ ...exchange, read: readBytes });
    // What cannot be read is not stored.
    await readAgain(answer.value);
    const { value, ...rest } = answer;
    return { ...rest, bytes: value };
  });
  signal.throwIfAborted();
  return { value: await readAgain(bytes), date, ...(isRefusal && { isRefusal }) };
}

/** Stands for all of a request but its secrets, and reveals nothing of it. */
function nameOf(
  { method, url, body }: JsonRequest,
  secrets: readonly string[],
  aliases: readonly FolderAlias[],
): Promise<string> {
  const address = cachedAddress(url, aliases);
  return sha256Hex(redact(`${method} ${address} ${JSON.stringify(body ?? null)}`, secrets));
}

async function sendAgain<T>(exchange: Exchange<T>): Promise<Answer<T>> {
  const { client, signal, lighten } = exchange;
  let { request } = exchange;
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce({ ...exchange, request }, attempt);
    } catch (error) {
      signal.throwIfAborted();
      if (!isSylvanError(error)) throw error;
      waited += hostsWait(error) * 1000;
      const { policy, clock } = client;
      const pause =
        waited > policy.longestRetryAfter ? null : retryDelay(error, attempt, { ...policy, clock });
      if (pause === null || !fits(pause, client, signal)) throw error;
      if (serverFailed(error)) request = lighten(request);
      await wait(client.clock, pause, signal);
    }
  }
}

async function tryOnce<T>(exchange: Exchange<T>, attempt: number): Promise<Answer<T>> {
  const { request, client, signal, read } = exchange;
  const { fetch, policy, clock, secrets } = client;
  const fields = { host: hostOf(request.url), attempt };
  try {
    return await withDeadline(signal, policy.timeoutMs, async (inner) => {
      const response = await send(request, fetch, inner);
      if (!response.ok && response.status !== request.alsoRead)
        throw await statusError(response, fields, clock.now());
      const date = Date.parse(response.headers.get('date') ?? '');
      const value = await read(response, policy.maxBytes);
      const rest = { value, date: Number.isNaN(date) ? null : date };
      return response.ok ? rest : { ...rest, isRefusal: true };
    });
  } catch (error) {
    signal.throwIfAborted();
    throw namedError(error, request.url, fields, policy.timeoutMs, secrets);
  }
}

function send(request: JsonRequest, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const { method, url, body, headers, redirect = 'error' } = request;
  const init: RequestInit = {
    method,
    signal,
    credentials: 'omit',
    ...(headers && { headers }),
    ...(body && { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }),
  };
  return redirect === 'error' ? fetch(url, { ...init, redirect }) : fetchFollowing(url, fetch, init);
}

/** Fetches a file and follows its redirects to where `isAllowed` lets it. Throws SylvanError for a redirect to elsewhere. */
export function fetchFollowing(url: string, fetch: Fetch, init: RequestInit): Promise<Response> {
  return fetchChecked(url, {
    send: (href, redirect) => fetch(href, { ...init, redirect }),
    parse: (href, base) => (URL.canParse(href, base) ? new URL(href, base) : null),
    refuse: redirectRefused,
    tooMany: tooManyRedirects,
  });
}

function serverFailed(error: unknown): boolean {
  return isSylvanError(error, 'upstream-unavailable');
}

/** Whether a wait can end before the time of whoever waits is over. */
function fits(wait: number, { policy }: JsonClient, signal: AbortSignal): boolean {
  return wait * policy.timeScale < endOf(signal) - Date.now();
}
