import pg from 'pg';
import type PgBoss from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchError } from '../batch-error.ts';

/** Maximum number of connections per process. */
const CONNECTIONS = 4;
/** Milliseconds after which a connection or an answer counts as lost: a disconnected machine sends nothing. */
const CONNECT_MS = 4000;
const ANSWER_MS = 60_000;

/** Milliseconds during which a statement is retried: enough for a server upgrade or failover. */
const TIMEOUT_MS = 300_000;
/**
 * Wait between two tries in milliseconds, doubled each time up to a second, so that work resumes soon after the server returns.
 */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;

/**
 * SQLSTATE classes of temporary failures: the server stops or starts, lacks a resource, is read-only for now, or had conflicting
 * transactions.
 */
const PASSING = /^(08|57P|53|40|55P03|25006)/;
/** SQLSTATE classes of denied access. */
const REFUSED = /^(28|3D|42501)/;

/** Statements of a batch. Each may safely be repeated. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #closing = new AbortController();
  readonly #ending: AbortSignal;

  /** After `signal` aborts, statements do not wait for an unavailable server. */
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
    // If a connection ends, its current statement fails; if it was idle, the next statement replaces it.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('error', () => undefined);
  }

  /** Runs one statement, and retries for five minutes if the server is unavailable. Rejects with `queue-unreachable`. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#again(async () => (await this.#pool.query<Row>(text, [...values])).rows);
  }

  /** Runs all statements of `work` or none, with the same retries as one statement. */
  transaction<R>(work: (db: PgBoss.Db) => Promise<R>): Promise<R> {
    return this.#again(async () => {
      const client = await this.#pool.connect();
      try {
        await client.query('begin');
        const result = await work({ executeSql: (text, values) => client.query(text, values) });
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // Never reuse the client after a failed transaction or a lost connection, whatever its state.
        client.release(true);
        throw error;
      }
    });
  }

  /** Rejects with `queue-unreachable` if the server does not answer at once: its URL may be wrong. */
  async reach(): Promise<void> {
    await this.#again(() => this.#pool.query('select 1'), 0);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pool.end();
  }

  async #again<R>(work: () => Promise<R>, timeout = TIMEOUT_MS): Promise<R> {
    const end = performance.now() + timeout;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS))
      try {
        return await work();
      } catch (error) {
        if (!isAway(error) || this.#ending.aborted || performance.now() >= end) throw reported(error);
        // If the wait is aborted, tries one last time.
        await sleep(wait, undefined, { signal: this.#ending }).catch(() => undefined);
      }
  }
}

/** Whether the failure is due to the server, not the statement: it gave no answer, or states that it is unavailable or busy. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  // Errors of the driver and the system have no class of their own, unlike programming errors.
  return error instanceof Error && ['Error', 'AggregateError'].includes(error.name);
}

function reported(error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '');
  if (!isRefused && !isAway(error)) return error;
  const { message = '', code = '' } = error as { readonly message?: string; readonly code?: string };
  return new BatchError(
    'queue-unreachable',
    `The database at DATABASE_URL cannot be used (${message || code}): check that it is running and that this user may connect, then run the command again.`,
    {},
    error,
  );
}
