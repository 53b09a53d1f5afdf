import { z } from 'zod';
import type { Carried, ZoneProblem } from '../zones/zone-row.ts';

const carried = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The stored outcome of a zone: the values of its row, or the problem in their place. */
const outcomeSchema = z.union([
  z.object({ values: z.array(carried) }),
  z.object({ problem: z.object({ code: z.string(), detail: z.string() }) }),
]);

export type Outcome = { readonly values: readonly Carried[] } | { readonly problem: ZoneProblem };

/** The result of one try of a zone. */
export interface Tried {
  readonly outcome: Outcome;
  /** Whether another try may succeed. */
  readonly mayPass: boolean;
}

export function outcomeOf(json: string): Outcome {
  return outcomeSchema.parse(JSON.parse(json));
}
