import { type Address, cleanCause, redact, secretsOf } from './address.ts';
import { isSylvanError, SylvanError, type ProblemCode } from '../errors/errors.ts';
import { MAX_REDIRECTS } from './redirects.ts';
import { mayBeRateLimit, readRefusal } from './rate-limit.ts';
import { DeadlineExceeded } from './deadline.ts';
import { discard } from './json-body.ts';
import { retryAfterSeconds } from './retry.ts';

/** What every failure of a request says. */
type Attempt = { readonly host: string; readonly attempt: number };

/** Host and port of an address; a file has none and is named for what it is. */
export function hostOf(url: string): string {
  return new URL(url).host || 'file';
}

/**
 * Whatever a try threw, with its host and attempt, without what may be secret in the address, and without `secrets`. A file
 * that cannot be read is not a network that is down.
 */
export function namedError(
  error: unknown,
  url: string,
  fields: Attempt,
  timeoutMs: number,
  secrets: readonly string[] = [],
): SylvanError {
  if (isSylvanError(error))
    return new SylvanError(error.code, redact(`${fields.host}: ${error.message}`, secrets), {
      fields: { ...error.fields, ...fields },
    });
  if (error instanceof DeadlineExceeded)
    return new SylvanError('timeout', `${fields.host} did not answer within ${timeoutMs} ms`, { fields });
  const parsed = new URL(url);
  const cause = cleanCause(error, [...secretsOf(url, parsed), ...secrets]);
  if (parsed.protocol === 'file:')
    return new SylvanError('not-found', 'The catalogue file cannot be read; check its path', {
      fields,
      cause,
    });
  return new SylvanError(
    'network-or-cors',
    `${fields.host} could not be reached: no network, no such host, or it does not allow this page (CORS)`,
    { fields, cause },
  );
}

/** `access-denied` with `redirect`, the scheme and host that were not contacted; `requestJson` adds who sent there. */
export function redirectRefused(target: Address | null): SylvanError {
  const redirect = target === null ? null : `${target.protocol}//${target.hostname}`;
  return new SylvanError(
    'access-denied',
    `redirects to ${redirect ?? 'what is no address'}, which is neither public https nor its own origin; refused`,
    { fields: { redirect } },
  );
}

export function tooManyRedirects(): SylvanError {
  return new SylvanError('not-found', `redirects more than ${MAX_REDIRECTS} times; check the address`);
}

/**
 * An answer that is no success, by its status, its body let go; with `retryAfter` in seconds where the server says so in a header
 * or in words.
 */
export async function statusError(response: Response, fields: Attempt, now: number): Promise<SylvanError> {
  const { status } = response;
  const said = mayBeRateLimit(status) ? await readRefusal(response.body?.getReader()) : null;
  if (said === null) await discard(response);
  const retryAfter = retryAfterSeconds(response.headers, now) ?? said?.seconds ?? null;
  const [code, detail] = meaningOf(said?.isBusy ? 429 : status);
  return new SylvanError(code, `${detail} (status ${status})`, {
    fields: { ...fields, status, ...(retryAfter !== null && { retryAfter }) },
  });
}

function meaningOf(status: number): [code: ProblemCode, detail: string] {
  if (status === 429) return ['rate-limited', 'too many requests; try again later'];
  if (status === 408 || status >= 500) return ['upstream-unavailable', 'the server failed; try again later'];
  if (status === 401 || status === 403) return ['access-denied', 'access was refused'];
  if (status === 404 || status === 410) return ['not-found', 'there is nothing at this address'];
  return ['stac-invalid', 'the server did not take the request'];
}
