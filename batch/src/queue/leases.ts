import type PgBoss from 'pg-boss';
import { leaseSeconds, type Chunk } from './jobs.ts';
import { ZONES_QUEUE, type Queue } from './open-queue.ts';
import { JOBS } from './tables.ts';

/** Signs of life within one lease. */
const BEATS = 3;

/** A chunk that this process has taken. */
export interface Lease {
  readonly job: PgBoss.JobWithMetadata<Chunk>;
  /** Its zones that are handed on and not done. */
  left: number;
  /** Whether one of its zones is to be tried again. */
  mustReturn: boolean;
}

/**
 * The chunks that a process has taken. pg-boss takes a job for lost when it has been active for its time; signs of life begin that time
 * again, so that it may be short: of a process that was killed, another has the zones as soon.
 */
export class Leases {
  readonly #held = new Set<Lease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly queue: Queue) {}

  hold(job: PgBoss.JobWithMetadata<Chunk>, left: number): Lease {
    const lease: Lease = { job, left, mustReturn: false };
    this.#held.add(lease);
    this.#beat();
    return lease;
  }

  /** One of its zones is done, or is to be tried again: with the last of them the chunk is. */
  async ended(lease: Lease, isDone: boolean): Promise<void> {
    lease.left -= 1;
    if (!isDone) lease.mustReturn = true;
    if (lease.left > 0) return;
    this.#held.delete(lease);
    const { boss } = this.queue;
    await (lease.mustReturn
      ? boss.fail(ZONES_QUEUE, lease.job.id)
      : boss.complete(ZONES_QUEUE, lease.job.id));
  }

  /** Gives what is held back at once: others may take it. */
  async letGo(): Promise<void> {
    clearTimeout(this.#timer);
    const ids = [...this.#held].map(({ job }) => job.id);
    this.#held.clear();
    if (ids.length === 0) return;
    // As jobs that nobody has taken yet: what was no fault of theirs costs them no try.
    await this.queue.database.query(
      `update ${JOBS}.job set state = 'retry', started_on = null, start_after = now()
        where name = $1 and id = any($2) and state = 'active'`,
      [ZONES_QUEUE, ids],
    );
  }

  #beat(): void {
    if (this.#timer !== undefined) return;
    const seconds = Math.min(...[...this.#held].map(({ job }) => leaseSeconds(job)));
    this.#timer = setTimeout(() => void this.#signal(), (seconds * 1000) / BEATS);
  }

  async #signal(): Promise<void> {
    const jobs = [...this.#held].map(({ job }) => job);
    try {
      // Of a job that was taken for lost and is another's now, the try has gone up.
      await this.queue.database.query(
        `update ${JOBS}.job set started_on = now() from unnest($2::uuid[], $3::int[]) as own (id, try)
          where job.name = $1 and job.id = own.id and job.retry_count = own.try and job.state = 'active'`,
        [ZONES_QUEUE, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
      );
    } catch {
      // Then another takes the zones over; what is computed twice is written once.
    }
    this.#timer = undefined;
    if (this.#held.size > 0) this.#beat();
  }
}
