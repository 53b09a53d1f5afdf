import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedKey } from 'sylvan/contract';
import { FREE_CALLS, readConfig } from '../../src/config.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { changeOfPlan, REVOKE, SUSPEND, changeKey, type KeyChange } from '../../src/store/operator-acts.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import { accountOf } from '../support/ledger.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { refusalOf } from '../support/problems.ts';
import { startService, type TestService } from '../support/service.ts';
import { serviceOfTest } from '../support/use.ts';

const SECRETS = { PEOPLE_KEY: 'ab'.repeat(32), INDEX_KEY: 'cd'.repeat(32) };
const BY = { actor: 'ada', reason: 'test' };

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

  const spend = () => service.spend(key.api_key);
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
    for (const send of [service.spend, service.analyze])
      expect(await refusalOf(send(key.api_key))).toEqual([status, code]);
    expect(await countCalls()).toEqual([1]);
  });

  it('counts as an invalid key of its address once revoked', async () => {
    const limits = { RATE_LIMITS: 'on', BAD_KEYS_PER_MINUTE: '1' };
    const strict = await serviceOfTest({ DATABASE_URL: postgres.url, ...SECRETS, ...limits });
    expect((await strict.spend(key.api_key)).status).toBe(201);
    await change(REVOKE);
    expect((await strict.spend(key.api_key)).status).toBe(401);
    expect((await strict.spend(mintKey('live'))).status).toBe(429);
  });

  it('has the limit of its new plan at once', async () => {
    for (let i = 1; i < FREE_CALLS; i += 1) expect((await spend()).status).toBe(201);
    await change(changeOfPlan('enterprise'));
    expect((await spend()).status).toBe(201);
    await change(changeOfPlan('free'));
    expect((await spend()).status).toBe(429);
    expect(await countCalls()).toEqual([FREE_CALLS + 1]);
  });
});
