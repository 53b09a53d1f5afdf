import type { ProblemCode, SylvanError } from '../errors/errors.ts';
import { UNSTATED_WAIT_S } from './rate-limit.ts';
import type { HttpSettings } from './options.ts';

/** Failures that may be temporary, and whether they get all attempts or one retry. All others are final. */
const RETRIES: { readonly [code in ProblemCode]?: 'all' | 'once' } = {
  'rate-limited': 'all',
  'upstream-unavailable': 'all',
  timeout: 'all',
  truncated: 'all',
  // In a page, a missing CORS header, which is permanent, looks like a lost connection. A wrong range comes from a faulty cache.
  'network-or-cors': 'once',
  'range-mismatch': 'once',
};

/** The number of attempts, the limits of waits in milliseconds, and the source of random numbers. */
export type RetrySettings = Pick<
  HttpSettings,
  'attempts' | 'backoff' | 'backoffMaximum' | 'longestRetryAfter' | 'clock'
>;

/**
 * Milliseconds to wait after `error`, the failure of attempt number `attempt`, before the next one; null if there is none. Full
 * jitter (a random part of a wait that doubles with each attempt) spreads the retries of clients that failed together; after a
 * lost connection it is at least half of the full wait. `waited` is the number of milliseconds that the host has already delayed
 * this request.
 */
export function retryDelay(
  error: SylvanError,
  attempt: number,
  settings: RetrySettings,
  waited = 0,
): number | null {
  const kind = RETRIES[error.code];
  if (!kind || error.fields.final === true) return null;
  if (attempt >= (kind === 'all' ? settings.attempts : Math.min(2, settings.attempts))) return null;
  // A page being suspended loses its connections before its timers stop. The single retry waits long enough for them to stop
  // first.
  const fraction = kind === 'all' ? settings.clock.random() : (1 + settings.clock.random()) / 2;
  const backoff = fraction * Math.min(settings.backoffMaximum, settings.backoff * 2 ** (attempt - 1));
  const milliseconds = hostsWait(error);
  if (milliseconds === 0) return backoff;
  return waited + milliseconds <= settings.longestRetryAfter ? milliseconds : null;
}

/** The wait that the host asks for, in milliseconds; a default if it asks for fewer requests but states no wait; otherwise 0. */
export function hostsWait({ code, fields }: SylvanError): number {
  const usual = code === 'rate-limited' ? UNSTATED_WAIT_S : 0;
  const seconds = fields.retryAfterSeconds ?? fields.retryAfter ?? usual;
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}
