import type PgBoss from 'pg-boss';
import type { Chunk } from './jobs.ts';
import { JOBS, ZONES_QUEUE, type Queue } from './open-queue.ts';

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
 * The chunks that a process has taken. pg-boss gives a job to another when its time is over; signs of life begin that time
 * again, so that it may be short: of a process that was killed, another has the zones as soon.
 */
export class Leases {
  readonly #held = new Set<Lease>();
  #timer: NodeJS.Timeout | undefined;
  /** When it fires, as `performance.now()` counts. */
  #due = Infinity;

  constructor(readonly queue: Queue) {}

  /** Takes a chunk, where there is one. */
  async take(): Promise<Lease | undefined> {
    const jobs = await this.queue.boss.fetch<Chunk>(ZONES_QUEUE, { includeMetadata: true });
    const job = jobs.at(0);
    if (job === undefined) return undefined;
    const lease: Lease = { job, left: 0, mustReturn: false };
    this.#held.add(lease);
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
  async complete(lease: Lease, others: readonly PgBoss.JobInsert<Chunk>[] = []): Promise<void> {
    this.#held.delete(lease);
    const { boss, database } = this.queue;
    await database.transaction(async (db) => {
      if (others.length > 0) await boss.insert([...others], { db });
      await boss.complete(ZONES_QUEUE, lease.job.id, {}, { db });
    });
  }

  /** Gives what is held back at once: others may take it. What was no fault of theirs costs the chunks no try. */
  async letGo(): Promise<void> {
    clearTimeout(this.#timer);
    const held = [...this.#held];
    this.#held.clear();
    if (held.length > 0) await this.#set(`state = 'created', started_on = null`, held);
  }

  /** The try of another who has it by now is not ended. */
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

  /** Signs of life come as often as the shortest lease requests them. */
  #beat(): void {
    const seconds = Math.min(...[...this.#held].map(({ job }) => job.expireInSeconds));
    const wait = (seconds * 1000) / BEATS;
    if (performance.now() + wait >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = performance.now() + wait;
    this.#timer = setTimeout(() => void this.#signal(), wait);
  }

  async #signal(): Promise<void> {
    // Where it fails another takes the zones over; what is computed twice is written once.
    await this.#set('started_on = now()', [...this.#held]).catch(() => undefined);
    this.#due = Infinity;
    if (this.#held.size > 0) this.#beat();
  }

  /** pg-boss knows neither signs of life nor tries that are given back: both are its own columns. */
  async #set(columns: string, leases: readonly Lease[]): Promise<void> {
    await this.queue.database.query(`update ${JOBS}.job set ${columns} where ${OWN}`, triesOf(leases));
  }
}

/** Whether a job is still the try that a process took: a try is a job and the times that it was taken before. */
const OWN = `name = $1 and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`;

function triesOf(leases: readonly Lease[]): unknown[] {
  return [ZONES_QUEUE, leases.map(({ job }) => job.id), leases.map(({ job }) => job.retryCount)];
}
