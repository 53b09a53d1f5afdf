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

/** Neighbouring zones of a batch that are handed out together. */
export const chunkSchema = z.object({
  batch: z.string(),
  zones: z.array(zoneSchema),
});
export type Chunk = z.output<typeof chunkSchema>;

/** How chunks are handed out: seconds that one is left to who took it without a sign of life, and times that it comes again. */
export interface Handing {
  readonly lease: number;
  readonly retries: number;
}

/** A chunk as a job: the same chunk is the same job. `position` is its number along the curve, by which chunks are taken. */
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

/** Ids are in the order of places: jobs of one statement are taken by their ids. */
function jobId(position: number, hex: string): string {
  const first = position.toString(16).padStart(8, '0');
  return `${first}-${hex.slice(0, 4)}-8${hex.slice(5, 8)}-8${hex.slice(9, 12)}-${hex.slice(12, 24)}`;
}

/** The place that a job was made for. */
export function placeOfJob({ id }: Pick<PgBoss.Job, 'id'>): number {
  return Number.parseInt(id.slice(0, 8), 16);
}
