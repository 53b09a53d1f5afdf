import { z } from 'zod';
import type PgBoss from 'pg-boss';
import { digestOf } from '../request/digest.ts';
import type { NamedZone } from '../compute/fleet.ts';
import { ZONES_QUEUE } from './open-queue.ts';

const zoneSchema = z.object({
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  size: z.number(),
  geometry: z.string().nullable(),
}) satisfies z.ZodType<NamedZone>;

/** Neighbouring zones of a batch that are distributed together. */
export const chunkSchema = z.object({
  batch: z.string(),
  zones: z.array(zoneSchema),
});
export type Chunk = z.output<typeof chunkSchema>;

/** How chunks are distributed: seconds that a worker keeps one without a heartbeat, and the number of retries. */
export interface Handing {
  readonly lease: number;
  readonly retries: number;
}

/**
 * A chunk as a job; the same chunk always gives the same job. `position` is its index along the curve, in which order chunks are
 * taken.
 */
export function jobOf(chunk: Chunk, position: number, { lease, retries }: Handing): PgBoss.JobInsert<Chunk> {
  const zones = chunk.zones.map((zone) => zoneSchema.parse(zone));
  return {
    id: jobId(position, digestOf('job', chunk.batch, ...zones.map(({ name }) => name))),
    name: ZONES_QUEUE,
    data: { batch: chunk.batch, zones },
    expireInSeconds: lease,
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
  };
}

/** Ids sort by position: jobs inserted by one statement are taken in order of their ids. */
function jobId(position: number, hex: string): string {
  const first = position.toString(16).padStart(8, '0');
  return `${first}-${hex.slice(0, 4)}-8${hex.slice(5, 8)}-8${hex.slice(9, 12)}-${hex.slice(12, 24)}`;
}

/** The position for which a job was made. */
export function placeOfJob({ id }: Pick<PgBoss.Job, 'id'>): number {
  return Number.parseInt(id.slice(0, 8), 16);
}
