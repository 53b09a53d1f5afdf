import type PgBoss from 'pg-boss';
import type { Chunk } from './jobs.ts';
import { JOBS, ZONES_QUEUE, type Queue } from './open-queue.ts';

/** Heartbeats per lease. */
const BEATS = 3;

/** A chunk that this process has taken. */
export interface Lease {
  readonly job: PgBoss.JobWithMetadata<Chunk>;
  /** Zones that were distributed and are not done. */
  left: number;
  /** Whether one of its zones must be retried. */
  mustReturn: boolean;
}

/**
 * The chunks that a process has taken. pg-boss gives a job to another worker when its lease expires. Heartbeats renew the lease,
 * so it can be short: if a process is killed, another soon gets its zones.
 */
export class Leases {
  readonly #held = new Set<Lease>();

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

  /**
   * Returns all taken chunks at once, so that others may take them. An interruption that is not the chunks' fault costs them no
   * retry.
   */
  async letGo(): Promise<void> {
    const held = [...this.#held];
    this.#held.clear();
    if (held.length > 0) await this.#set(`state = 'created', started_on = null`, held);
  }

  /** Fails a job, unless another process has taken it by now. */
  async #fail(lease: Lease): Promise<void> {
    this.#held.delete(lease);
    const { boss, database } = this.queue;
    await database.transaction(async (db) => {
      const { rows } = await db.executeSql(
        `select id from ${JOBS}.job where ${OWN} for update`,
        triesOf([lease]),
      );
      if (rows.length > 0) await boss.fail(ZONES_QUEUE, lease.job.id, {}, { db });
    });
  }

  /** Renews a lease for as long as it is held. */
  #beat(lease: Lease): void {
    const renew = async () => {
      if (!this.#held.has(lease)) return;
      // If this fails, another takes the zones over; a zone computed twice is stored once.
      await this.#set('started_on = now()', [lease]).catch(() => undefined);
      this.#beat(lease);
    };
    // A lease that is no longer held keeps no process.
    setTimeout(() => void renew(), (lease.job.expireInSeconds * 1000) / BEATS).unref();
  }

  /** pg-boss has neither heartbeats nor returned retries, so this updates its columns directly. */
  async #set(columns: string, leases: readonly Lease[]): Promise<void> {
    await this.queue.database.query(`update ${JOBS}.job set ${columns} where ${OWN}`, triesOf(leases));
  }
}

/** Whether a job is still the same try that a process took, identified by the job and its retry count. */
const OWN = `name = $1 and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`;

function triesOf(leases: readonly Lease[]): unknown[] {
  return [ZONES_QUEUE, leases.map(({ job }) => job.id), leases.map(({ job }) => job.retryCount)];
}
