import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { jobOf, placeOfJob, type Chunk } from './jobs.ts';
import { ZONES_QUEUE, type Queue } from './open-queue.ts';
import { BATCHES } from './tables.ts';

/** Signs of life within one lease. */
const BEATS = 3;

/** A chunk that this process has taken. */
export interface Lease {
  readonly id: string;
  readonly job: PgBoss.JobWithMetadata<Chunk>;
  /** Its zones that are handed on and not done. */
  left: number;
  /** Whether one of its zones is to be tried again. */
  mustReturn: boolean;
}

/**
 * The chunks that a process has taken. Each has a lease, which signs of life begin again, so that it may be short: of a process
 * that was killed, another has the zones as soon.
 */
export class Leases {
  readonly #held = new Map<string, Lease>();
  #timer: NodeJS.Timeout | undefined;
  /** When it fires, as `performance.now()` counts. */
  #due = Infinity;

  constructor(readonly queue: Queue) {}

  /** Takes a chunk, where there is one; first those whose lease is over are free for all. */
  async take(): Promise<Lease | undefined> {
    const { boss, database } = this.queue;
    const id = randomUUID();
    const job = await database.transaction(async (db) => {
      await failLost(this.queue, db);
      const taken = (await boss.fetch<Chunk>(ZONES_QUEUE, { includeMetadata: true, db })).at(0);
      if (taken !== undefined) await insertLease(db, id, taken);
      return taken;
    });
    if (job === undefined) return undefined;
    const lease: Lease = { id, job, left: 0, mustReturn: false };
    this.#held.set(id, lease);
    this.#beat();
    return lease;
  }

  /** One of its zones is done, or is to be tried again: with the last of them the chunk is. */
  async ended(lease: Lease, isDone: boolean): Promise<void> {
    lease.left -= 1;
    if (!isDone) lease.mustReturn = true;
    if (lease.left > 0) return;
    if (lease.mustReturn) await this.#fail(lease);
    else await this.complete(lease);
  }

  /** All of a chunk's zones have results, or come as the chunks `others`. */
  async complete({ id, job }: Lease, others: readonly PgBoss.JobInsert<Chunk>[] = []): Promise<void> {
    this.#held.delete(id);
    const { boss, database } = this.queue;
    await database.transaction(async (db) => {
      if (others.length > 0) await boss.insert([...others], { db });
      await boss.complete(ZONES_QUEUE, job.id, {}, { db });
      await db.executeSql(`delete from ${BATCHES}.lease where job = $1`, [job.id]);
    });
  }

  /** Gives what is held back at once: others may take it. */
  async letGo(): Promise<void> {
    clearTimeout(this.#timer);
    const held = [...this.#held.values()];
    this.#held.clear();
    if (held.length === 0) return;
    const { boss, database } = this.queue;
    await database.transaction(async (db) => {
      const own = await endLeases(db, held);
      if (own.length === 0) return;
      // As jobs that nobody has taken yet: what was no fault of theirs costs them no try.
      const jobs = own.map(({ job }) => jobOf(job.data, placeOfJob(job), { retries: job.retryLimit }));
      await boss.deleteJob(
        ZONES_QUEUE,
        own.map(({ job }) => job.id),
        { db },
      );
      await boss.insert(jobs, { db });
    });
  }

  /** The try of another who has it by now is not ended. */
  async #fail(lease: Lease): Promise<void> {
    this.#held.delete(lease.id);
    const { boss, database } = this.queue;
    await database.transaction(async (db) => {
      const own = await endLeases(db, [lease]);
      if (own.length > 0) await boss.fail(ZONES_QUEUE, lease.job.id, {}, { db });
    });
  }

  /** Signs of life come as often as the shortest lease requests them. */
  #beat(): void {
    const seconds = Math.min(...[...this.#held.values()].map(({ job }) => job.data.lease));
    const wait = (seconds * 1000) / BEATS;
    if (performance.now() + wait >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = performance.now() + wait;
    this.#timer = setTimeout(() => void this.#signal(), wait);
  }

  async #signal(): Promise<void> {
    try {
      await this.queue.database.query(
        `update ${BATCHES}.lease set ends_at = now() + make_interval(secs => seconds) where id = any($1)`,
        [[...this.#held.keys()]],
      );
    } catch {
      // Then another takes the zones over; what is computed twice is written once.
    }
    this.#due = Infinity;
    if (this.#held.size > 0) this.#beat();
  }
}

/** Fails the tries whose lease is over: others may take the chunks, or they are given up. */
export async function failLost({ boss }: Pick<Queue, 'boss'>, db: PgBoss.Db): Promise<void> {
  const { rows } = await db.executeSql(
    `delete from ${BATCHES}.lease where queue = $1 and ends_at < now() returning job`,
    [ZONES_QUEUE],
  );
  const lost = (rows as { job: string }[]).map(({ job }) => job);
  for (const job of lost) await boss.fail(ZONES_QUEUE, job, {}, { db });
}

async function insertLease(db: PgBoss.Db, id: string, { id: job, data }: PgBoss.Job<Chunk>): Promise<void> {
  await db.executeSql(
    `insert into ${BATCHES}.lease values ($1, $2, $3, $4, now() + make_interval(secs => $4))
      on conflict (job) do update set id = excluded.id, ends_at = excluded.ends_at`,
    [id, job, ZONES_QUEUE, data.lease],
  );
}

/** Those of the leases that have not been lost; they end. */
async function endLeases(db: PgBoss.Db, leases: readonly Lease[]): Promise<readonly Lease[]> {
  const { rows } = await db.executeSql(`delete from ${BATCHES}.lease where id = any($1) returning id`, [
    leases.map(({ id }) => id),
  ]);
  const ended = new Set((rows as { id: string }[]).map(({ id }) => id));
  return leases.filter(({ id }) => ended.has(id));
}
