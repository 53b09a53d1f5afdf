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
  /** When it fires, as `performance.now()` counts. */
  #due = Infinity;

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
    if (!lease.mustReturn) await boss.complete(ZONES_QUEUE, lease.job.id);
    // The try of another who has it by now is not ended.
    else if (await this.#isOwn(lease)) await boss.fail(ZONES_QUEUE, lease.job.id);
  }

  /** Gives what is held back at once: others may take it. */
  async letGo(): Promise<void> {
    clearTimeout(this.#timer);
    const held = [...this.#held];
    this.#held.clear();
    // As jobs that nobody has taken yet: what was no fault of theirs costs them no try.
    if (held.length > 0) await this.#set(`state = 'retry', started_on = null, start_after = now()`, held);
  }

  /** Signs of life come as often as the shortest lease asks for them. */
  #beat(): void {
    const seconds = Math.min(...[...this.#held].map(({ job }) => leaseSeconds(job)));
    const wait = (seconds * 1000) / BEATS;
    if (performance.now() + wait >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = performance.now() + wait;
    this.#timer = setTimeout(() => void this.#signal(), wait);
  }

  async #signal(): Promise<void> {
    try {
      await this.#set('started_on = now()', [...this.#held]);
    } catch {
      // Then another takes the zones over; what is computed twice is written once.
    }
    this.#due = Infinity;
    if (this.#held.size > 0) this.#beat();
  }

  /** Changes those of the jobs that are this process's yet: of one that was taken for lost and is another's now the try has gone up. */
  async #set(change: string, held: readonly Lease[]): Promise<void> {
    const jobs = held.map(({ job }) => job);
    await this.queue.database.query(
      `update ${JOBS}.job set ${change} from unnest($2::uuid[], $3::int[]) as own (id, try)
        where job.name = $1 and job.id = own.id and job.retry_count = own.try and job.state = 'active'`,
      [ZONES_QUEUE, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
    );
  }

  async #isOwn({ job }: Lease): Promise<boolean> {
    const found = await this.queue.database.query(
      `select 1 from ${JOBS}.job where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
      [ZONES_QUEUE, job.id, job.retryCount],
    );
    return found.length > 0;
  }
}
