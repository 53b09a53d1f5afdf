import type { ProblemCode } from '../errors/errors.ts';

/**
 * HTTP status of each code that is sent over HTTP. The other codes occur only in the library and have no status: an error is
 * converted to one of these before it is sent.
 */
const PROBLEM_STATUS: Readonly<Partial<Record<ProblemCode, number>>> = {
  'malformed-json': 400,
  'unsupported-media-type': 415,
  'body-too-large': 413,
  'out-of-range': 416,
  'invalid-parameters': 422,
  'zone-out-of-coverage': 422,
  'zone-too-small': 422,
  'zone-too-large': 422,
  'date-format': 422,
  'date-order': 422,
  'periods-overlap': 422,
  'date-in-future': 422,
  'date-before-archive': 422,
  'period-too-long': 422,
  'no-imagery': 422,
  'missing-key': 401,
  'invalid-key': 401,
  'access-expired': 401,
  'key-suspended': 403,
  'key-in-query': 400,
  'not-allowed': 403,
  'quota-exceeded': 429,
  'request-in-progress': 409,
  'idempotency-mismatch': 422,
  'release-too-late': 409,
  'method-not-allowed': 405,
  'rate-limited': 429,
  'not-found': 404,
  'upstream-failure': 502,
  'upstream-timeout': 504,
  unavailable: 503,
  internal: 500,
};

/** The HTTP status for `code`, or undefined if the code never leaves the library. */
export function problemStatus(code: ProblemCode): number | undefined {
  return PROBLEM_STATUS[code];
}

/** RFC 9457 `type` of a code: a stable name, not a URL to fetch. */
export function problemType(code: ProblemCode): string {
  return `urn:sylvan:problem:${code}`;
}
