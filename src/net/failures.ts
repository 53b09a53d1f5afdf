import { cleanCause, redact, secretsOf } from './address.ts';
import { isSylvanError, SylvanError, type ProblemCode } from '../errors/errors.ts';
import type { Fetch } from './fetch.ts';
import { fetchFollowing, MAX_REDIRECTS, refusedRedirect } from './redirects.ts';
import { DeadlineExceeded } from './deadline.ts';
import { readRefusal } from './rate-limit.ts';

/** The fields of every failure of a request. */
type Attempt = { readonly host: string; readonly attempt: number };

/** Host and port of an address; `file` for the address of a local file. */
export function hostOf(url: string): string {
  return new URL(url).host || 'file';
}

/**
 * Converts anything that an attempt threw into a SylvanError with host and attempt, whose text contains neither the address's
 * secrets nor `secrets`. A file that cannot be read is `not-found`, not a network failure.
 */
export function namedError(
  error: unknown,
  url: string,
  fields: Attempt,
  secrets: readonly string[] = [],
): SylvanError {
  if (isSylvanError(error))
    return new SylvanError(error.code, redact(`${fields.host}: ${error.message}`, secrets), {
      fields: { ...error.fields, ...fields },
    });
  if (error instanceof DeadlineExceeded)
    return new SylvanError('timeout', `${fields.host} did not answer within ${error.milliseconds} ms`, {
      fields,
    });
  const parsed = new URL(url);
  const cause = cleanCause(error, [...secretsOf(url, parsed), ...secrets]);
  if (parsed.protocol === 'file:')
    return new SylvanError('not-found', 'The catalog file cannot be read; check its path', {
      fields,
      cause,
    });
  return new SylvanError(
    'network-or-cors',
    `${fields.host} could not be reached: check the connection and, in a page, whether the host allows it (CORS)`,
    { fields, cause },
  );
}

/**
 * Fetches a file and follows redirects that `isAllowed` permits. Throws SylvanError `access-denied` {redirect}, where `redirect`
 * is the scheme and host that were not contacted; {@link namedError} adds the redirecting host.
 */
export function fetchFile(href: string, fetch: Fetch, init: RequestInit): Promise<Response> {
  return fetchFollowing(href, fetch, init, {
    refuse: (target) => {
      const { detail, redirect } = refusedRedirect(target);
      return new SylvanError('access-denied', detail, { fields: { redirect } });
    },
    tooMany: () =>
      new SylvanError('not-found', `redirects more than ${MAX_REDIRECTS} times; check the address`),
  });
}

/**
 * The error for an unsuccessful answer, chosen by its status, with `retryAfter` in seconds if the server states it in a header or
 * in its text. Discards the body.
 */
export async function statusError(response: Response, fields: Attempt, now: number): Promise<SylvanError> {
  const { status } = response;
  const { meaning, retryAfter } = await readRefusal(response, now);
  const [code, detail] = meaningOf(meaning);
  return new SylvanError(code, `${detail} (status ${status})`, {
    fields: { ...fields, status, ...(retryAfter !== null && { retryAfter }) },
  });
}

function meaningOf(status: number): [code: ProblemCode, detail: string] {
  if (status === 429) return ['rate-limited', 'too many requests; try again later'];
  if (status === 408 || status >= 500) return ['upstream-unavailable', 'the server failed; try again later'];
  if (status === 401 || status === 403) return ['access-denied', 'access was refused'];
  if (status === 404 || status === 410) return ['not-found', 'this address does not exist'];
  return ['stac-invalid', 'the server refused the request'];
}
