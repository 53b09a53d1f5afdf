import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchError } from '../batch-error.ts';

/** Connections of one process. */
const CONNECTIONS = 4;
const CONNECT_MS = 10_000;

/** Times that a statement is tried, and milliseconds before the second, doubled each time: a server that starts again takes seconds. */
const TRIES = 7;
const FIRST_WAIT_MS = 250;

/** Statements of a batch: each may be made again without harm. */
export class Database {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'sylvan-batch',
    });
    // A connection that ends while nobody uses it is replaced by the next statement.
    this.#pool.on('error', () => undefined);
  }

  /** One statement, tried again for about fifteen seconds where the server is away. Rejects with `queue-unreachable`. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#once<Row>(text, values);
      } catch (error) {
        if (!isAway(error)) throw error;
        if (tries >= TRIES) throw unreachable(error);
        await sleep(FIRST_WAIT_MS * 2 ** (tries - 1));
      }
  }

  async #once<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const client = await this.#pool.connect();
    try {
      const { rows } = await client.query<Row>(text, [...values]);
      client.release();
      return rows;
    } catch (error) {
      // It may be left within a transaction that failed.
      client.release(true);
      throw error;
    }
  }

  /** All of `work`'s statements or none. */
  async transaction<R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw unreachable(error);
    });
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // Whatever state it is in: it is not used again.
      client.release(true);
      throw isAway(error) ? unreachable(error) : error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Whether the server is away or busy, and not the statement wrong: it gave no answer, is about to stop or start, or others were in the way. */
function isAway(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  const isServers = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return !isServers || /^(08|57P|53|40)/.test(code);
}

function unreachable(cause: unknown): BatchError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new BatchError(
    'queue-unreachable',
    `The database at DATABASE_URL cannot be used (${words}): see that it runs and lets this user in, and give the command again.`,
    { cause },
  );
}
