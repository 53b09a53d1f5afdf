import type { ErrorFields, ProblemCode, SylvanError } from '../errors/errors.ts';
import { readRefusal } from './rate-limit.ts';
import { changedValidator, pinOf, type Pin } from './pin.ts';
import type { HttpSettings } from './options.ts';
import { problem, sourceChanged, type ProblemContext } from './problems.ts';
import { disposableBytes } from './buffers.ts';
import type { Bytes } from './range-source.ts';

/** What the headers of a good answer promise about its body. */
export interface Promised {
  /** Number of bytes that the body must have; null if the host hides it (then at most as many as the requested range has). */
  readonly length: number | null;
  /** Whether the body is the whole file, from a host that ignores ranges. */
  readonly whole: boolean;
  /** Whether Content-Range was hidden, so that only lengths were checked. */
  readonly unverified: boolean;
  readonly observed: Pin;
}

/**
 * Checks the status and the headers of the answer to a range request before its body is read; only the text of a refusal is read
 * here. The statuses mean: 206, the range; 200, the whole file, accepted if it is small; 401, 403 and 409, `access-denied`, or
 * `access-expired` if the URL was signed; 404 and 410, `not-found`; 416, `out-of-range`; 429, and 503 from a busy storage
 * account, `rate-limited`; 408 and 5xx, `upstream-unavailable`; any other 4xx, `access-denied`. A page of text gives
 * `not-a-tiff`; another version, `source-changed`; headers that contradict the request, `range-mismatch` or `truncated`.
 */
export async function checkAnswer(
  response: Response,
  context: ProblemContext,
  pin: Pin,
  settings: HttpSettings,
): Promise<Promised> {
  if (response.status !== 200 && response.status !== 206) throw await refusal(response, context, settings);
  checkForm(response, context);
  return response.status === 200
    ? checkWhole(response, context, pin, settings)
    : checkRange(response, context, pin);
}

const MEANINGS: { readonly [status: number]: readonly [ProblemCode, string] } = {
  401: ['access-denied', 'The host refuses access'],
  403: ['access-denied', 'The host refuses access'],
  409: ['access-denied', 'The host refuses access'],
  404: ['not-found', 'The file does not exist'],
  410: ['not-found', 'The file no longer exists'],
  416: [
    'out-of-range',
    'According to the host, the file ends before the requested bytes: it is damaged or was replaced',
  ],
  429: ['rate-limited', 'The host asks for fewer requests'],
  408: ['upstream-unavailable', 'The host timed out'],
};

/** Temporary server errors. For others (501, 505, …) a retry is useless. */
const PASSING = new Set([500, 502, 503, 504]);

async function refusal(
  response: Response,
  context: ProblemContext,
  settings: HttpSettings,
): Promise<SylvanError> {
  const { status } = response;
  const { meaning, retryAfter } = await readRefusal(response, settings.clock.now());
  const [code, detail] = MEANINGS[meaning] ?? otherMeaning(status);
  const expired = code === 'access-denied' && context.address.signed;
  return problem(
    expired ? 'access-expired' : code,
    expired ? 'The host refuses a signed URL: sign it again' : detail,
    context,
    {
      status,
      ...(retryAfter !== null && { retryAfterSeconds: retryAfter }),
      ...(status > 500 && !PASSING.has(status) && { final: true }),
    },
  );
}

function otherMeaning(status: number): readonly [ProblemCode, string] {
  if (status >= 500) return ['upstream-unavailable', `The host failed with status ${status}`];
  if (status >= 400) return ['access-denied', `The host refuses the request with status ${status}`];
  return ['range-unsupported', `The host answers a range request with status ${status}`];
}

/** Checks all headers except those that state which bytes were sent. */
function checkForm({ status, headers }: Response, context: ProblemContext): void {
  const refused = (code: ProblemCode, detail: string, fields: ErrorFields) =>
    problem(code, detail, context, { status, ...fields });
  const type = (headers.get('content-type') ?? '').split(';', 1)[0].trim().toLowerCase();
  if (/^text\/(html|xml|css|javascript)$|^application\/(.*\+)?(xml|json)$/.test(type))
    throw refused('not-a-tiff', `The host answers with ${type} instead of an image`, { type });
  if (type.startsWith('multipart/'))
    throw refused('range-mismatch', 'The host answers with several parts, but one was requested', { type });
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity')
    throw refused('range-mismatch', 'The host compresses its response, so offsets are meaningless', {
      encoding: context.address.redact(encoding),
    });
}

