import type { ProblemCode, SylvanError } from '../errors/errors.ts';
import { UNSTATED_WAIT_S } from './rate-limit.ts';
import type { HttpSettings } from './options.ts';

/** Failures that may pass, and whether they get all attempts or one retry. What is not here is final. */
const RETRIES: { readonly [code in ProblemCode]?: 'all' | 'once' } = {
  'rate-limited': 'all',
  'upstream-unavailable': 'all',
  timeout: 'all',
  truncated: 'all',
  // A host without CORS looks like a dropped line and will not mend; a wrong range comes from a confused cache.
  'network-or-cors': 'once',
  'range-mismatch': 'once',
};

/** Tries in all, the bounds of a wait in milliseconds, and chance. */
type RetrySettings = Pick<
  HttpSettings,
  'attempts' | 'backoff' | 'backoffMaximum' | 'longestRetryAfter' | 'clock'
>;

/**
 * Milliseconds to wait before the next attempt after `error`, the `attempt`-th; null where there is none. Full jitter
 * (a random part of a wait that doubles) keeps clients that failed together from coming back together.
 */
export function retryDelay(error: SylvanError, attempt: number, settings: RetrySettings): number | null {
  const kind = RETRIES[error.code];
  if (!kind || error.fields.final === true) return null;
  if (attempt >= (kind === 'all' ? settings.attempts : Math.min(2, settings.attempts))) return null;
  const backoff =
    settings.clock.random() * Math.min(settings.backoffMaximum, settings.backoff * 2 ** (attempt - 1));
  const seconds = hostsWait(error);
  if (seconds === 0) return backoff;
  return seconds * 1000 <= settings.longestRetryAfter ? seconds * 1000 : null;
}

/** Seconds that the host requests; a usual wait where it wants fewer requests and its header cannot be read; else 0. */
export function hostsWait({ code, fields }: SylvanError): number {
  const usual = code === 'rate-limited' ? UNSTATED_WAIT_S : 0;
  const seconds = fields.retryAfterSeconds ?? fields.retryAfter ?? usual;
  return typeof seconds === 'number' ? seconds : 0;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds a Retry-After header requests, or null where it is absent or rubbish. A date is measured against the host's
 * own Date, so that a clock set wrong on either side does no harm; `now` (ms) stands in where the host hides it.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!HTTP_DATE.test(value)) return null;
  const hostNow = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((Date.parse(value) - (Number.isNaN(hostNow) ? now : hostNow)) / 1000));
}
