import * as z from 'zod/mini';
import { code, typeFault } from './faults.ts';

/*
 * Schemas use zod/mini: a page loads only the parts of zod that they use, and it never compiles them with `new Function`, which a
 * strict content security policy reports as a violation.
 */

/** A number sent with at most `decimals` decimals. */
export function rounded(decimals: number, schema: z.ZodMiniNumber<number>) {
  return schema.check(
    z.refine((value) => Number(value.toFixed(decimals)) === value, `At most ${decimals} decimals`),
  );
}

/** A UTC day of a request, `first` or later. Messages are fault codes. */
export function dayFrom(first: string) {
  return z.iso
    .date({
      error: ({ code: kind, input }) =>
        kind === 'invalid_format' ? code('date-format') : typeFault({ input }),
      abort: true,
    })
    .check(z.refine((day) => day >= first, { error: code('date-before-archive') }));
}

interface Limits {
  readonly minimum: number;
  readonly maximum: number;
}

/** A number of a request between two limits. Messages are fault codes. */
export function within<N extends z.ZodMiniNumber>(number: N, { minimum, maximum }: Limits): N {
  const error = code('field-range');
  return number.check(z.minimum(minimum, { error }), z.maximum(maximum, { error }));
}

/** The side of a square zone, kilometres: a size outside the limits has its own fault codes. */
export function side<N extends z.ZodMiniNumber>(number: N, { minimum, maximum }: Limits): N {
  return number.check(
    z.minimum(minimum, { error: code('zone-too-small') }),
    z.maximum(maximum, { error: code('zone-too-large') }),
  );
}

/** For `superRefine` of an answer: each value at `paths` is `null` exactly if `details.missing` has a reason for it. */
export function withReasons(paths: readonly string[]) {
  return (answer: { readonly details: { readonly missing: object } }, context: z.core.$RefinementCtx) => {
    for (const path of paths)
      if ((valueAt(answer, path) === null) !== Object.hasOwn(answer.details.missing, path))
        context.addIssue({
          code: 'custom',
          path: ['details', 'missing', path],
          message: 'A value is null exactly where its reason is given',
        });
  };
}

/** The value of an answer at a path such as `changes.net_ha`. */
export function valueAt(answer: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], answer);
}

export const count = z.int().check(z.minimum(0));
export const time = z.iso.datetime().check(z.describe('UTC'));
/** Text that is not empty. */
export const text = z.string().check(z.minLength(1));
/** 0…1. */
export const fraction = z.number().check(z.minimum(0), z.maximum(1));
/** Hectares, metres and other amounts that are not negative. */
export const amount = z.number().check(z.nonnegative());
export const percent = z.number().check(z.minimum(0), z.maximum(100));

/** The call counts of a month, as in every answer that states them. */
export const callCounts = {
  calls_used: count.check(z.describe('Calls this month, including those in progress')),
  calls_remaining: z.nullable(count).check(z.describe('Limit minus calls used; null if there is no limit')),
};

/** The summary of a record. */
export const summarySchema = text.check(
  z.describe(
    "One plain sentence in the request's language; another lists what is missing because a source failed",
  ),
);
