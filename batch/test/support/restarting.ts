import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestPostgres } from '../../../test/support/postgres.ts';

/** Milliseconds for which the server is down. */
const DOWNTIME = 1000;

/**
 * Kills the server, as a crash would, and starts it again, each time that the given number of zones in the database at `url`
 * have results; returns the milliseconds from each start to the next result.
 */
export async function restarted(
  server: Pick<TestPostgres, 'kill' | 'start'>,
  url: string,
  fractions: readonly number[],
): Promise<number[]> {
  const waits: number[] = [];
  for (const fraction of fractions) {
    await resultsFrom(url, fraction);
    await server.kill();
    await sleep(DOWNTIME);
    await server.start();
    const from = performance.now();
    const known = await resultsFrom(url, 0);
    await resultsFrom(url, known + 1);
    waits.push(performance.now() - from);
  }
  return waits;
}

/** Waits until there are at least `minimum` results; returns their number. */
async function resultsFrom(connectionString: string, minimum: number): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (;;) {
      const count = await resultsNow(client);
      if (count >= minimum) return count;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}

/** The number of results, 0 if their table does not exist yet. */
export async function resultsNow(client: pg.Client): Promise<number> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('sylvan_batch.result') is not null as there`,
  );
  if (!there.rows[0].there) return 0;
  const sql = 'select count(*)::int as count from sylvan_batch.result';
  return (await client.query<{ count: number }>(sql)).rows[0].count;
}
