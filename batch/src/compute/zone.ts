import { z } from 'zod';

/** A square or polygon of a batch. */
export const zoneSchema = z.object({
  /** Its name in the batch. */
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  size: z.number(),
  /** GeoJSON of a polygon, in which case the other fields are its box; `null` for a square. */
  geometry: z.string().nullable(),
});
export type NamedZone = Readonly<z.output<typeof zoneSchema>>;

export const carriedSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The stored outcome of a zone: the values of its row, or the problem in their place. */
const outcomeSchema = z.union([
  z.object({ values: z.array(carriedSchema) }),
  z.object({ problem: z.object({ code: z.string(), detail: z.string() }) }),
]);
export type Outcome = Readonly<z.output<typeof outcomeSchema>>;

export function outcomeOf(json: string): Outcome {
  return outcomeSchema.parse(JSON.parse(json));
}

/** The result of one try of a zone. */
export interface Tried {
  readonly outcome: Outcome;
  /** Whether another try may succeed. */
  readonly mayPass: boolean;
}
