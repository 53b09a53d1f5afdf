import { asSylvanError, isSylvanError, SylvanError, type ErrorFields, type ProblemCode } from 'sylvan/server';

/** What an engine ends with that is for the caller as it is, or that this service says itself. */
const FOR_THE_CALLER: ReadonlySet<ProblemCode> = new Set([
  'no-imagery',
  'invalid-parameters',
  'unavailable',
  'internal',
  'upstream-failure',
  'upstream-timeout',
]);

/** What befell this process and no host: a retry may succeed. */
const OF_THE_PROCESS = ['worker-lost', 'worker-unavailable'] as const;

/** Whether a worker thread died under an engine's work, or could not be started for it. */
export function isOfTheProcess(thrown: unknown): boolean {
  return isSylvanError(thrown, ...OF_THE_PROCESS);
}

/**
 * An engine's failure as a caller over HTTP receives it: what a catalogue or a host of images is to blame for is
 * `upstream-timeout` or `upstream-failure`, whatever it was in detail, for a host's 404 is not the caller's. Fields and cause
 * are stored, but for the paths of this machine's files; what no one threw on purpose stays `internal`.
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
