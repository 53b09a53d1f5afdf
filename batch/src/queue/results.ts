import { SylvanError, toProblem } from 'sylvan/node';
import { batchRequestSchema, type BatchRequest } from '../request/request.ts';
import { outcomeOf, type Outcome } from '../compute/outcome.ts';
import type { StateDatabase } from '../state/state-database.ts';
import type { Database } from './database.ts';
import { chunkSchema, type Chunk } from './jobs.ts';
import { BATCHES, DEAD_QUEUE, JOBS } from './open-queue.ts';

/** Results held in memory at once. */
const PAGE = 1000;

/** Stores the outcome of a zone, unless it already has one. */
export async function writeResult(
  database: Database,
  batch: string,
  zone: string,
  outcome: Outcome,
): Promise<void> {
  await database.query(`insert into ${BATCHES}.result values ($1, $2, $3) on conflict do nothing`, [
    batch,
    zone,
    JSON.stringify(outcome),
  ]);
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
  for (let last = 0; ;) {
    signal.throwIfAborted();
    const zones = state.outcomes(last, PAGE);
    if (zones.length === 0) return;
    await database.query(
      `insert into ${BATCHES}.result select $1, zone, outcome
        from unnest($2::text[], $3::text[]) as known (zone, outcome) on conflict do nothing`,
      [batch, zones.map(({ name }) => name), zones.map(({ outcome }) => outcome)],
    );
    last = zones.at(-1)!.id;
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

/** The request of a batch; undefined if the batch is no longer stored. */
export async function requestOfBatch(database: Database, batch: string): Promise<BatchRequest | undefined> {
  const rows = await database.query<{ request: string }>(
    `select request from ${BATCHES}.batch where name = $1`,
    [batch],
  );
  return rows.map(({ request }) => batchRequestSchema.parse(JSON.parse(request))).at(0);
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
export async function buryDead(database: Database, batch: string, { fields }: BatchRequest): Promise<void> {
  const lang = fields.lang === 'fr' ? 'fr' : 'en';
  const lost = new SylvanError('worker-lost', 'Every process that computed this zone was lost.');
  const { code, detail } = toProblem(lost, { lang });
  const chunks = await deadChunks(database, batch);
  if (chunks.length === 0) return;
  await database.query(
    `insert into ${BATCHES}.result select $1, zone, $3 from unnest($2::text[]) as zone on conflict do nothing`,
    [
      batch,
      chunks.flatMap(({ zones }) => zones.map(({ name }) => name)),
      JSON.stringify({ problem: { code, detail } } satisfies Outcome),
    ],
  );
}
