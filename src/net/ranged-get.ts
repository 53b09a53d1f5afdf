import type { AssetAddress } from './address.ts';
import { SylvanError, isSylvanError, type ProblemCode } from '../errors/errors.ts';
import { MAX_REDIRECTS, fetchFollowing, refusedRedirect } from './redirects.ts';
import { problem, type ProblemContext, overBudget, systemCode } from './problems.ts';
import type { Allowance, HttpSettings } from './options.ts';
import type { Pin } from './pin.ts';
import { checkAnswer, type Promised, readBody } from './response.ts';
import { wait } from './clock.ts';
import { AttemptDeadline } from './attempt-deadline.ts';
import type { HostLimiter, Permit } from './host-limiter.ts';
import type { ByteRange, Bytes } from './range-source.ts';
import { retryDelay, hostsWait } from './retry.ts';
import type { TransferLog } from './transfer-log.ts';

export type Purpose = 'header' | 'tile';

/** A file, and the state that its requests share with those of other files. */
export interface RemoteFile {
  readonly address: AssetAddress;
  readonly limiter: HostLimiter;
  readonly settings: HttpSettings;
  readonly allowance: Allowance;
  readonly log: TransferLog;
  /** Whether to bypass the browser's cache. */
  readonly fresh: boolean;
}

interface RangedGet extends RemoteFile {
  readonly range: ByteRange;
  readonly purpose: Purpose;
  /** The version that every answer must have, as far as it is known when the answer arrives. */
  readonly pin: () => Pin;
}

/** Minimum time between two reports of arriving bytes, in milliseconds; far shorter than any time limit on progress. */
const ARRIVAL = 5000;

/** A checked answer: the range (shorter for header reads at the end of the file) or, if `whole`, the entire file. */
export interface RangeAnswer extends Promised {
  readonly bytes: Bytes;
}

/**
 * Gets one range over HTTP, with the attempts, waits and time limits of the settings. Rejects with `signal.reason` once `signal`
 * is aborted, otherwise with a `SylvanError` {host, asset, attempt} and, if there was an answer, {status}.
 */
export async function rangedGet(get: RangedGet, signal: AbortSignal): Promise<RangeAnswer> {
  const { settings, allowance, limiter } = get;
  let left = settings.times.request;
  let waited = 0;
  let failure: SylvanError | null = null;
  for (let attempt = 1; ; attempt++) {
    const permit = await acquire(get, failure, signal);
    const start = settings.clock.now();
    try {
      return await attemptOnce(get, attempt, left, permit, signal);
    } catch (error) {
      if (!(error instanceof SylvanError)) throw error;
      failure = error;
      // The pause begins before the next request, even if this one is not retried, because it applies to all requests to the
      // host. A wait too long for any request counts as a failure of the host instead.
      if (!isTooLong(failure, settings)) limiter.pause(hostsWait(failure));
    } finally {
      permit.release();
    }
    const delay = retryDelay(failure, attempt, settings, waited);
    const hostsDelay = hostsWait(failure);
    waited += hostsDelay;
    // A wait that the host asks for applies to all requests, so it is treated as time in the queue, which is not counted.
    left -= settings.clock.now() - start + (hostsDelay > 0 ? 0 : (delay ?? 0));
    if (delay === null || left <= 0 || !allowance.takeRetry()) throw failure;
    await wait(settings.clock, delay, signal);
  }
}

/** Permission for an attempt. If it is refused, throws the last attempt's `failure`, if any, which is more informative. */
async function acquire(get: RangedGet, failure: SylvanError | null, signal: AbortSignal): Promise<Permit> {
  try {
    return await get.limiter.acquire(get.address, signal);
  } catch (error) {
    throw failure && isSylvanError(error) ? failure : error;
  }
}

