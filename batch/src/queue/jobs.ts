import { z } from 'zod';
import type PgBoss from 'pg-boss';
import { digestOf } from '../request/digest.ts';
import type { NamedZone } from '../compute/fleet.ts';
import { ZONES_QUEUE } from './open-queue.ts';

/** The longest that a chunk may take, in seconds: pg-boss gives a job to another after it, and takes less than a day. */
const EXPIRE_SECONDS = 23 * 3600;

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
  /** Seconds that it is left to who took it without a sign of life. */
  lease: z.number(),
});
export type Chunk = z.output<typeof chunkSchema>;

/**
 * A chunk as a job: the same chunk is the same job. `position` is its number along the curve, by which chunks are taken;
 * `retries` how often it is handed out again.
 */
export function jobOf(
  chunk: Chunk,
  position: number,
  { retries }: { retries: number },
): PgBoss.JobInsert<Chunk> {
  const zones = chunk.zones.map((zone) => zoneSchema.parse(zone));
  return {
    id: jobId(position, digestOf('job', chunk.batch, ...zones.map(({ name }) => name))),
    name: ZONES_QUEUE,
    data: { batch: chunk.batch, zones, lease: chunk.lease },
    expireInSeconds: EXPIRE_SECONDS,
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
