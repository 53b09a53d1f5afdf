import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openHealth, type Health } from '../../src/health/health.ts';
import { DATABASES, onSqlite, useDatabase } from '../support/databases.ts';

const lines: unknown[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
beforeEach(() => lines.splice(0));

describe.each(DATABASES)('readiness on $name', { timeout: 60_000 }, ({ open }) => {
  const store = useDatabase(open);
  let health: Health;

  function start(): void {
    health = openHealth(store.database, log);
  }

  it('lasts until the service drains, which also ends it during a query of the database', async () => {
    start();
    expect(await health.isReady()).toBe(true);
    start();
    const requested = health.isReady();
    health.drain();
    expect([await requested, await health.isReady()]).toEqual([false, false]);
  });

  it.each([
    ['remains if a newer version has changed the schema', 1, true],
    ['is lost if the schema is older', -1, false],
  ])('%s', async (_, change, isReady) => {
    start();
    await sql`update schema_version set version = version + ${change}`.execute(store.database.db);
    expect(await health.isReady()).toBe(isReady);
  });

  it('is determined once for concurrent checks, and again after a second', async () => {
    start();
    const requests = vi.spyOn(store.database.db, 'getExecutor');
    const requested = await Promise.all(Array.from({ length: 50 }, () => health.isReady()));
    expect(requested.every(Boolean) && (await health.isReady())).toBe(true);
    expect(requests).toHaveBeenCalledTimes(2);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
    expect(await health.isReady()).toBe(true);
    expect(requests).toHaveBeenCalledTimes(4);
    vi.restoreAllMocks();
  });

  it('is lost while the database does not answer', async () => {
    start();
    await store.database.db.transaction().execute(async (tx) => {
      await sql`update clock set month = month`.execute(tx);
      expect(await health.isReady()).toBe(false);
    });
    expect(lines).toMatchObject([{ ready: false, failure: 'timeout' }]);
  });
});

describe('a service on SQLite', { timeout: 20_000 }, () => {
  const store = useDatabase(onSqlite);
  let health: Health;

  it('is not ready while the database is read-only, and is ready afterwards', async () => {
    health = openHealth(store.database, log);
    await sql`pragma query_only = on`.execute(store.database.db);
    expect(await health.isReady()).toBe(false);
    await sql`pragma query_only = off`.execute(store.database.db);
    await expect.poll(() => health.isReady(), { timeout: 5000 }).toBe(true);
    expect(lines).toMatchObject([
      { level: 50, ready: false, failure: expect.any(String) as string },
      { level: 30, ready: true, failure: null },
    ]);
  });
});
