import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openHealth, type Health } from '../../src/health/health.ts';
import { DATABASES, onSqlite, useDatabase } from '../support/databases.ts';

const lines: unknown[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
beforeEach(() => lines.splice(0));

describe.each(DATABASES)('readiness on $name', { timeout: 60_000 }, ({ name, open }) => {
  const store = useDatabase(open);
  let health: Health;

  function start(spaceOf?: Parameters<typeof openHealth>[3]): void {
    const secret = 'ab'.repeat(32);
    const shared = { DATABASE_URL: 'postgres://there', PEOPLE_KEY: secret, INDEX_KEY: secret };
    const environment = name === 'SQLite' ? { DATA_DIR: '/' } : shared;
    health = openHealth(readConfig(environment), store.database, log, spaceOf);
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

  it.each([
    ['too few bytes and too small a share', { free: 199e6, all: 4e9 }, false],
    ['enough bytes', { free: 201e6, all: 1e12 }, true],
    ['a large enough share of the disk', { free: 60e6, all: 1e9 }, true],
  ])('depends on free disk space for the embedded database only: %s', async (_, space, isEnough) => {
    start(() => Promise.resolve(space));
    expect(await health.isReady()).toBe(isEnough || name === 'PostgreSQL');
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
    health = openHealth(readConfig({ DATA_DIR: '/' }), store.database, log);
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
