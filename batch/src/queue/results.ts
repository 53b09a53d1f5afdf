import { SylvanError, VERSION } from 'sylvan/node';
import { problemOf } from '../compute/fleet.ts';
import { outcomeOf, type Outcome } from '../compute/zone.ts';
import { batchRequestSchema, type BatchRequest } from '../request/request.ts';
import type { StateDatabase } from '../state/state-database.ts';
import type { Database } from './database.ts';
import { chunkSchema, type Chunk } from './jobs.ts';
import { BATCHES, DEAD_QUEUE, JOBS } from './open-queue.ts';

/** Results held in memory at once. */
const PAGE = 1000;

/** Stores a batch of `zones` zones in the database. */
export async function announce(
  database: Database,
  { batch, request }: { readonly batch: string; readonly request: BatchRequest },
  zones: number,
): Promise<void> {
  await database.query(
    `insert into ${BATCHES}.batch (name, request, version, zones) values ($1, $2, $3, $4)
      on conflict do nothing`,
    [batch, JSON.stringify(request), VERSION, zones],
  );
}

/** The request of a batch; undefined if the batch is no longer stored. */
export async function requestOfBatch(database: Database, batch: string): Promise<BatchRequest | undefined> {
  const rows = await database.query<{ request: string }>(
    `select request from ${BATCHES}.batch where name = $1`,
    [batch],
  );
  return rows.map(({ request }) => batchRequestSchema.parse(JSON.parse(request))).at(0);
}

/** Stores the outcomes of zones, as JSON, unless they already have one. */
async function store(
  database: Database,
  batch: string,
  zones: readonly { readonly name: string; readonly outcome: string }[],
): Promise<void> {
  await database.query(
    `insert into ${BATCHES}.result select $1, zone, outcome
      from unnest($2::text[], $3::text[]) as known (zone, outcome) on conflict do nothing`,
    [batch, zones.map(({ name }) => name), zones.map(({ outcome }) => outcome)],
  );
}

/** Stores the outcome of a zone, unless it already has one. */
export async function writeResult(
  database: Database,
  batch: string,
  name: string,
  outcome: Outcome,
): Promise<void> {
  await store(database, batch, [{ name, outcome: JSON.stringify(outcome) }]);
}

/** The names of those zones that have results. */
export async function doneOf(database: Database, { batch, zones }: Chunk): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ zone: string }>(
    `select zone from ${BATCHES}.result where batch = $1 and zone = any($2)`,
    [batch, zones.map(({ name }) => name)],
  );
  return new Set(rows.map(({ zone }) => zone));
}

export async function countResults(database: Database, batch: string): Promise<number> {
  const [{ count }] = await database.query<{ count: number }>(
    `select count(*)::int as count from ${BATCHES}.result where batch = $1`,
    [batch],
  );
  return count;
}

/** Stores the outcomes that the batch's local state has: of a run without a database, or of a run before. */
export async function shareResults(
  database: Database,
  state: StateDatabase,
  batch: string,
  signal: AbortSignal,
): Promise<void> {
  for (const zones of state.outcomes(PAGE)) {
    signal.throwIfAborted();
    await store(database, batch, zones);
  }
}

/** Reads all results into the batch's local state. */
export async function readResults(
  database: Database,
  state: StateDatabase,
  batch: string,
  signal: AbortSignal,
): Promise<void> {
  for (let last = ''; ;) {
    signal.throwIfAborted();
    const rows = await database.query<{ zone: string; outcome: string }>(
      `select zone, outcome from ${BATCHES}.result where batch = $1 and zone > $2 order by zone limit ${PAGE}`,
      [batch, last],
    );
    if (rows.length === 0) return;
    state.settle(rows.map(({ zone, outcome }) => [zone, outcomeOf(outcome)] as const));
    last = rows.at(-1)!.zone;
  }
}

/** Notes that the results are in a table, so that they need not be kept for long. */
export async function markRead(database: Database, batch: string): Promise<void> {
  await database.query(`update ${BATCHES}.batch set read_at = now() where name = $1`, [batch]);
}

/**
 * The chunks of a batch that were given up, each after its last worker was lost: pg-boss keeps them in a queue without readers.
 * Chunks from before the batch was created belong to an earlier one of the same name.
 */
export async function deadChunks(database: Database, batch: string): Promise<Chunk[]> {
  const rows = await database.query<{ data: unknown }>(
    `select data from ${JOBS}.job join ${BATCHES}.batch on batch.name = data ->> 'batch'
      where job.name = $1 and batch.name = $2 and created_on >= created_at order by created_on, id`,
    [DEAD_QUEUE, batch],
  );
  return rows.map(({ data }) => chunkSchema.parse(data));
}

/** Stores a problem as the result of zones in chunks that were given up, so that the table has a row for them. */
export async function buryDead(database: Database, batch: string, request: BatchRequest): Promise<void> {
  const lost = new SylvanError('worker-lost', 'Every process that computed this zone was lost.');
  const outcome = JSON.stringify(problemOf(lost, request));
  const zones = (await deadChunks(database, batch)).flatMap((chunk) => chunk.zones);
  if (zones.length === 0) return;
  await store(
    database,
    batch,
    zones.map(({ name }) => ({ name, outcome })),
  );
}

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
