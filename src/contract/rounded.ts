import type { z } from './zod.ts';

/** A number that travels with at most so many decimals. */
export function rounded(decimals: number, schema: z.ZodNumber) {
  return schema.refine((value) => Number(value.toFixed(decimals)) === value, `At most ${decimals} decimals`);
}
