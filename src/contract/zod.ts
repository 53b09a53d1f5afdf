import { z } from 'zod';
import { code, typeFault } from './faults.ts';

/**
 * What `make` builds of object schemas, none of which zod will compile. It compiles with `new Function` where it may, and
 * probes for that as soon as an object schema is made: a page with a strict content security policy reports the probe
 * as a violation. Requests are small; interpreting them is fast enough everywhere.
 *
 * A schema takes the setting for good when it is made, so the page's own is back before this returns: zod's settings
 * are the page's, and its other schemas compile as before. Everything that makes an object schema anew (`describe`,
 * `superRefine`, `meta`) belongs inside `make`.
 */
export function interpreted<T>(make: () => T): T {
  const settings = z.config();
  const before = Object.getOwnPropertyDescriptor(settings, 'jitless');
  settings.jitless = true;
  try {
    return make();
  } finally {
    if (before === undefined) delete settings.jitless;
    else Object.defineProperty(settings, 'jitless', before);
  }
}

export { z };

/** A number that travels with at most so many decimals. */
export function rounded(decimals: number, schema: z.ZodNumber) {
  return schema.refine((value) => Number(value.toFixed(decimals)) === value, `At most ${decimals} decimals`);
}

/** A request's UTC day, `first` or later. Messages are fault codes. */
export function dayFrom(first: string) {
  return z.iso
    .date({
      error: ({ code: kind, input }) =>
        kind === 'invalid_format' ? code('date-format') : typeFault({ input }),
      abort: true,
    })
    .refine((day) => day >= first, { error: code('date-before-archive') });
}

/** For `superRefine` of an answer: each of the values at `paths` is null exactly where `details.missing` has its reason. */
export function withReasons(paths: readonly string[]) {
  return (answer: { readonly details: { readonly missing: object } }, context: z.RefinementCtx) => {
    for (const path of paths)
      if ((valueAt(answer, path) === null) !== Object.hasOwn(answer.details.missing, path))
        context.addIssue({
          code: 'custom',
          path: ['details', 'missing', path],
          message: 'A value is null exactly where its reason is given',
        });
  };
}

function valueAt(answer: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], answer);
}

export const count = z.int().min(0);
export const time = z.iso.datetime().describe('UTC');

/** A month's units, as every answer about them states it. */
export const callCounts = {
  calls_used: count.describe('Calls of this month, those under way included'),
  calls_remaining: count.nullable().describe('Limit less used; null for no limit'),
};
