import { z } from 'zod';
import type PgBoss from 'pg-boss';
import { digestOf } from '../asked/digest.ts';
import type { NamedZone } from '../compute/fleet.ts';
import { ZONES_QUEUE } from './open-queue.ts';

/** Neighbouring zones of a batch that are handed out together. */
export const chunkSchema = z.object({
  batch: z.string(),
  zones: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number(), size: z.number() })),
});
export type Chunk = z.output<typeof chunkSchema>;

/** How long a chunk is left to who took it without a sign of life, seconds, and how often it is handed out again. */
export interface Handing {
  readonly lease: number;
  readonly retries: number;
}

/** A chunk as a job: the same chunk is the same job. `place` is its number along the curve, by which chunks are taken. */
export function jobOf(chunk: Chunk, place: number, { lease, retries }: Handing): PgBoss.JobInsert<Chunk> {
  const zones = chunk.zones.map(({ name, lat, lng, size }: NamedZone) => ({ name, lat, lng, size }));
  return {
    id: jobId(place, digestOf('job', chunk.batch, ...zones.map(({ name }) => name))),
    name: ZONES_QUEUE,
    data: { batch: chunk.batch, zones },
    expireInSeconds: lease,
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
  };
}

/** Ids are in the order of places: jobs of one statement are taken by their ids. */
function jobId(place: number, hex: string): string {
  const first = place.toString(16).padStart(8, '0');
  return `${first}-${hex.slice(0, 4)}-8${hex.slice(5, 8)}-8${hex.slice(9, 12)}-${hex.slice(12, 24)}`;
}

/** Seconds that a job is left to who took it. */
export function leaseSeconds({ expireInSeconds }: Pick<PgBoss.Job, 'expireInSeconds'>): number {
  // The driver gives numerics as text.
  return z.coerce.number().positive().parse(expireInSeconds);
}
