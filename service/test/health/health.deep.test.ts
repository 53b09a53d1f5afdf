import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openHealth, type Health, type HealthOptions } from '../../src/health/health.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';
import { startService } from '../support/service.ts';

afterAll(closeServer);

describe.each(DATABASES)('readiness, on $name', { timeout: 60_000 }, ({ name, open }) => {
  let store: TestDatabase;
  let health: Health;
  afterEach(async () => {
    health.close();
    await store.close();
  });

  async function begin(options?: HealthOptions): Promise<void> {
    store = await open();
    const secret = 'ab'.repeat(32);
    const shared = { DATABASE_URL: 'postgres://there', PEOPLE_KEY: secret, INDEX_KEY: secret };
    const environment = name === 'SQLite' ? { DATA_DIR: '/' } : shared;
    health = openHealth(readConfig(environment), store.database, options);
  }

  it('is there until the service stops', async () => {
    await begin();
    expect(await health.isReady()).toBe(true);
    health.drain();
    expect(await health.isReady()).toBe(false);
  });

  it.each([
    ['stays where a newer program has changed the schema', 1, true],
    ['is none where the schema is older', -1, false],
  ])('%s', async (_, change, isReady) => {
    await begin();
    await sql`update schema_version set version = version + ${change}`.execute(store.database.db);
    expect(await health.isReady()).toBe(isReady);
  });

  it('ends while the database is queried', async () => {
    await begin();
    const requested = health.isReady();
    health.drain();
    expect(await requested).toBe(false);
  });

  it.each([
    ['little of both', { free: 199e6, all: 4e9 }, false],
    ['bytes enough', { free: 201e6, all: 1e12 }, true],
    ['a part of the disk that is enough', { free: 60e6, all: 1e9 }, true],
  ])('requests room, of the embedded database alone: %s', async (_, space, isEnough) => {
    await begin({ spaceOf: () => Promise.resolve(space) });
    expect(await health.isReady()).toBe(isEnough || name === 'PostgreSQL');
  });

  it('is read from the database once, however many want it', async () => {
    let probes = 0;
    const count = () => {
      probes += 1;
      return Promise.resolve({ free: 1e9, all: 1e9 });
    };
    await begin({ spaceOf: count });
    const requests = vi.spyOn(store.database.db, 'getExecutor');
    const requested = await Promise.all(Array.from({ length: 50 }, () => health.isReady()));
    expect(requested.every(Boolean) && (await health.isReady())).toBe(true);
    expect([requests.mock.calls.length, probes]).toEqual([2, name === 'SQLite' ? 1 : 0]);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
    expect(await health.isReady()).toBe(true);
    vi.restoreAllMocks();
    expect(probes).toBe(name === 'SQLite' ? 2 : 0);
  });

  it('ends, in time, where the disk does not answer', async () => {
    await begin({ spaceOf: () => new Promise(() => undefined) });
    const begun = performance.now();
    expect(await health.isReady()).toBe(name === 'PostgreSQL');
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

it('is not there where the database takes no writes, and there again once it does', async () => {
  const [{ open }] = DATABASES;
  const store = await open();
  const health = openHealth(readConfig({ DATA_DIR: '/' }), store.database);
  await sql`pragma query_only = on`.execute(store.database.db);
  expect(await health.isReady()).toBe(false);
  await sql`pragma query_only = off`.execute(store.database.db);
  await expect.poll(() => health.isReady(), { timeout: 5000 }).toBe(true);
  health.close();
  await store.close();
});

it('is alive but where the event loop was held up', { timeout: 20_000 }, async () => {
  const [{ open }] = DATABASES;
  const store = await open();
  const health = openHealth(readConfig({}), store.database, { milliseconds: 400 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(health.isAlive()).toBe(true);
  for (const end = performance.now() + 1200; performance.now() < end;);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(health.isAlive()).toBe(false);
  await expect.poll(() => health.isAlive(), { timeout: 5000 }).toBe(true);
  health.close();
  await store.close();
});

it('is reported without a word more', async () => {
  const service = await startService();
  for (const path of ['/livez', '/readyz']) {
    const response = await service.send(path);
    expect([response.status, await response.text()]).toEqual([200, '']);
  }
  await service.close();
});
