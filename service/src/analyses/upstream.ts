import { asSylvanError, isSylvanError, SylvanError, type ErrorFields, type ProblemCode } from '#server';

/** Errors that reach the caller unchanged: the caller's own mistakes, and errors of this service. */
const FOR_THE_CALLER: ReadonlySet<ProblemCode> = new Set([
  'no-imagery',
  'invalid-parameters',
  'unavailable',
  'internal',
  'upstream-failure',
  'upstream-timeout',
]);

/** Whether a worker thread died, or could not be started: a failure of this process, not of a host, which a retry may pass. */
export function isOfTheProcess(thrown: unknown): boolean {
  return isSylvanError(thrown, 'worker-lost', 'worker-unavailable');
}

/**
 * Converts an engine failure for a caller over HTTP. Every failure of a catalog or an image host becomes `upstream-timeout` or
 * `upstream-failure`, because a host's 404 is not the caller's. Keeps fields and cause, without local file paths. Other errors
 * become `internal`.
 */
export function asUpstream(thrown: unknown): SylvanError {
  const error = asSylvanError(thrown);
  const { code, message } = error;
  const fields = withoutPath(error.fields);
  if (FOR_THE_CALLER.has(code))
    return new SylvanError(code, message, { fields, errors: error.errors, cause: error.cause });
  if (isOfTheProcess(error))
    return new SylvanError('unavailable', message, { fields: { ...fields, retry_after: 1 }, cause: error });
  const own = code === 'timeout' ? 'upstream-timeout' : 'upstream-failure';
  return new SylvanError(own, message, { fields, cause: error });
}

function withoutPath(fields: ErrorFields): ErrorFields {
  const { asset, ...others } = fields;
  return typeof asset === 'string' && asset.startsWith('file:') ? others : fields;
}

/**
 * The failure of a host, with its name and, from the fields `known`, the number of attempts and, if there was an answer, its
 * status. Omit `cause` if a URL in it may contain a secret.
 */
export function hostFailure(host: string, known: ErrorFields, isLate: boolean, cause?: unknown): SylvanError {
  const { attempt = 1 } = known;
  const fields = { host, attempts: attempt, ...('status' in known && { status: known.status }) };
  if (isLate) return new SylvanError('upstream-timeout', `${host} did not answer in time.`, { fields });
  return new SylvanError('upstream-failure', `${host} failed.`, { fields, cause });
}
