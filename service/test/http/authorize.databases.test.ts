import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSylvanError } from 'sylvan/server';
import { readConfig } from '../../src/config.ts';
import { authorize, authorizeAgain } from '../../src/http/authorize.ts';
import { clientAt } from '../../src/limits/origin.ts';
import type { Env } from '../../src/http/context.ts';
import { KeyCache } from '../../src/keys/key-cache.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { openRates } from '../../src/limits/rates.ts';
import { findKey } from '../../src/store/keys.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { newKey } from '../support/instances.ts';

const [{ open }] = DATABASES;
const FLOOR_MILLISECONDS = 5;
/** The first is slow by itself. */
const TIMES = 10;

describe('a key that ended a moment ago', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.close());

  /** Lets a request in by a key, and assesses it again once that has ended. */
  function checkingAgain(): Hono<Env> {
    const config = readConfig({ RATE_LIMITS: 'off' });
    const keys = new KeyCache(test.database);
    const parts = { config, keys, rates: openRates(config, { index: Buffer.alloc(32) }) };
    const app = new Hono<Env>();
    app.use((c, next) => {
      c.set('client', clientAt('127.0.0.1'));
      return next();
    });
    app.use(authorize(parts, 'known'));
    app.get('/', async (c) => {
      await test.database.db.updateTable('keys').set({ state: 'revoked' }).execute();
      await authorizeAgain(c, parts);
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

  it('is refused no sooner than one that never was', async () => {
    const app = checkingAgain();
    const took: number[] = [];
    for (let i = 0; i < TIMES; i += 1) {
      const headers = { authorization: `Bearer ${await newSecret()}` };
      const begun = performance.now();
      expect(await (await app.request('/', { headers })).text()).toBe('invalid-key');
      took.push(performance.now() - begun);
    }
    expect(Math.min(...took)).toBeGreaterThan(FLOOR_MILLISECONDS);
  });
});

/** Keys that are looked for, by their hashes. */
class WatchedKeys extends KeyCache {
  readonly hashes: string[] = [];

  override send(hash: Buffer) {
    this.hashes.push(hash.toString('hex'));
    return super.send(hash);
  }
}

/** Checks the key of each request, and answers with the code of what it is refused for. */
function checking(keys: KeyCache, since: 'known' | 'now'): Hono<Env> {
  const config = readConfig({ RATE_LIMITS: 'off' });
  const app = new Hono<Env>();
  app.use((c, next) => {
    c.set('client', clientAt('127.0.0.1'));
    return next();
  });
  app.use(authorize({ config, keys, rates: openRates(config, { index: Buffer.alloc(32) }) }, since));
  app.onError((error, c) => c.text(isSylvanError(error) ? error.code : 'internal'));
  return app;
}

/** Another last character than the checksum's. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

describe.each(['known', 'now'] as const)('what is no key, where it is checked as %s', (since) => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-authorize-'));
  const queries: string[] = [];
  let database: OpenDatabase;
  beforeAll(async () => {
    const watch = { took: (kind: string) => void queries.push(kind), failed: () => undefined };
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
    ['of another scheme', 'Basic eDp5'],
    ['two keys', `Bearer ${unknown}, ${unknown}`],
    ['of a wrong checksum', `Bearer ${mistyped(unknown)}`],
    ['too short', `Bearer ${unknown.slice(0, -1)}`],
    ['overlong', `Bearer ${unknown.repeat(100)}`],
    ['of another mode', `Bearer ${mintKey('test')}`],
    ['the start of one that is well-formed', `Bearer syl_live_${'0'.repeat(49)}`],
  ])('costs the work of an unknown one: %s', async (_, header) => {
    const keys = new WatchedKeys(database);
    const app = checking(keys, since);
    const workFor = async (authorization: string) => {
      const [hashes, work] = [keys.hashes.length, queries.length];
      const answer = await app.request('/', { headers: { authorization } });
      expect(await answer.text()).toBe('invalid-key');
      return { hashes: keys.hashes.slice(hashes), work: queries.slice(work) };
    };
    const [one, other] = [await workFor(`Bearer ${unknown}`), await workFor(header)];
    expect(one.hashes).toEqual([hashKey(unknown).toString('hex')]);
    expect(other.hashes.map(({ length }) => length)).toEqual([64]);
    expect(other.hashes).not.toEqual(one.hashes);
    expect(one.work).toEqual(['connection', 'query']);
    expect(other.work).toEqual(one.work);
  });
});

it('a key of another mode is not found, nor marked as used, where the database has it', async () => {
  const test = await open();
  const secret = mintKey('test');
  const keyId = await newKey(test.database);
  const hash = hashKey(secret);
  await test.database.db.updateTable('secrets').set({ hash }).where('key_id', '=', keyId).execute();
  const app = checking(new KeyCache(test.database), 'now');
  const answer = await app.request('/', { headers: { authorization: `Bearer ${secret}` } });
  expect(await answer.text()).toBe('invalid-key');
  expect(await findKey(test.database, hash)).toMatchObject({ lastUsedOn: null });
  await test.close();
});
