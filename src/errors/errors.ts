/** A value that survives JSON and the worker boundary unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Every code a {@link SylvanError} can have: stable, never translated. The contract gives an HTTP status to those that are sent
 * over HTTP; the others occur only in the library.
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

/** The kind of error; docs/errors.md has an entry for each. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Codes for which the same call may succeed later. */
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
  /** A sentence that says what is wrong, and what is accepted. */
  readonly detail: string;
  /** The values in the sentence, so that it can be written in another language. */
  readonly fields?: ErrorFields;
}

/** Machine-readable facts about a failure: `host`, `asset`, `status`, `attempt`, … Never a token, key or e-mail address. */
export type ErrorFields = { readonly [name: string]: Json };

/** A {@link SylvanError} as plain data, for messages between workers, which do not preserve classes. */
export interface ErrorData {
  /** What happened; stable, never translated. */
  readonly code: ProblemCode;
  /** A sentence that says what happened and what to do. */
  readonly detail: string;
  /** Facts for programs. */
  readonly fields: ErrorFields;
  /** The faults of single fields, one per field. */
  readonly errors?: readonly FieldFault[];
  /** The cause: another error, or its text. */
  readonly cause?: ErrorData | string;
}

/** Options of an error besides its code and sentence. */
export interface SylvanErrorOptions {
  /** Facts for programs. */
  readonly fields?: ErrorFields;
  /** The faults of single fields, one per field. */
  readonly errors?: readonly FieldFault[];
  /** The cause. */
  readonly cause?: unknown;
}

/** Each entry of the package is a bundle with its own copy of the class. All recognise each other's errors by this symbol. */
const MARK = Symbol.for('sylvan.error');

/**
 * The error with which calls reject, apart from an abort (`signal.reason`) and errors of the caller's own functions, which pass
 * unchanged. `message` is a sentence that says what happened and what to do; `code` and `fields` are for programs.
 */
export class SylvanError extends Error {
  /** The same for all errors of this class. */
  override readonly name = 'SylvanError';
  /** Mark that `isSylvanError` checks, in every bundle. */
  readonly [MARK] = true;
  /** A call that fails is never charged. */
  readonly charged = false;
  /** Facts for programs; empty if there are none. */
  readonly fields: ErrorFields;
  /** The faults of single fields, one per field; empty if the request is not at fault. */
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

  /** Whether the same call may succeed later: for errors of hosts, this depends on whether the failure may be temporary. */
  get retryable(): boolean {
    if (this.code === 'upstream-failure' && isSylvanError(this.cause)) return this.cause.retryable;
    return RETRYABLE.has(this.code) && this.fields.closed !== true;
  }

  /** The error as plain data for a message or JSON, including its cause, without stacks. */
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

  /** Restores an error from its data. */
  static fromData(data: ErrorData): SylvanError {
    const cause = typeof data.cause === 'object' ? SylvanError.fromData(data.cause) : data.cause;
    return new SylvanError(data.code, data.detail, {
      fields: data.fields,
      ...(data.errors && { errors: data.errors }),
      ...(cause !== undefined && { cause }),
    });
  }
}

/** Whether `error` is a {@link SylvanError} and, if codes are given, has one of them. */
export function isSylvanError<C extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: readonly C[]
): error is SylvanError & { readonly code: C } {
  if (typeof error !== 'object' || error === null) return false;
  const { [MARK]: isMarked = false, code } = error as Partial<SylvanError>;
  return isMarked && (codes.length === 0 || codes.includes(code as C));
}

/** Any thrown value as a {@link SylvanError}. Other errors and values become `internal`, with the original as the cause. */
export function asSylvanError(error: unknown): SylvanError {
  return isSylvanError(error) ? error : new SylvanError('internal', unexpected(error), { cause: error });
}

/** Any thrown value as error data; anything but a {@link SylvanError} becomes `internal`. */
export function errorData(error: unknown): ErrorData {
  return asSylvanError(error).toData();
}

function unexpected(thrown: unknown): string {
  return `Unexpected failure inside Sylvan: ${describeThrown(thrown)}`;
}

function causeData(cause: unknown): ErrorData | string | undefined {
  if (cause === undefined) return undefined;
  return isSylvanError(cause) ? cause.toData() : describeThrown(cause);
}

/** One line about any thrown value; plain values are shown as JSON, and by their type if JSON cannot represent them. */
function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (typeof thrown === 'string') return thrown;
  const toJson: (value: unknown) => string | undefined = JSON.stringify;
  return toJson(thrown) ?? typeof thrown;
}

/**
 * The part of the library, named by `what`, that `loading` loads on demand. Rejects with `network-or-cors` if it cannot be
 * loaded; a SylvanError passes unchanged.
 */
export async function orUnloadable<T>(what: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    if (isSylvanError(cause)) throw cause;
    const help =
      'Check the connection, and that its files are served next to the library. Then try again; in some browsers, reload the page first.';
    throw new SylvanError('network-or-cors', `${what} could not be loaded. ${help}`, { cause });
  }
}

/** The error of every call on a Sylvan that has been closed; not retryable. */
export function closedError(): SylvanError {
  const detail = 'This Sylvan has been closed; create a new one.';
  return new SylvanError('unavailable', detail, { fields: { closed: true } });
}

/** The error `invalid-parameters`, for one option or field that cannot be used; `pointer` is a JSON Pointer to it. */
export function invalidOption(pointer: string, detail: string, message = detail): SylvanError {
  return new SylvanError('invalid-parameters', message, {
    errors: [{ pointer, code: 'option-value', detail }],
  });
}
