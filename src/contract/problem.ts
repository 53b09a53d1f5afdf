import * as z from 'zod/mini';
import { PROBLEM_CODES, type Json, type ProblemCode } from '../errors/errors.ts';
import { text } from './zod.ts';

/** One fault of one field; `pointer` is an RFC 6901 JSON pointer into the request. */
export const fieldFaultSchema = z.object({
  pointer: z.string().check(z.regex(/^(\/.*)?$/su)),
  code: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  detail: text,
});

/** An error as RFC 9457 problem details, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().check(z.startsWith('urn:sylvan:problem:')),
    title: text,
    status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
    detail: text,
    instance: z.optional(text).check(z.describe('The Request-Id of the call that failed')),
    code: z.enum(PROBLEM_CODES).check(z.describe('Stable, never translated')),
    charged: z.literal(false).check(z.describe('Always false: calls that fail are not charged')),
    retryable: z.boolean().check(z.describe('Whether the same call may succeed later')),
    fields: z
      .optional(z.record(z.string(), z.json()))
      .check(z.describe('Facts about the failure, for programs: host, asset, attempts, …')),
    errors: z
      .optional(z.array(fieldFaultSchema).check(z.minLength(1)))
      .check(z.describe('Every fault in the request, one per field')),
  })
  .register(z.globalRegistry, { id: 'Problem' });

/** An error as RFC 9457 problem details, in one language. */
export interface Problem {
  /** `urn:sylvan:problem:` followed by the code. */
  type: string;
  /** Short title, the same for all problems of this code. */
  title: string;
  /** HTTP status, 400…599; absent in the library. */
  status?: number | undefined;
  /** What happened, and what to do. */
  detail: string;
  /** The `Request-Id` of the call that failed. */
  instance?: string | undefined;
  /** Stable, never translated. */
  code: ProblemCode;
  /** Always false: calls that fail are not charged. */
  charged: false;
  /** Whether the same call may succeed later. */
  retryable: boolean;
  /** Facts about the failure, for programs: host, asset, attempts, … */
  fields?: Record<string, Json> | undefined;
  /** Every fault in the request, one per field; `pointer` is an RFC 6901 JSON pointer into the request. */
  errors?: { pointer: string; code: string; detail: string }[] | undefined;
}
