import { SylvanError, type ErrorFields, type ProblemCode } from '../errors/errors.ts';
import { cleanCause, type AssetAddress } from './address.ts';
import type { ByteRange } from './range-source.ts';

/** Where a problem of a request occurred, and in which attempt. An error made from it contains neither a token nor a query. */
export interface ProblemContext {
  readonly address: AssetAddress;
  readonly attempt: number;
  readonly range: ByteRange;
}

/** A typed failure of one attempt. `fields` are added to host, asset, attempt, offset and length. */
export function problem(
  code: ProblemCode,
  detail: string,
  context: ProblemContext,
  fields: ErrorFields = {},
  cause?: unknown,
): SylvanError {
  const { address, attempt } = context;
  const { offset, length } = context.range;
  const base = { host: address.host, asset: address.url, attempt, offset, length };
  return new SylvanError(code, `${detail} (${address.url})`, {
    fields: { ...base, ...fields },
    ...(cause !== undefined && { cause: cleanCause(cause, address.secrets) }),
  });
}

/** The system's name for a network failure (`ECONNRESET`), if the platform states it. Pages cannot see it. */
export function systemCode(error: unknown): string | null {
  const inner = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : null;
  return typeof code === 'string' ? code : null;
}

/** The error for a failure outside an attempt. */
function hostProblem(
  code: ProblemCode,
  detail: string,
  { host, url }: AssetAddress,
  fields: ErrorFields,
): SylvanError {
  return new SylvanError(code, detail, { fields: { host, asset: url, ...fields } });
}

export function hostResting(address: AssetAddress, milliseconds: number): SylvanError {
  const seconds = Math.ceil(milliseconds / 1000);
  const detail = `${address.host} failed repeatedly, so requests to it are paused; try again in ${seconds} s`;
  const fields = { resting: true, retryAfterSeconds: seconds };
  return hostProblem('upstream-unavailable', detail, address, fields);
}

export function queueFull(address: AssetAddress, maximum: number): SylvanError {
  const detail = `More than ${maximum} requests are waiting for ${address.host}; send fewer at a time`;
  return hostProblem('unavailable', detail, address, { queue: maximum });
}

export function sourceChanged(address: AssetAddress, validator: string): SylvanError {
  const detail = `The file was replaced while it was read; start again with a new source (${address.url})`;
  return hostProblem('source-changed', detail, address, { validator });
}

/** The error for an invalid range, or one that ends past the file. */
export function outOfRange(url: string, range: ByteRange, size: number | null): SylvanError {
  const { offset, length } = range;
  const detail = size === null ? 'these bytes cannot exist' : `the file ends at byte ${size}`;
  return new SylvanError(
    'out-of-range',
    `Bytes ${offset} + ${length} were requested, but ${detail}: the file is damaged or was replaced (${url})`,
    { fields: { asset: url, offset: String(offset), length: String(length), size } },
  );
}

export function rangeTooLarge(url: string, range: ByteRange, maximum: number): SylvanError {
  return new SylvanError(
    'tile-too-large',
    `One read of ${range.length} bytes is over the limit of ${maximum}; the file is damaged or not cloud-optimised (${url})`,
    { fields: { asset: url, offset: range.offset, length: range.length, maximum } },
  );
}

export function overBudget(context: ProblemContext, maximum: number): SylvanError {
  return problem(
    'needs-overview',
    `This analysis needs more than the ${maximum} bytes that it may fetch; request a smaller zone or coarser pixels`,
    context,
    { maximum },
  );
}
