import { z } from 'zod';
import type { Carried } from '../zones/zone-row.ts';

const carried = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What became of a zone, as it is stored: the values of its row, or the problem that stands where they would. */
const outcomeSchema = z.union([
  z.object({ values: z.array(carried) }),
  z.object({ problem: z.object({ code: z.string(), detail: z.string() }) }),
]);

export type Outcome =
  | { readonly values: readonly Carried[] }
  | { readonly problem: { readonly code: string; readonly detail: string } };

/** A zone that was tried once. */
export interface Tried {
  readonly outcome: Outcome;
  /** Whether another try may end otherwise. */
  readonly mayPass: boolean;
}

export function outcomeOf(json: string): Outcome {
  return outcomeSchema.parse(JSON.parse(json));
}
