import { SylvanError } from '#server';

/** The error for a request that cannot be served at present; the caller may retry after these seconds. */
export function unavailable(detail: string, seconds = 1, cause?: unknown): SylvanError {
  return new SylvanError('unavailable', detail, { fields: { retry_after: seconds }, cause });
}

/** The error for a caller who requests too much, and may retry after these seconds. */
export function rateLimited(detail: string, seconds: number): SylvanError {
  return new SylvanError('rate-limited', detail, { fields: { retry_after: seconds } });
}
