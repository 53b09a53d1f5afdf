import { SylvanError, VERSION } from 'sylvan/node';
import { outcomeOf, problemOf, type NamedZone, type Outcome } from '../compute/fleet.ts';
import { batchRequestSchema, type BatchRequest } from '../request/request.ts';
import type { StateDatabase } from '../state/state-database.ts';
import type { Database } from './database.ts';
import { chunkSchema, type Chunk } from './jobs.ts';
import { BATCHES, DEAD_QUEUE, JOBS } from './open-queue.ts';

/** Number of results held in memory at once. */
const PAGE = 1000;

/** A batch in the database, identified by its name, with its results. */
export class SharedBatch {
  constructor(
    readonly database: Database,
    readonly name: string,
  ) {}

  /** Stores the batch; `zones` is the number of its zones. */
  async announce(request: BatchRequest, zones: number): Promise<void> {
    await this.database.query(
      `insert into ${BATCHES}.batch (name, request, version, zones) values ($1, $2, $3, $4)
        on conflict do nothing`,
      [this.name, JSON.stringify(request), VERSION, zones],
    );
  }

  /** The batch's request; undefined if the batch was never stored or has been deleted. */
  async request(): Promise<BatchRequest | undefined> {
    const sql = `select request from ${BATCHES}.batch where name = $1`;
    const rows = await this.database.query<{ request: string }>(sql, [this.name]);
    return rows.map(({ request }) => batchRequestSchema.parse(JSON.parse(request))).at(0);
  }

  /** Stores the outcome of a zone, unless it already has one. */
  async write(name: string, outcome: Outcome): Promise<void> {
    await this.#store([{ name, outcome: JSON.stringify(outcome) }]);
  }

  /** The names of those zones that have results. */
  async doneOf(zones: readonly NamedZone[]): Promise<ReadonlySet<string>> {
    const sql = `select zone from ${BATCHES}.result where batch = $1 and zone = any($2)`;
    const names = zones.map(({ name }) => name);
    const rows = await this.database.query<{ zone: string }>(sql, [this.name, names]);
    return new Set(rows.map(({ zone }) => zone));
  }

  async countResults(): Promise<number> {
    const sql = `select count(*)::int as count from ${BATCHES}.result where batch = $1`;
    const [{ count }] = await this.database.query<{ count: number }>(sql, [this.name]);
    return count;
  }

  /** Stores the outcomes in the batch's local state, which come from a run without a database or from an earlier run. */
  async share(state: StateDatabase, signal: AbortSignal): Promise<void> {
    for (const zones of state.outcomes(PAGE)) {
      signal.throwIfAborted();
      await this.#store(zones);
    }
  }

  /** Reads all results into the batch's local state. */
  async readInto(state: StateDatabase, signal: AbortSignal): Promise<void> {
    for (let last = ''; ;) {
      signal.throwIfAborted();
      const rows = await this.database.query<{ zone: string; outcome: string }>(
        `select zone, outcome from ${BATCHES}.result where batch = $1 and zone > $2 order by zone limit ${PAGE}`,
        [this.name, last],
      );
      if (rows.length === 0) return;
      state.settle(rows.map(({ zone, outcome }) => [zone, outcomeOf(outcome)] as const));
      last = rows.at(-1)!.zone;
    }
  }

  /** Notes that the results are in a table, so that they need not be kept for long. */
  async markRead(): Promise<void> {
    await this.database.query(`update ${BATCHES}.batch set read_at = now() where name = $1`, [this.name]);
  }

  /**
   * The chunks that were given up, each after its last worker was lost: pg-boss keeps them in a queue without readers. Chunks from
   * before the batch was created belong to an earlier one of the same name.
   */
  async deadChunks(): Promise<Chunk[]> {
    const rows = await this.database.query<{ data: unknown }>(
      `select data from ${JOBS}.job join ${BATCHES}.batch on batch.name = data ->> 'batch'
        where job.name = $1 and batch.name = $2 and created_on >= created_at order by created_on, id`,
      [DEAD_QUEUE, this.name],
    );
    return rows.map(({ data }) => chunkSchema.parse(data));
  }

  /** Stores a problem as the result of zones in chunks that were given up, so that the table has a row for them. */
  async buryDead(request: BatchRequest): Promise<void> {
    const lost = new SylvanError('worker-lost', 'Every process that tried this zone stopped unexpectedly.');
    const outcome = JSON.stringify(problemOf(lost, request));
    const zones = (await this.deadChunks()).flatMap((chunk) => chunk.zones);
    if (zones.length > 0) await this.#store(zones.map(({ name }) => ({ name, outcome })));
  }

  /** Stores outcomes as JSON; existing ones stay. */
  async #store(zones: readonly { readonly name: string; readonly outcome: string }[]): Promise<void> {
    await this.database.query(
      `insert into ${BATCHES}.result select $1, zone, outcome
        from unnest($2::text[], $3::text[]) as known (zone, outcome) on conflict do nothing`,
      [this.name, zones.map(({ name }) => name), zones.map(({ outcome }) => outcome)],
    );
  }
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
    const chunks = await new SharedBatch(database, counts.batch).deadChunks();
    const dead = chunks.flatMap(({ zones }) => zones.map(({ lat, lng, size }) => ({ lat, lng, size })));
    return { ...counts, created_at: created_at.toISOString(), dead };
  };
  return Promise.all(rows.map(standing));
}