function checkWhole(response: Response, context: ProblemContext, pin: Pin, settings: HttpSettings): Promised {
  const length = contentLength(response.headers);
  if (length === null || length > settings.wholeFile)
    throw problem(
      'range-unsupported',
      `The host ignores ranges, and the file is ${length === null ? 'of unknown size' : 'too large to fetch whole'}`,
      context,
      { status: 200, size: length, maximum: settings.wholeFile },
    );
  return { length, whole: true, unverified: false, observed: checkVersion(response, context, pin, length) };
}

function checkRange(response: Response, context: ProblemContext, pin: Pin): Promised {
  const header = response.headers.get('content-range');
  const declared = contentLength(response.headers);
  if (header === null && response.type === 'cors') return checkHidden(response, context, pin, declared);
  const range = parseContentRange(header);
  const observed = checkVersion(response, context, pin, range?.size ?? null);
  const mismatch = (detail: string, code: ProblemCode = 'range-mismatch') =>
    problem(code, detail, context, {
      status: 206,
      contentRange: context.address.redact((header ?? '').slice(0, 80)),
    });
  if (!range) throw mismatch('The host answers 206 without a valid Content-Range');
  const requestedEnd = context.range.offset + context.range.length;
  if (range.offset !== context.range.offset || range.end > requestedEnd)
    throw mismatch('The host answers with a range other than the requested one');
  if (range.end < Math.min(requestedEnd, range.size ?? requestedEnd))
    throw mismatch('The host answers with only a part of the range', 'truncated');
  const length = range.end - range.offset;
  if (declared !== null && declared !== length)
    throw mismatch('Content-Length and Content-Range disagree', declared < length ? 'truncated' : undefined);
  return { length, whole: false, unverified: false, observed };
}

/** If CORS hides Content-Range, only the length can be checked. */
function checkHidden(
  response: Response,
  context: ProblemContext,
  pin: Pin,
  declared: number | null,
): Promised {
  const observed = checkVersion(response, context, pin, null);
  if (declared !== null && declared > context.range.length)
    throw problem('range-mismatch', 'The host answers with more bytes than requested', context, {
      status: 206,
      declared,
    });
  return { length: declared, whole: false, unverified: true, observed };
}

function checkVersion(response: Response, context: ProblemContext, pin: Pin, size: number | null): Pin {
  const observed = pinOf(response.headers, size);
  const changed = changedValidator(pin, observed);
  if (changed !== null) throw sourceChanged(context.address, changed);
  return observed;
}

function contentLength(headers: Headers): number | null {
  const value = headers.get('content-length');
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Parses `bytes first-last/size` into offset, end (exclusive) and size (null for `*`). Null for anything else. */
function parseContentRange(
  header: string | null,
): { offset: number; end: number; size: number | null } | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(header?.trim() ?? '');
  if (!match) return null;
  const [offset, end] = [Number(match[1]), Number(match[2]) + 1];
  const size = match[3] === '*' ? null : Number(match[3]);
  return end <= offset || (size !== null && end > size) ? null : { offset, end, size };
}

/**
 * Reads a body piece by piece into one buffer of `capacity` bytes. A shorter body gives a shorter array. A longer one gives null,
 * and its rest is cancelled, so that no host can exhaust the memory.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  capacity: number,
  onBytes: (count: number) => void,
): Promise<Bytes | null> {
  const buffer = disposableBytes(new Uint8Array(capacity));
  let length = 0;
  const reader = stream?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    onBytes(piece.value.byteLength);
    if (length + piece.value.byteLength > capacity) {
      await reader?.cancel();
      return null;
    }
    buffer.set(piece.value, length);
    length += piece.value.byteLength;
  }
  return length === capacity ? buffer : buffer.slice(0, length);
}
