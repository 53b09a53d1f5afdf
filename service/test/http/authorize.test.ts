import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSylvanError } from '../../../src/core/errors.ts';
import { readConfig } from '../../src/config.ts';
import { authorize, authorizeAgain } from '../../src/http/authorize.ts';
import { clientAt } from '../../src/http/client.ts';
import type { Env } from '../../src/http/context.ts';
import { KeyCache } from '../../src/keys/key-cache.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { openRates } from '../../src/limits/rates.ts';
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

  /** Lets a request in by a key, and judges it again once that has ended. */
  function judgingAgain(): Hono<Env> {
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
    const app = judgingAgain();
    const took: number[] = [];
    for (let i = 0; i < TIMES; i += 1) {
      const headers = { authorization: `Bearer ${await newSecret()}` };
      const begun = performance.now();
      expect(await (await app.request('/', { headers })).text()).toBe('invalid-key');
      took.push(performance.now() - begun);
    }
    // A timer may be a part of a millisecond early.
    expect(Math.min(...took)).toBeGreaterThan(FLOOR_MILLISECONDS - 1);
  });
});
