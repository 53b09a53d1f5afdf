import { z } from 'zod';

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

export const count = z.int().min(0);
export const time = z.iso.datetime().describe('UTC');

/** A month's units, as every answer about them states it. */
export const callCounts = {
  calls_used: count.describe('Calls of this month, those under way included'),
  calls_remaining: count.nullable().describe('Limit less used; null for no limit'),
};
