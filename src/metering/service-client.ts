import {
  callAnswerSchema,
  callReleasedSchema,
  type CallAnswer,
  type CallReleased,
  type CallRequest,
} from '../contract/calls.ts';
import { keyStatusSchema, type KeyStatus } from '../contract/keys.ts';
import { problemSchema, type Problem } from '../contract/problem.ts';
import type * as z from 'zod/mini';
import { SylvanError, type ErrorFields } from '../errors/errors.ts';
import { wait, type Clock } from '../net/clock.ts';
import { withDeadline } from '../net/deadline.ts';
import type { Fetch } from '../net/fetch.ts';
import { readJson } from '../net/json-body.ts';

/**
 * Limits of one exchange: number of tries, number of tries without an answer, milliseconds per try, first and longest wait in
 * milliseconds, and maximum size of an answer in bytes.
 */
const TRIES = 3;
const UNANSWERED_TRIES = 2;
const TRY_MS = 8000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4000;
const MAX_BYTES = 2 ** 18;

/** Refusals that may be temporary. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'request-in-progress', 'internal']);

export interface ServiceClientOptions {
  /** The base URL of the service, without `/api/v1`. */
  readonly service: string;
  readonly key: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Factor on every deadline. */
  readonly timeScale: number;
}

interface Exchange<T> {
  readonly method: string;
  readonly path: string;
  readonly schema: z.ZodMiniType<T>;
  readonly body?: object;
}

/** No answer came from the service, so whether it has acted is unknown. */
export class NoAnswer extends SylvanError {}

/**
 * A client of the key service. Each method retries if that may help. Rejects with the problem that the service reports, with
 * {@link NoAnswer} if there is no answer (`network-or-cors`, or `unavailable` with the status of another answer), or with
 * `signal.reason`. The key is sent only in the Authorization header, and never to a redirect target.
 */
export class ServiceClient {
  constructor(readonly options: ServiceClientOptions) {}

  spend(call: CallRequest, signal: AbortSignal): Promise<CallAnswer> {
    const exchange = { method: 'POST', path: '/api/v1/calls', schema: callAnswerSchema, body: call };
    return this.#exchange(exchange, signal);
  }

  release(id: string, signal: AbortSignal): Promise<CallReleased> {
    const path = `/api/v1/calls/${id}`;
    return this.#exchange({ method: 'DELETE', path, schema: callReleasedSchema }, signal);
  }

  status(signal: AbortSignal): Promise<KeyStatus> {
    return this.#exchange({ method: 'GET', path: '/api/v1/key/status', schema: keyStatusSchema }, signal);
  }

  async #exchange<T>(exchange: Exchange<T>, signal: AbortSignal): Promise<T> {
    const { clock } = this.options;
    for (let tries = 1; ; tries++)
      try {
        return await this.#try(exchange, signal);
      } catch (error) {
        signal.throwIfAborted();
        const pause = pauseAfter(error, tries, clock.random());
        if (pause === null) throw error;
        await wait(clock, pause, signal);
      }
  }

  async #try<T>(exchange: Exchange<T>, signal: AbortSignal): Promise<T> {
    const { timeScale, service } = this.options;
    const { host } = new URL(service);
    let status: number | undefined;
    const answered = await withDeadline(signal, TRY_MS * timeScale, async (inner) => {
      const response = await this.#send(exchange, inner);
      status = response.status;
      const answer = await readJson(response, MAX_BYTES);
      if (response.ok) return { value: exchange.schema.parse(answer) };
      return { problem: problemError(problemSchema.parse(answer), response.headers) };
    }).catch(() => {
      signal.throwIfAborted();
      throw noAnswer(host, status);
    });
    if ('problem' in answered) throw answered.problem;
    return answered.value;
  }

  #send({ method, path, body }: Exchange<unknown>, signal: AbortSignal): Promise<Response> {
    const { service, key, fetch } = this.options;
    const { origin, pathname } = new URL(service);
    return fetch(`${origin}${pathname.replace(/\/$/, '')}${path}`, {
      method,
      signal,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

/**
 * Anything other than the service's own answer counts as no answer, such as the page of a captive portal, or of a proxy whose
 * backend cannot be reached.
 */
function noAnswer(host: string, status: number | undefined): NoAnswer {
  if (status === undefined)
    return new NoAnswer('network-or-cors', `${host} could not be reached`, { fields: { host } });
  const detail = `${host} returned a response that is not from a key service (status ${status})`;
  return new NoAnswer('unavailable', detail, { fields: { host, status } });
}

function problemError({ code, detail, fields, errors }: Problem, headers: Headers): SylvanError {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  const all: ErrorFields = { ...fields, ...(Number.isFinite(seconds) && { retry_after: seconds }) };
  return new SylvanError(code, detail, { fields: all, ...(errors && { errors }) });
}

/** Milliseconds until the next try, or null if there is none. */
function pauseAfter(error: unknown, tries: number, random: number): number | null {
  if (!(error instanceof SylvanError) || tries >= TRIES) return null;
  if (error instanceof NoAnswer) return tries < UNANSWERED_TRIES ? random * FIRST_WAIT_MS : null;
  if (!PASSING.has(error.code)) return null;
  const { retry_after: seconds } = error.fields;
  const wait = typeof seconds === 'number' ? seconds * 1000 : FIRST_WAIT_MS * 2 ** (tries - 1);
  return wait <= LONGEST_WAIT_MS ? wait : null;
}
