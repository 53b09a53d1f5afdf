import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { NamedZone } from '../compute/fleet.ts';
import { chunkSchema, jobOf, placeOfJob, type Chunk } from './jobs.ts';
import { JOBS, ZONES_QUEUE, type Queue } from './open-queue.ts';
import { SharedBatch } from './shared-batch.ts';

/** Number of heartbeats in the time of a lease. */
const BEATS = 3;
/** Milliseconds between polls when there is no work. */
const IDLE_MS = 500;
/** A chunk lost this many times is distributed zone by zone, so that a zone that kills its workers does not affect others. */
const SPLIT_AFTER = 2;

/** A chunk that this process has taken. */
export interface Lease {
  readonly job: PgBoss.JobWithMetadata<Chunk>;
  /** Number of zones that were distributed and are not yet done. */
  left: number;
  /** Whether one of its zones must be retried. */
  mustReturn: boolean;
}

/** A zone that this process has taken. */
export interface TakenZone {
  readonly zone: NamedZone;
  readonly lease: Lease;
}

/**
 * The chunks that a process has taken, and their zones in order. pg-boss gives a job to another worker when its lease expires.
 * Heartbeats renew the lease, so it can be short: if a process is killed, another soon gets its zones.
 */
export class Leases {
  readonly #held = new Set<Lease>();
  /** A chunk that is taken, with none of its zones used yet. */
  #next: Lease | undefined;

  constructor(readonly queue: Queue) {}

  /** Takes a chunk, if there is one. */
  async take(): Promise<Lease | undefined> {
    const jobs = await this.queue.boss.fetch<Chunk>(ZONES_QUEUE, { includeMetadata: true });
    const job = jobs.at(0);
    if (job === undefined) return undefined;
    const lease: Lease = { job, left: 0, mustReturn: false };
    this.#held.add(lease);
    this.#beat(lease);
    return lease;
  }

  /** Waits for the next zone, and returns its batch. */
  async nextBatch(signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      this.#next ??= await this.take();
      if (this.#next !== undefined) return this.#next.job.data.batch;
      await sleep(IDLE_MS, undefined, { signal });
    }
  }

  /** Yields zones until the signal aborts or the next zone belongs to another batch. */
  async *zonesOf(batch: string, signal: AbortSignal): AsyncGenerator<TakenZone, void, undefined> {
    while ((await this.nextBatch(signal)) === batch) {
      const lease = this.#next!;
      this.#next = undefined;
      yield* await this.#opened(lease);
    }
  }

  /** Ends the next chunk, because nobody waits for its zones. */
  async drop(): Promise<void> {
    await this.complete(this.#next!);
    this.#next = undefined;
  }

  /** Notes that a zone is done or must be retried. After its last zone, ends the chunk. */
  async ended(lease: Lease, isDone: boolean): Promise<void> {
    lease.left -= 1;
    if (!isDone) lease.mustReturn = true;
    if (lease.left > 0) return;
    if (lease.mustReturn) await this.#fail(lease);
    else await this.complete(lease);
  }

  /** Completes a chunk: its zones have results, or are replaced by the chunks `others`. */
  async complete(lease: Lease, others: readonly PgBoss.JobInsert<Chunk>[] = []): Promise<void> {
    this.#held.delete(lease);
    const { boss, database } = this.queue;
    await database.transaction(async (db) => {
      if (others.length > 0) await boss.insert([...others], { db });
      await boss.complete(ZONES_QUEUE, lease.job.id, {}, { db });
    });
  }

  /** Returns all taken chunks at once for others to take. An interruption that is not their fault costs them no retry. */
  async letGo(): Promise<void> {
    const held = [...this.#held];
    this.#held.clear();
    if (held.length > 0) await this.#set(`state = 'created', started_on = null`, held);
  }

  /** The unfinished zones of a chunk; empty if they are now distributed one by one. */
  async #opened(lease: Lease): Promise<TakenZone[]> {
    const chunk = chunkSchema.parse(lease.job.data);
    const done = await new SharedBatch(this.queue.database, chunk.batch).doneOf(chunk.zones);
    const open = chunk.zones.filter(({ name }) => !done.has(name));
    const isSplit = lease.job.retryCount >= SPLIT_AFTER && chunk.zones.length > 1;
    if (open.length === 0 || isSplit) {
      await this.complete(lease, oneByOne(lease, open));
      return [];
    }
    lease.left = open.length;
    return open.map((zone) => ({ zone, lease }));
  }

  /** Fails a job, unless another process has taken it by now. */
  async #fail(lease: Lease): Promise<void> {
    this.#held.delete(lease);
    const { boss, database } = this.queue;
    const sql = `select id from ${JOBS}.job where ${OWN} for update`;
    await database.transaction(async (db) => {
      const { rows } = await db.executeSql(sql, triesOf([lease]));
      if (rows.length > 0) await boss.fail(ZONES_QUEUE, lease.job.id, {}, { db });
    });
  }

  /** Renews a lease for as long as it is held. */
  #beat(lease: Lease): void {
    const renew = async () => {
      if (!this.#held.has(lease)) return;
      // If this fails, another process takes over the zones; a zone computed twice is stored once.
      await this.#set('started_on = now()', [lease]).catch(() => undefined);
      this.#beat(lease);
    };
    // The timer of a lease that is no longer held must not keep the process alive.
    setTimeout(() => void renew(), (lease.job.expireInSeconds * 1000) / BEATS).unref();
  }

  /** pg-boss can neither renew a lease nor give back a retry, so this updates its columns directly. */
  async #set(columns: string, leases: readonly Lease[]): Promise<void> {
    await this.queue.database.query(`update ${JOBS}.job set ${columns} where ${OWN}`, triesOf(leases));
  }
}

/** Whether a job is still the same try that a process took, identified by the job and its retry count. */
const OWN = `name = $1 and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`;

function triesOf(leases: readonly Lease[]): unknown[] {
  return [ZONES_QUEUE, leases.map(({ job }) => job.id), leases.map(({ job }) => job.retryCount)];
}

/** Each zone of a chunk as its own chunk. */
function oneByOne({ job }: Lease, zones: Chunk['zones']) {
  // PostgreSQL returns the seconds as text such as 60.000000.
  const handing = { lease: Math.trunc(job.expireInSeconds), retries: job.retryLimit };
  return zones.map((zone) => jobOf({ ...job.data, zones: [zone] }, placeOfJob(job), handing));
}
