/** A value that survives JSON and the worker boundary unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Every code a {@link SylvanError} can carry: stable, never translated. The wire contract gives those
 * that travel over HTTP their status; the rest arise in the library alone.
 */
export const PROBLEM_CODES = [
  'malformed-json',
  'unsupported-media-type',
  'body-too-large',
  'invalid-parameters',
  'zone-out-of-coverage',
  'zone-too-small',
  'zone-too-large',
  'date-format',
  'date-order',
  'periods-overlap',
  'date-in-future',
  'date-before-archive',
  'period-too-long',
  'no-imagery',
  'missing-key',
  'invalid-key',
  'key-suspended',
  'key-in-query',
  'not-allowed',
  'quota-exceeded',
  'request-in-progress',
  'idempotency-mismatch',
  'release-too-late',
  'method-not-allowed',
  'upstream-failure',
  'upstream-timeout',
  'unavailable',
  'internal',
  'offline-miss',
  'offline-limit',
  'storage-full',
  'pack-invalid',
  'worker-lost',
  'worker-unavailable',
  'timeout',
  'rate-limited',
  'upstream-unavailable',
  'truncated',
  'range-mismatch',
  'range-unsupported',
  'out-of-range',
  'source-changed',
  'not-a-tiff',
  'tile-corrupt',
  'tile-too-large',
  'unsupported-tiff',
  'needs-overview',
  'inconsistent-scene',
  'network-or-cors',
  'access-denied',
  'access-expired',
  'not-found',
  'stac-invalid',
  'points-invalid',
] as const;

/** What went wrong; docs/errors.md has an entry for each. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Codes after which the same call may succeed if made again later. */
const RETRYABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'upstream-failure',
  'upstream-timeout',
  'unavailable',
  'request-in-progress',
  'worker-lost',
  'timeout',
  'rate-limited',
  'upstream-unavailable',
  'truncated',
  'range-mismatch',
  'source-changed',
  'network-or-cors',
  'access-expired',
]);

/** One fault of one request field. `pointer` is an RFC 6901 JSON pointer (`/lat`). */
export interface FieldFault {
  /** RFC 6901; empty for the request as a whole. */
  readonly pointer: string;
  /** Stable, never translated: `field-range`, `date-format`, `option-value`, … */
  readonly code: string;
  /** A sentence: what is wrong, and what would be right. */
  readonly detail: string;
  /** What the sentence was made from, so that it can be said again in another language. */
  readonly fields?: ErrorFields;
}

/** Facts about a failure, ready for a machine: `host`, `asset`, `status`, `attempt`, … Never a token, key or e-mail. */
export type ErrorFields = { readonly [name: string]: Json };

/** A {@link SylvanError} as plain data: what crosses the worker boundary, which keeps no classes. */
export interface ErrorData {
  /** What happened; stable, never translated. */
  readonly code: ProblemCode;
  /** A sentence: what happened, and what to do. */
  readonly detail: string;
  /** Facts for programs. */
  readonly fields: ErrorFields;
  /** The faults of single fields, one a field. */
  readonly errors?: readonly FieldFault[];
  /** What it comes from: another error, or what that says. */
  readonly cause?: ErrorData | string;
}

/** What an error is made with next to its code and sentence. */
export interface SylvanErrorOptions {
  /** Facts for programs. */
  readonly fields?: ErrorFields;
  /** The faults of single fields, one a field. */
  readonly errors?: readonly FieldFault[];
  /** What it comes from. */
  readonly cause?: unknown;
}

/** The entries of the package are bundles of their own, each with its own class: an error is known by this in all of them. */
const MARK = Symbol.for('sylvan.error');

/**
 * The one error Sylvan throws, apart from an abort, which rejects with `signal.reason`.
 * `message` is a sentence that says what happened and what to do; `code` and `fields` are for programs.
 */
export class SylvanError extends Error {
  /** Of all errors of this class. */
  override readonly name = 'SylvanError';
  /** What `isSylvanError` knows it by in every bundle. */
  readonly [MARK] = true;
  /** Nothing that fails is ever charged. */
  readonly charged = false;
  /** Facts for programs; empty where there are none. */
  readonly fields: ErrorFields;
  /** The faults of single fields, one a field; empty where it is not the request that is at fault. */
  readonly errors: readonly FieldFault[];

  constructor(
    /** What happened; stable, never translated. */
    readonly code: ProblemCode,
    detail: string,
    options: SylvanErrorOptions = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.fields = options.fields ?? {};
    this.errors = options.errors ?? [];
  }

  /** Whether the same call may succeed if it is made again later: of hosts that failed, as far as how they failed may pass. */
  get retryable(): boolean {
    if (this.code === 'upstream-failure' && isMarked(this.cause)) return this.cause.retryable;
    return RETRYABLE.has(this.code) && this.fields.closed !== true;
  }

  /** As plain data, for a message or JSON; its cause included, without stacks. */
  toData(): ErrorData {
    const cause = causeData(this.cause);
    return {
      code: this.code,
      detail: this.message,
      fields: this.fields,
      ...(this.errors.length > 0 && { errors: this.errors }),
      ...(cause !== undefined && { cause }),
    };
  }

  /** The error that such data stands for. */
  static fromData(data: ErrorData): SylvanError {
    const cause = typeof data.cause === 'object' ? SylvanError.fromData(data.cause) : data.cause;
    return new SylvanError(data.code, data.detail, {
      fields: data.fields,
      ...(data.errors && { errors: data.errors }),
      ...(cause !== undefined && { cause }),
    });
  }
}

function isMarked(error: unknown): error is SylvanError {
  return typeof error === 'object' && error !== null && (error as Partial<SylvanError>)[MARK] === true;
}

/** Whether `error` is a {@link SylvanError}, and, where codes are given, one of those. */
export function isSylvanError(error: unknown, ...codes: readonly ProblemCode[]): error is SylvanError {
  return isMarked(error) && (codes.length === 0 || codes.includes(error.code));
}

/** Any thrown value as a {@link SylvanError}; what is not ours becomes `internal` with the original as its cause. */
export function asSylvanError(error: unknown): SylvanError {
  return isSylvanError(error) ? error : SylvanError.fromData(errorData(error));
}

/** Any thrown value as error data; what is not ours becomes `internal` with the original as its cause. */
export function errorData(error: unknown): ErrorData {
  if (isMarked(error)) return error.toData();
  const cause = describeThrown(error);
  return { code: 'internal', detail: `Unexpected failure inside Sylvan: ${cause}`, fields: {}, cause };
}

function causeData(cause: unknown): ErrorData | string | undefined {
  if (cause === undefined) return undefined;
  if (isMarked(cause)) return cause.toData();
  return describeThrown(cause);
}

/** One line about anything that can be thrown; bare values are shown as JSON, and by their type where JSON has no word. */
function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (typeof thrown === 'string') return thrown;
  const toJson: (value: unknown) => string | undefined = JSON.stringify;
  return toJson(thrown) ?? typeof thrown;
}

/** `network-or-cors`: `what`, a part of the library that is loaded when it is first wanted, could not be. */
export function unloadable(what: string, cause: unknown): SylvanError {
  const help =
    'Check the connection and that its files are served beside the library. Try again; some browsers first need the page reloaded.';
  return new SylvanError('network-or-cors', `${what} could not be loaded. ${help}`, { cause });
}
