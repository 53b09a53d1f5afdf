import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSylvanError } from '#server';
import { readConfig } from '../../src/config.ts';
import { authorize, withKey } from '../../src/http/authorize.ts';
import { clientAt } from '../../src/limits/origin.ts';
import type { Env } from '../../src/http/context.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { openRates } from '../../src/limits/rates.ts';
import { findKey } from '../../src/store/keys.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { newKey } from '../support/instances.ts';

const [{ open }] = DATABASES;
const FLOOR_MILLISECONDS = 5;
/** The minimum of several runs counts, because the first is always slow. */
const RUNS = 10;

describe('a key revoked during a request', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.close());

  /** Authorizes a request, revokes its key, and checks the key again. */
  function revokingApp(): Hono<Env> {
    const config = readConfig({ RATE_LIMITS: 'off' });
    const { database } = test;
    const parts = { config, database, rates: openRates(config, { index: Buffer.alloc(32) }) };
    const app = new Hono<Env>();
    app.use((c, next) => {
      c.set('client', clientAt('127.0.0.1'));
      return next();
    });
    app.use(authorize(parts));
    app.get('/', async (c) => {
      await test.database.db.updateTable('keys').set({ state: 'revoked' }).execute();
      await withKey(c, parts, () => Promise.resolve({ outcome: 'changed' }));
      return c.text('let in');
    });
    app.onError((error, c) => c.text(isSylvanError(error) ? error.code : 'internal'));
    return app;
  }

  async function newSecret(): Promise<string> {
    const secret = mintKey('live');
    const keyId = await newKey(test.database);
    await test.database.db
      .updateTable('secrets')
      .set({ hash: hashKey(secret) })
      .where('key_id', '=', keyId)
      .execute();
    return secret;
  }

  it('is refused after a minimum delay, like an unknown key', async () => {
    const app = revokingApp();
    const durations: number[] = [];
    for (let i = 0; i < RUNS; i += 1) {
      const headers = { authorization: `Bearer ${await newSecret()}` };
      const start = performance.now();
      expect(await (await app.request('/', { headers })).text()).toBe('invalid-key');
      durations.push(performance.now() - start);
    }
    expect(Math.min(...durations)).toBeGreaterThan(FLOOR_MILLISECONDS);
  });
});

/** Checks the key of each request, and answers with the code of the error. */
function checkingApp(database: OpenDatabase): Hono<Env> {
  const config = readConfig({ RATE_LIMITS: 'off' });
  const app = new Hono<Env>();
  app.use((c, next) => {
    c.set('client', clientAt('127.0.0.1'));
    return next();
  });
  app.use(authorize({ config, database, rates: openRates(config, { index: Buffer.alloc(32) }) }));
  app.onError((error, c) => c.text(isSylvanError(error) ? error.code : 'internal'));
  return app;
}

/** The key with a wrong last character, which is part of its checksum. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

describe('an invalid key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-authorize-'));
  let queries = 0;
  let database: OpenDatabase;
  beforeAll(async () => {
    const watch = { took: () => void (queries += 1), failed: () => undefined };
    database = await openSqlite(join(folder, 'sylvan.db'), { watch });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const unknown = mintKey('live');
  it.each([
    ['malformed', 'Bearer x'],
    ['empty', 'Bearer '],
    ['with another scheme', 'Basic eDp5'],
    ['two keys', `Bearer ${unknown}, ${unknown}`],
    ['with a wrong checksum', `Bearer ${mistyped(unknown)}`],
    ['too short', `Bearer ${unknown.slice(0, -1)}`],
    ['overlong', `Bearer ${unknown.repeat(100)}`],
    ['of another mode', `Bearer ${mintKey('test')}`],
    ['zeros in the format of a key', `Bearer syl_live_${'0'.repeat(49)}`],
  ])('costs one query, like an unknown key: %s', async (_, header) => {
    const app = checkingApp(database);
    const workFor = async (authorization: string) => {
      const before = queries;
      const answer = await app.request('/', { headers: { authorization } });
      expect(await answer.text()).toBe('invalid-key');
      return queries - before;
    };
    expect(await workFor(`Bearer ${unknown}`)).toBe(1);
    expect(await workFor(header)).toBe(1);
  });
});

it('a key of another mode is refused and not marked as used, even if the database has it', async () => {
  const test = await open();
  const secret = mintKey('test');
  const keyId = await newKey(test.database);
  const hash = hashKey(secret);
  await test.database.db.updateTable('secrets').set({ hash }).where('key_id', '=', keyId).execute();
  const app = checkingApp(test.database);
  const answer = await app.request('/', { headers: { authorization: `Bearer ${secret}` } });
  expect(await answer.text()).toBe('invalid-key');
  expect(await findKey(test.database, hash)).toMatchObject({ lastUsedOn: null });
  await test.close();
});
