import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSylvanError } from '#server';
import { readConfig } from '../../src/config.ts';
import { authorize, withKey } from '../../src/http/authorize.ts';
import type { Env } from '../../src/http/context.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { clientAt } from '../../src/limits/origin.ts';
import { openRates } from '../../src/limits/rates.ts';
import { findKey } from '../../src/store/keys.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { newKey } from '../support/ledger.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openSqlite(':memory:');
});
afterEach(() => database.close());

/**
 * Authorizes a request, does some work, tries to use the key, with one of these outcomes each time, and answers with the code
 * of the error.
 */
async function codeFor(
  authorization: string,
  work = () => Promise.resolve<unknown>(null),
  outcomes: readonly ('changed' | 'spent')[] = ['changed'],
): Promise<string> {
  const config = readConfig({ RATE_LIMITS: 'off' });
  const parts = { config, database, rates: openRates(config, { index: Buffer.alloc(32) }) };
  const app = new Hono<Env>();
  app.use((c, next) => {
    c.set('client', clientAt('127.0.0.1'));
    return next();
  });
  app.use(authorize(parts));
  app.get('/', async (c) => {
    await work();
    let tries = 0;
    await withKey<{ outcome: 'spent' }>(c, parts, (key) => {
      seen.push(key.plan);
      return Promise.resolve({ outcome: outcomes[(tries += 1) - 1] ?? 'changed' } as { outcome: 'spent' });
    });
    return c.text('let in');
  });
  app.onError((error, c) => c.text(isSylvanError(error) ? error.code : 'internal'));
  return (await app.request('/', { headers: { authorization } })).text();
}

/** The plan of the key at each try of the last request. */
let seen: string[] = [];
beforeEach(() => void (seen = []));

/** Stores a secret of a new key. */
async function stored(secret: string): Promise<void> {
  const keyId = await newKey(database);
  const secrets = database.db.updateTable('secrets').where('key_id', '=', keyId);
  await secrets.set({ hash: hashKey(secret) }).execute();
}

it('a key revoked during a request is refused like an unknown key', async () => {
  const revoke = () => database.db.updateTable('keys').set({ state: 'revoked' }).execute();
  const secret = mintKey('live');
  await stored(secret);
  expect(await codeFor(`Bearer ${secret}`, revoke)).toBe('invalid-key');
});

it('a key whose plan changes during a request is used with its new plan, and refused if it keeps changing', async () => {
  const upgrade = () => database.db.updateTable('keys').set({ plan: 'enterprise' }).execute();
  const secret = mintKey('live');
  await stored(secret);
  expect(await codeFor(`Bearer ${secret}`, upgrade, ['changed', 'spent'])).toBe('let in');
  expect(seen).toEqual(['free', 'enterprise']);
  expect(await codeFor(`Bearer ${secret}`)).toBe('unavailable');
});

/** The key with a wrong last character, which is part of its checksum. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

describe('an invalid key', () => {
  const unknown = mintKey('live');
  it.each([
    ['unknown', `Bearer ${unknown}`],
    ['malformed', 'Bearer x'],
    ['empty', 'Bearer '],
    ['with another scheme', 'Basic eDp5'],
    ['two keys', `Bearer ${unknown}, ${unknown}`],
    ['with a wrong checksum', `Bearer ${mistyped(unknown)}`],
    ['too short', `Bearer ${unknown.slice(0, -1)}`],
    ['overlong', `Bearer ${unknown.repeat(100)}`],
    ['of another mode', `Bearer ${mintKey('test')}`],
    ['zeros in the format of a key', `Bearer syl_live_${'0'.repeat(49)}`],
  ])('is refused: %s', async (_, header) => {
    expect(await codeFor(header)).toBe('invalid-key');
  });

  it('of another mode is refused and not marked as used, even if the database has it', async () => {
    const secret = mintKey('test');
    await stored(secret);
    expect(await codeFor(`Bearer ${secret}`)).toBe('invalid-key');
    expect(await findKey(database, hashKey(secret))).toMatchObject({ lastUsedOn: null });
  });
});
