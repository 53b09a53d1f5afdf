import { isSylvanError, SylvanError, DeadlineExceeded, hostOf, type ErrorFields } from 'sylvan/server';

/**
 * The result of `work`. Throws every failure as `upstream-timeout` or `upstream-failure`, with the host at `url`, the attempts
 * and, where there was an answer, its status. Rejects with `signal.reason` on abort.
 */
export async function fetchUpstream<T>(url: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw upstreamError(error, hostOf(url));
  }
}

/** The error for an invalid answer, with the reason in a few words. */
export function incomplete(what: string): SylvanError {
  return new SylvanError('stac-invalid', `The answer cannot be used: ${what}.`, { fields: { attempt: 1 } });
}

function upstreamError(error: unknown, host: string): SylvanError {
  const isLate = error instanceof DeadlineExceeded || isSylvanError(error, 'timeout');
  const known: ErrorFields = isSylvanError(error) ? error.fields : {};
  const { attempt = 1 } = known;
  const fields = { host, attempts: attempt, ...('status' in known && { status: known.status }) };
  if (isLate) return new SylvanError('upstream-timeout', `${host} did not answer in time.`, { fields });
  if (!isSylvanError(error)) throw error;
  return new SylvanError('upstream-failure', `${host} failed.`, { fields, cause: error });
}
