/**
 * Every code a {@link SylvanError} can carry: stable, never translated. The wire contract (API section 5) gives those
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
    'upstream-failure',
    'upstream-timeout',
    'unavailable',
    'internal',
    'offline-miss',
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
    'network-or-cors',
    'access-denied',
    'access-expired',
    'not-found',
    'stac-invalid',
];
/** Codes after which the same call may succeed if made again later. */
const RETRYABLE = new Set([
    'upstream-failure',
    'upstream-timeout',
    'unavailable',
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
/**
 * The one error Sylvan throws, apart from an abort, which rejects with `signal.reason`.
 * `message` is a sentence that says what happened and what to do; `code` and `fields` are for programs.
 */
export class SylvanError extends Error {
    code;
    name = 'SylvanError';
    /** Nothing that fails is ever charged. */
    charged = false;
    fields;
    errors;
    constructor(code, detail, options = {}) {
        super(detail, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.fields = options.fields ?? {};
        this.errors = options.errors ?? [];
    }
    get retryable() {
        return RETRYABLE.has(this.code);
    }
    toData() {
        const cause = causeData(this.cause);
        return {
            code: this.code,
            detail: this.message,
            fields: this.fields,
            ...(this.errors.length > 0 && { errors: this.errors }),
            ...(cause !== undefined && { cause }),
        };
    }
    static fromData(data) {
        const cause = typeof data.cause === 'object' ? SylvanError.fromData(data.cause) : data.cause;
        return new SylvanError(data.code, data.detail, {
            fields: data.fields,
            ...(data.errors && { errors: data.errors }),
            ...(cause !== undefined && { cause }),
        });
    }
}
/** Whether `error` is a {@link SylvanError}, and, where codes are given, one of those. */
export function isSylvanError(error, ...codes) {
    return error instanceof SylvanError && (codes.length === 0 || codes.includes(error.code));
}
/** Any thrown value as error data; what is not ours becomes `internal` with the original as its cause. */
export function errorData(error) {
    if (error instanceof SylvanError)
        return error.toData();
    const cause = describeThrown(error);
    return { code: 'internal', detail: `Unexpected failure inside Sylvan: ${cause}`, fields: {}, cause };
}
function causeData(cause) {
    if (cause === undefined)
        return undefined;
    if (cause instanceof SylvanError)
        return cause.toData();
    return describeThrown(cause);
}
/** One line about anything that can be thrown; bare values are shown as JSON, and by their type where JSON has no word. */
function describeThrown(thrown) {
    if (thrown instanceof Error)
        return `${thrown.name}: ${thrown.message}`;
    if (typeof thrown === 'string')
        return thrown;
    const toJson = JSON.stringify;
    return toJson(thrown) ?? typeof thrown;
}
