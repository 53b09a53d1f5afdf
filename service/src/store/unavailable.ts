import { SylvanError } from 'sylvan/server';

/** Seconds after which a caller may retry. */
const RETRY_SECONDS = 1;

/** The error where the database cannot serve at present; a retry may succeed. */
export function unavailable(detail: string, cause?: unknown): SylvanError {
  return new SylvanError('unavailable', detail, { fields: { retry_after: RETRY_SECONDS }, cause });
}
