import { interpreted, z } from './zod.ts';
import { PROBLEM_CODES, type Json, type ProblemCode } from '../errors/errors.ts';

/** One fault of one field; `pointer` is an RFC 6901 JSON pointer into the request. */
export const fieldFaultSchema = interpreted(() =>
  z.object({
    pointer: z.string().regex(/^(\/.*)?$/su),
    code: z.string().regex(/^[a-z][a-z0-9-]*$/),
    detail: z.string().min(1),
  }),
);

/** An error as RFC 9457 problem details, `application/problem+json`. */
export const problemSchema = interpreted(() =>
  z
    .object({
      type: z.string().startsWith('urn:sylvan:problem:'),
      title: z.string().min(1),
      status: z.int().min(400).max(599).optional(),
      detail: z.string().min(1),
      instance: z.string().min(1).optional().describe('The Request-Id of the call that failed'),
      code: z.enum(PROBLEM_CODES).describe('Stable, never translated'),
      charged: z.literal(false).describe('Nothing that fails is charged'),
      retryable: z.boolean().describe('Whether the same call may succeed later'),
      fields: z
        .record(z.string(), z.json())
        .optional()
        .describe('Facts about the failure for programs: host, asset, attempts, …'),
      errors: z.array(fieldFaultSchema).min(1).optional().describe('Every fault of the request, one a field'),
    })
    .meta({ id: 'Problem' }),
);

/** An error as RFC 9457 problem details, in one language. */
export interface Problem {
  /** `urn:sylvan:problem:` and the code. */
  type: string;
  /** What a problem of this code is called. */
  title: string;
  /** Of HTTP, 400…599; absent in the library. */
  status?: number | undefined;
  /** What happened, and what to do. */
  detail: string;
  /** The `Request-Id` of the call that failed. */
  instance?: string | undefined;
  /** Stable, never translated. */
  code: ProblemCode;
  /** Nothing that fails is charged. */
  charged: false;
  /** Whether the same call may succeed later. */
  retryable: boolean;
  /** Facts about the failure for programs: host, asset, attempts, … */
  fields?: Record<string, Json> | undefined;
  /** Every fault of the request, one a field; `pointer` is an RFC 6901 JSON pointer into it. */
  errors?: { pointer: string; code: string; detail: string }[] | undefined;
}
