import pg from 'pg';
import type PgBoss from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchError } from '../batch-error.ts';

/** Connections of one process. */
const CONNECTIONS = 4;
/** Milliseconds after which a connection or an answer comes no more: a machine that was cut off says nothing. */
const CONNECT_MS = 4000;
const ANSWER_MS = 60_000;

/** Milliseconds for which a statement is tried again: what a server takes that is upgraded, or that another takes over from. */
const TIMEOUT_MS = 300_000;
/** Between two tries, doubled each time up to a second: work goes on soon after the server is there again. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;

/** The server's own: it is about to stop or to start, has too little of something, only reads yet, or others were in the way. */
const PASSING = /^(08|57P|53|40|55P03|25006)/;
/** It does not let this user do it. */
const REFUSED = /^(28|3D|42501)/;

/** Statements of a batch: each may be made again without harm. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #closing = new AbortController();
  readonly #ending: AbortSignal;

  /** Once `signal` fires a server that is away is not waited for. */
  constructor(url: string, signal: AbortSignal) {
    this.#ending = AbortSignal.any([signal, this.#closing.signal]);
    this.#pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'sylvan-batch',
    });
    // A connection that ends fails the statement under way; one that nobody uses is replaced by the next statement.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('error', () => undefined);
  }

  /** One statement, tried again for five minutes where the server is away. Rejects with `queue-unreachable`. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#again(async () => (await this.#pool.query<Row>(text, [...values])).rows);
  }

  /** All of `work`'s statements or none, tried again as one statement is. */
  transaction<R>(work: (db: PgBoss.Db) => Promise<R>): Promise<R> {
    return this.#again(() => this.#committed(work));
  }

  /** Rejects with `queue-unreachable` where the server is not there at once: its address may be wrong. */
  async reach(): Promise<void> {
    try {
      await this.#pool.query('select 1');
    } catch (error) {
      throw reported(error);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pool.end();
  }

  async #again<R>(work: () => Promise<R>): Promise<R> {
    const end = performance.now() + TIMEOUT_MS;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS))
      try {
        return await work();
      } catch (error) {
        if (!isAway(error) || this.#ending.aborted || performance.now() > end) throw reported(error);
        // Cut short, it is tried a last time.
        await sleep(wait, undefined, { signal: this.#ending }).catch(() => undefined);
      }
  }

  async #committed<R>(work: (db: PgBoss.Db) => Promise<R>): Promise<R> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const result = await work({ executeSql: (text, values) => client.query(text, values) });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // Whatever state it is in, a transaction that failed or a connection that ended: it is not used again.
      client.release(true);
      throw error;
    }
  }
}

/** Whether the server is away or busy, and not the statement wrong: it gave no answer at all, or says so. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  // What the driver and the system say is of no class of its own, as faults of programs are.
  return error instanceof Error && ['Error', 'AggregateError'].includes(error.name);
}

function reported(error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '');
  return isRefused || isAway(error) ? unreachable(error) : error;
}

function unreachable(cause: unknown): BatchError {
  const { message = '', code = '' } = cause as { readonly message?: string; readonly code?: string };
  return new BatchError(
    'queue-unreachable',
    `The database at DATABASE_URL cannot be used (${message || code}): see that it runs and lets this user in, and give the command again.`,
    { cause },
  );
}
