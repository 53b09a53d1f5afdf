import { SylvanError } from 'sylvan/server';

/** What a caller may wait before it retries. */
const RETRY_SECONDS = 1;

/** The database cannot serve at present; the same call may succeed if made again. */
export function unavailable(detail: string, cause?: unknown): SylvanError {
  return new SylvanError('unavailable', detail, { fields: { retry_after: RETRY_SECONDS }, cause });
}
