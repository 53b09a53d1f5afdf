import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { takeLease } from '../../src/store/leases.ts';
import { settleLease } from '../../src/store/settle.ts';
import { spend } from '../../src/store/spend.ts';
import { asked, keyOf, newKey } from '../support/instances.ts';
import { leaseOf, ROOT, TestChain, wanted } from '../support/leases.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

describe('one who settles and one who takes a lease of the same key', { timeout: 30_000 }, () => {
  let postgres: TestPostgres;
  let database: OpenDatabase;
  let holder: pg.Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openPostgres(postgres.url);
    holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
  }, 60_000);
  afterAll(async () => {
    await holder.end();
    await database.close();
    await postgres.close();
  });

  const untilWaiting = (sessions: number) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql<{ sessions: number }>`
            select count(*)::int as sessions from pg_stat_activity where wait_event_type = 'Lock'`.execute(
            database.db,
          );
          return rows[0].sessions;
        },
        { timeout: 1500, interval: 10 },
      )
      .toBe(sessions);

  it('do not wait for each other, whatever each has to write', async () => {
    const keyId = await newKey(database);
    const lease = leaseOf(await takeLease(database, wanted(keyId)));
    const call = asked(keyId, { origin: 'client' });
    await spend(database, call);
    // Charged before, so that the month's row is written; spent beyond the units, so that the key's row is, too.
    const chain = new TestChain(lease.at).spend(call.callId).release(call.callId);
    for (let unit = 0; unit <= lease.units; unit += 1) chain.spend();
    const settling = { ...keyOf(keyId), leaseId: lease.lease_id, root: ROOT, most: null, isLast: true };
    // As long as the month is held, both come to where they wait.
    await holder.query('begin');
    await holder.query('select from usage where key_id = $1 for update', [keyId]);
    const settled = settleLease(database, { ...settling, part: chain.entries });
    await untilWaiting(1);
    const taken = takeLease(database, wanted(keyId));
    await untilWaiting(2);
    await holder.query('commit');
    expect((await settled).outcome).toBe('settled');
    expect(await taken).toEqual({ outcome: 'refused', why: 'copies' });
  });
});