async function attemptOnce(
  get: RangedGet,
  attempt: number,
  left: number,
  permit: Permit,
  signal: AbortSignal,
): Promise<RangeAnswer> {
  const { settings, address, range } = get;
  const context: ProblemContext = { address, attempt, range };
  if (!get.allowance.takeRequest(range.length)) throw overBudget(context, get.allowance.maximumBytes);
  const times = { ...settings.times, whole: Math.min(settings.times.whole, left) };
  const deadline = new AttemptDeadline(settings.clock, times, settings.minBytesPerSecond, signal);
  let bytes = 0;
  let reported = settings.clock.now();
  const onBytes = (count: number) => {
    bytes += count;
    deadline.bytesArrived(count);
    if (settings.clock.now() - reported < ARRIVAL) return;
    reported = settings.clock.now();
    get.log.onArrival?.();
  };
  try {
    const answer = await exchange(get, context, deadline, onBytes);
    permit.finish('ok');
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    const failure = asProblem(error, context, deadline, bytes);
    permit.finish(HOST_FAILURES.has(failure.code) || isTooLong(failure, settings) ? 'failed' : 'ok');
    throw failure;
  } finally {
    deadline.end();
    get.log.onTransfer?.(bytes);
  }
}

/** Failures that concern the host, not one file or request. */
const HOST_FAILURES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'network-or-cors',
  'timeout',
  'upstream-unavailable',
]);

/** Whether the host asks for a longer wait than any request may have. */
function isTooLong(failure: SylvanError, { longestRetryAfter }: HttpSettings): boolean {
  return hostsWait(failure) > longestRetryAfter;
}

/** One request and its answer, checked. Sets only the header `Range`, which CORS allows without a preflight. */
async function exchange(
  get: RangedGet,
  context: ProblemContext,
  deadline: AttemptDeadline,
  onBytes: (count: number) => void,
): Promise<RangeAnswer> {
  const { offset, length } = get.range;
  const { fetch } = get.settings;
  const init: RequestInit = {
    headers: { Range: `bytes=${offset}-${offset + length - 1}` },
    signal: deadline.signal,
    // An intermediate cache may be the cause of the failure.
    ...((get.fresh || context.attempt > 1) && { cache: 'no-store' as const }),
  };
  const response = await fetchFollowing(get.address.href, fetch, init, {
    refuse: (target) => {
      const { detail, redirect } = refusedRedirect(target);
      return problem('access-denied', `${context.address.host} ${detail}`, context, { redirect });
    },
    tooMany: () =>
      problem('network-or-cors', `The host redirects more than ${MAX_REDIRECTS} times`, context, {
        final: true,
      }),
  });
  deadline.headersArrived();
  const promised = await checkAnswer(response, context, get.pin(), get.settings);
  const capacity = promised.length ?? length;
  if (!get.allowance.takeBytes(Math.max(0, capacity - length)))
    throw overBudget(context, get.allowance.maximumBytes);
  const bytes = await readBody(response.body, capacity, onBytes);
  if (bytes === null)
    throw problem('range-mismatch', 'The host sends more bytes than it announced', context, {
      expected: capacity,
    });
  checkLength(get, context, promised, bytes.byteLength);
  return { ...promised, bytes };
}

/**
 * Throws unless a body is as long as announced. If nothing was announced, a header read may be cut off by the end of the file,
 * but a tile lies inside the file and must be complete.
 */
function checkLength(get: RangedGet, context: ProblemContext, promised: Promised, received: number): void {
  const minimum = promised.unverified && get.purpose === 'tile' ? get.range.length : 0;
  const expected = Math.max(promised.length ?? 0, minimum);
  if (received < expected)
    throw problem('truncated', `The response ended after ${received} of ${expected} bytes`, context, {
      expected,
      received,
    });
}

/** Converts a thrown error into a problem: one of ours, a time limit, a failure to connect, or a truncated body. */
function asProblem(
  error: unknown,
  context: ProblemContext,
  deadline: AttemptDeadline,
  received: number,
): SylvanError {
  if (error instanceof SylvanError) return error;
  const reason = systemCode(error);
  const fields = { received, ...(reason !== null && { reason }) };
  if (deadline.expiry !== null)
    return problem('timeout', TIMEOUTS[deadline.expiry], context, { ...fields, limit: deadline.expiry });
  if (deadline.answered) {
    const detail = `The connection broke after ${received} bytes of the response`;
    return problem('truncated', detail, context, fields, error);
  }
  return problem('network-or-cors', NETWORK_HELP, context, fields, error);
}

const TIMEOUTS = {
  'first-byte': 'The host did not answer in time',
  idle: 'The answer stalled',
  whole: 'The response took too long',
} as const;

const NETWORK_HELP =
  'The host could not be reached, or does not allow pages of other origins to read it (CORS); check the connection, ' +
  'then the Access-Control-Allow-Origin header of the host';
