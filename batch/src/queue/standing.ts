import type { Database } from './database.ts';
import { deadChunks } from './results.ts';
import { BATCHES } from './open-queue.ts';

/** The progress of a batch. */
export interface Standing {
  readonly batch: string;
  readonly version: string;
  /** UTC time. */
  readonly created_at: string;
  readonly zones: number;
  readonly done: number;
  /** Finished zones with a problem instead of an answer. */
  readonly problems: number;
  /** Zones that were given up, each after its last worker was lost. */
  readonly dead: readonly { readonly lat: number; readonly lng: number; readonly size: number }[];
}

/** All batches of a database, oldest first. */
export async function standings(database: Database): Promise<Standing[]> {
  const rows = await database.query<Omit<Standing, 'created_at' | 'dead'> & { readonly created_at: Date }>(
    `select batch.name as batch, version, created_at, zones, count(zone)::int as done,
        count(zone) filter (where outcome like '{"problem":%')::int as problems
      from ${BATCHES}.batch left join ${BATCHES}.result on result.batch = batch.name
      group by batch.name order by created_at`,
  );
  const standing = async ({ created_at, ...counts }: (typeof rows)[number]): Promise<Standing> => {
    const chunks = await deadChunks(database, counts.batch);
    const dead = chunks.flatMap(({ zones }) => zones.map(({ lat, lng, size }) => ({ lat, lng, size })));
    return { ...counts, created_at: created_at.toISOString(), dead };
  };
  return Promise.all(rows.map(standing));
}
