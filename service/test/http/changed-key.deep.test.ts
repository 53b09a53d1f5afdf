import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedKey } from 'sylvan/contract';
import { FREE_CALLS, readConfig } from '../../src/config.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { changeOfPlan, REVOKE, SUSPEND, changeKey, type KeyChange } from '../../src/store/operator-acts.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import { accountOf } from '../support/instances.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';
import { postSlowly } from '../support/slow-request.ts';

const SECRETS = { PEOPLE_KEY: 'ab'.repeat(32), INDEX_KEY: 'cd'.repeat(32) };
const BY = { actor: 'ada', reason: 'test' };
const LIMIT = FREE_CALLS;

/** The service has just used the key, and is not told when the operator's process changes it. */
describe('a key just changed by another process', { timeout: 30_000 }, () => {
  let postgres: TestPostgres;
  let elsewhere: OpenDatabase;
  let service: TestService;
  let key: CreatedKey;
  beforeAll(async () => {
    postgres = await startPostgres();
    service = await startService({ DATABASE_URL: postgres.url, ...SECRETS });
    elsewhere = await openConfigured(readConfig({ DATABASE_URL: postgres.url, ...SECRETS }));
  }, 60_000);
  afterAll(async () => {
    await elsewhere.close();
    await service.close();
    await postgres.close();
  });
  beforeEach(async () => {
    key = await service.createKey();
    await spend();
  });

  const spend = () =>
    service.post(
      '/api/v1/calls',
      { call_id: randomUUID(), operation: 'analyze', request_hash: 'a'.repeat(64) },
      bearer(key.api_key),
    );
  const analyze = () => service.post('/api/v1/analyze', POINT, bearer(key.api_key));
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
  const change = async (to: KeyChange) => {
    const erasures = new Erasures(Buffer.alloc(32, 1), service.folder);
    expect(await changeKey(elsewhere, key.key_id, to, { operator: BY, erasures })).toBe('done');
  };
  const countCalls = async () => Object.values((await accountOf(elsewhere, key.key_id)).used);

  it.each([
    ['revoked', REVOKE, 401, 'invalid-key'],
    ['suspended', SUSPEND, 403, 'key-suspended'],
  ])('spends nothing once it is %s', async (_, to, status, code) => {
    await change(to);
    for (const send of [spend, analyze]) {
      const response = await send();
      expect([response.status, await codeOf(response)]).toEqual([status, code]);
    }
    expect(await countCalls()).toEqual([1]);
  });

  /** Sends a request without the end of its body, changes the key once the request is authorized, then sends the rest. */
  const changeDuring = async (path: string, body: object, to: KeyChange) => {
    const { db } = elsewhere;
    await db.updateTable('keys').set({ last_used_on: null }).where('key_id', '=', key.key_id).execute();
    const slow = postSlowly(new URL(path, service.url), body, bearer(key.api_key));
    await expect.poll(async () => (await keyNow()).last_used_on, { timeout: 5000 }).not.toBeNull();
    await change(to);
    const { status, body: answer } = await slow.end();
    return [status, (JSON.parse(answer) as { code?: string }).code];
  };
  const keyNow = () =>
    elsewhere.db.selectFrom('keys').selectAll().where('key_id', '=', key.key_id).executeTakeFirstOrThrow();
  it('is not rotated by a request that began before it was revoked', async () => {
    expect(await changeDuring('/api/v1/key/rotate', { grace_seconds: 0 }, REVOKE)).toEqual([
      401,
      'invalid-key',
    ]);
  });

  it('gets the same answer as an unknown key once revoked, and its id is not logged', async () => {
    const reported = async (response: Response) => {
      const { instance, ...problem } = (await response.json()) as { instance: string };
      const headers = [...response.headers].filter(([name]) => !['date', 'request-id'].includes(name));
      const line = service.lines.find((text) => text.includes(instance))!;
      return { problem, headers, key_id: (JSON.parse(line) as { key_id: string | null }).key_id };
    };
    await change(REVOKE);
    const revoked = await reported(await spend());
    key = { ...key, api_key: mintKey('live') };
    expect(revoked).toEqual(await reported(await spend()));
    expect(revoked.key_id).toBeNull();
  });

  it('counts as an invalid key of its address once revoked', async () => {
    const strict = await startService({
      DATABASE_URL: postgres.url,
      ...SECRETS,
      RATE_LIMITS: 'on',
      BAD_KEYS_PER_MINUTE: '1',
    });
    try {
      const spendThere = (secret: string) =>
        strict.post(
          '/api/v1/calls',
          { call_id: randomUUID(), operation: 'analyze', request_hash: 'a'.repeat(64) },
          bearer(secret),
        );
      expect((await spendThere(key.api_key)).status).toBe(201);
      await change(REVOKE);
      expect((await spendThere(key.api_key)).status).toBe(401);
      expect((await spendThere(mintKey('live'))).status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('has the limit of its new plan at once', async () => {
    for (let i = 1; i < LIMIT; i += 1) expect((await spend()).status).toBe(201);
    await change(changeOfPlan('enterprise'));
    expect((await spend()).status).toBe(201);
    await change(changeOfPlan('free'));
    expect((await spend()).status).toBe(429);
    expect(await countCalls()).toEqual([LIMIT + 1]);
  });
});
