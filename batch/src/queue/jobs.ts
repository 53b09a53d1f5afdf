import { z } from 'zod';
import type PgBoss from 'pg-boss';
import { zoneSchema } from '../compute/fleet.ts';
import { digestOf, uuidOf } from '../request/request.ts';
import type { StateDatabase } from '../state/state-database.ts';
import { ZONES_QUEUE, type Queue } from './open-queue.ts';

/** Limits of one insert statement: chunks, and characters of their polygons. */
const STATEMENT = { chunks: 200, characters: 10_000_000 } as const;

/** Neighbouring zones of a batch that are distributed together. */
export const chunkSchema = z.object({
  batch: z.string(),
  zones: z.array(zoneSchema),
});
export type Chunk = z.output<typeof chunkSchema>;

/** How chunks are distributed: seconds that a worker keeps one without a heartbeat, and the number of retries. */
interface Handing {
  readonly lease: number;
  readonly retries: number;
}

/**
 * A chunk as a job; the same chunk always gives the same job. `position` is its index along the curve; chunks are taken in that
 * order.
 */
export function jobOf(chunk: Chunk, position: number, { lease, retries }: Handing): PgBoss.JobInsert<Chunk> {
  const data = chunkSchema.parse(chunk);
  const digest = digestOf('job', data.batch, ...data.zones.map(({ name }) => name));
  return {
    // Ids sort by position: jobs inserted by one statement are taken in order of their ids.
    id: uuidOf(position.toString(16).padStart(8, '0') + digest),
    name: ZONES_QUEUE,
    data,
    expireInSeconds: lease,
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
  };
}

/** The position for which a job was made. */
export function placeOfJob({ id }: Pick<PgBoss.Job, 'id'>): number {
  return Number.parseInt(id.slice(0, 8), 16);
}

/**
 * Publishes the zones of a batch in chunks of `chunk` zones along the curve. Chunks are cut from all zones, done or not, so that
 * they are the same each time. Chunks already published are not published again, and chunks that are completely done are left out.
 */
export async function publish(
  { boss }: Queue,
  { state, batch }: { readonly state: StateDatabase; readonly batch: string },
  { chunk, ...handing }: Handing & { readonly chunk: number },
  signal: AbortSignal,
): Promise<void> {
  let jobs: ReturnType<typeof jobOf>[] = [];
  let [position, characters] = [0, 0];
  const flush = async () => {
    signal.throwIfAborted();
    if (jobs.length > 0) await boss.insert(jobs);
    [jobs, characters] = [[], 0];
  };
  for (const zones of state.zones(chunk)) {
    position += 1;
    if (zones.every(({ isDone }) => isDone === 1)) continue;
    jobs.push(jobOf({ batch, zones }, position - 1, handing));
    characters += zones.reduce((sum, { geometry }) => sum + (geometry?.length ?? 0), 0);
    if (jobs.length >= STATEMENT.chunks || characters >= STATEMENT.characters) await flush();
  }
  await flush();
}
