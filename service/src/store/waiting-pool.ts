import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { PoolUse } from './open-database.ts';
import { unavailable } from './unavailable.ts';

/** Connections at a time, queries that may wait for one, and for how many milliseconds. */
interface PoolLimits {
  readonly running: number;
  readonly maximum: number;
  readonly milliseconds: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Gives out a pool's connections in order of arrival, so that the pool's own time-out applies to connecting alone. Refuses a query
 * as `unavailable` where too many wait, or it has waited too long, and all that wait when it ends.
 */
export class WaitingPool implements PostgresPool {
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #ended = false;

  constructor(
    readonly pool: pg.Pool,
    readonly limits: PoolLimits,
  ) {}

  get use(): PoolUse {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /** Throws the pool's error where it cannot connect. */
  async connect(): Promise<pg.PoolClient> {
    await this.#turn();
    try {
      const client = await this.pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        this.#next();
      };
      return client;
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    for (const waiting of this.#waiting) waiting.refuse();
    await this.pool.end();
  }

  async #turn(): Promise<void> {
    if (this.#ended) throw unavailable('The database is closed.');
    if (this.#running < this.limits.running) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.limits.maximum) throw tooBusy();
    await this.#wait();
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
      };
      const waiting = {
        begin: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          reject(tooBusy());
        },
      };
      const timer = setTimeout(waiting.refuse, this.limits.milliseconds);
      this.#waiting.add(waiting);
    });
  }

  /** Gives a free connection to the query that has waited longest. */
  #next(): void {
    const first = this.#waiting.values().next();
    if (first.done === true) this.#running -= 1;
    else first.value.begin();
  }
}

function tooBusy() {
  return unavailable('Too much is waiting for the database.');
}
