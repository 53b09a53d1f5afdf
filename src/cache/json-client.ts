import { isSylvanError, type Json } from '../errors/errors.ts';
import { redact } from '../net/address.ts';
import { LONGEST_WAIT_S } from '../net/rate-limit.ts';
import { hostsWait, retryDelay, type RetrySettings } from '../net/retry.ts';
import { sha256Hex } from './digest.ts';
import type { Fetch } from '../net/fetch.ts';
import { systemClock, wait, type Clock } from '../net/clock.ts';
import { withDeadline } from '../net/deadline.ts';
import { fetchFile, hostOf, namedError, statusError } from '../net/failures.ts';
import type { CatalogAnswers } from './catalog-answers.ts';
import { MAX_JSON_BYTES, parseJson, readBytes } from '../net/json-body.ts';
import type { Bytes } from '../net/range-source.ts';

export type JsonObject = { readonly [key: string]: Json };

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** A failure status whose body is also read, because some hosts explain there why they refuse. */
  readonly alsoRead?: number;
  /** Set if the answer is secret; it is then never stored. */
  readonly secret?: true;
  /** `check`, for files of folder catalogs, follows redirects that `isAllowed` permits. `error`, the default, refuses all. */
  readonly redirect?: 'check' | 'error';
}

interface Answer<T> {
  readonly value: T;
  /** When the server answered, by its own clock, in ms since 1970. Null if its header is hidden. */
  readonly date: number | null;
  /** Whether the status was `alsoRead`. */
  readonly isRefusal?: true;
}

export type JsonAnswer = Answer<unknown>;

export interface RetryPolicy extends Omit<RetrySettings, 'clock'> {
  /** Milliseconds of silence that end an attempt: before the headers, or within the body. */
  readonly idleMs: number;
  /**
   * Maximum duration of one attempt, in milliseconds, even while its body arrives. It is long, because a slow connection may
   * carry images at the same time.
   */
  readonly wholeMs: number;
  /** Factor on both limits; below 1 in tests of slow hosts. */
  readonly timeScale: number;
  readonly maxBytes: number;
}

const DEFAULT_RETRY: RetryPolicy = {
  attempts: 3,
  idleMs: 8_000,
  wholeMs: 60_000,
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
  /** Where answers are stored. If absent, they are not stored. */
  readonly answers?: CatalogAnswers;
  /** Texts that no error may quote, for hosts that require a key in the path. Queries are removed in any case. */
  readonly secrets?: readonly string[];
}

/** Options with which a source sends requests. */
export interface ClientOptions {
  readonly fetch: Fetch;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
  readonly answers?: CatalogAnswers;
}

/** `policy` is the source's own; `options.retry` takes precedence over it. */
export function jsonClient(options: ClientOptions, policy: Partial<RetryPolicy> = {}): JsonClient {
  const { fetch, retry, clock = systemClock, answers } = options;
  const whole = { ...DEFAULT_RETRY, ...policy, ...retry };
  const { idleMs, wholeMs, timeScale } = whole;
  const scaled = { idleMs: idleMs * timeScale, wholeMs: wholeMs * timeScale };
  return { fetch, policy: { ...whole, ...scaled }, clock, ...(answers && { answers }) };
}

/**
 * Makes a function that sends a request, with retries, and parses the body of its answer; an answer for which `parse` throws is
 * not stored. `lighten` may make the request smaller after a server error. The function throws SylvanError with `host`, `attempt`
 * and, if there was an answer, `status`. It rejects with `signal.reason` on abort.
 */
export function requesting<T>(parse: (bytes: Bytes) => T) {
  return (
    request: JsonRequest,
    client: JsonClient,
    signal: AbortSignal,
    lighten = (same: JsonRequest) => same,
  ): Promise<Answer<T>> => answerOf({ request, client, signal, parse, lighten });
}

export const requestJson = requesting((bytes): unknown => parseJson(textOf(bytes)));
export const requestText = requesting(textOf);
export const requestBytes = requesting((bytes) => bytes);

export function textOf(bytes: Bytes): string {
  return new TextDecoder().decode(bytes);
}

interface Exchange<T> {
  readonly request: JsonRequest;
  readonly client: JsonClient;
  readonly signal: AbortSignal;
  readonly parse: (bytes: Bytes) => T;
  readonly lighten: (request: JsonRequest) => JsonRequest;
}

/** Requests the answer, by way of the store if the client has one. */
async function answerOf<T>(exchange: Exchange<T>): Promise<Answer<T>> {
  const { request, client, signal, parse } = exchange;
  const { answers, secrets = [] } = client;
  const { url, secret = false } = request;
  const live = () => sendAgain(exchange);
  const answer =
    answers === undefined || secret || url.startsWith('file:')
      ? await live()
      : await answers.requested({ name: await nameOf(request, secrets), host: hostOf(url), url }, live);
  signal.throwIfAborted();
  const { bytes, date, isRefusal } = answer;
  const value = 'value' in answer ? (answer.value as T) : parse(bytes);
  return { value, date, ...(isRefusal && { isRefusal }) };
}

/** Identifies a request without its secrets. It is a digest, so it reveals nothing. */
function nameOf({ method, url, body }: JsonRequest, secrets: readonly string[]): Promise<string> {
  return sha256Hex(redact(`${method} ${url} ${JSON.stringify(body ?? null)}`, secrets));
}

interface LiveAnswer<T> extends Answer<T> {
  readonly bytes: Bytes;
}

async function sendAgain<T>(exchange: Exchange<T>): Promise<LiveAnswer<T>> {
  const { client, signal, lighten } = exchange;
  let { request } = exchange;
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce({ ...exchange, request }, attempt);
    } catch (error) {
      signal.throwIfAborted();
      if (!isSylvanError(error)) throw error;
      const pause = retryDelay(error, attempt, { ...client.policy, clock: client.clock }, waited);
      waited += hostsWait(error);
      if (pause === null) throw error;
      if (isSylvanError(error, 'upstream-unavailable')) request = lighten(request);
      await wait(client.clock, pause, signal);
    }
  }
}

async function tryOnce<T>(exchange: Exchange<T>, attempt: number): Promise<LiveAnswer<T>> {
  const { request, client, signal, parse } = exchange;
  const { fetch, policy, clock, secrets } = client;
  const fields = { host: hostOf(request.url), attempt };
  try {
    return await withDeadline(signal, policy.wholeMs, (whole) =>
      withDeadline(whole, policy.idleMs, async (inner, extend) => {
        const response = await send(request, fetch, inner);
        extend();
        if (!response.ok && response.status !== request.alsoRead)
          throw await statusError(response, fields, clock.now());
        const date = Date.parse(response.headers.get('date') ?? '');
        const bytes = await readBytes(response, policy.maxBytes, extend);
        const answer = { value: parse(bytes), bytes, date: Number.isNaN(date) ? null : date };
        return response.ok ? answer : { ...answer, isRefusal: true };
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw namedError(error, request.url, fields, secrets);
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
  return redirect === 'error' ? fetch(url, { ...init, redirect }) : fetchFile(url, fetch, init);
}
