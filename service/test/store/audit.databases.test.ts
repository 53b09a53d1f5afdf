import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, verifyAudit } from '../../src/store/audit.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';

const ACTS = 50;

afterAll(closeServer);

describe.each(DATABASES)('the audit on $name', { timeout: 30_000 }, ({ name, open }) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
    const { db, dialect } = test.database;
    await Promise.all(
      Array.from({ length: ACTS }, (_, i) =>
        db
          .transaction()
          .execute((tx) => audit(tx, dialect, { actor: 'Grace', action: 'suspend', keyId: `key_${i}` })),
      ),
    );
  }, 60_000);
  afterEach(() => test.close());

  const verify = (noted?: Buffer) => verifyAudit(test.database.db, { noted });

  async function dropTriggers(): Promise<void> {
    const { db } = test.database;
    if (name === 'PostgreSQL') await sql`drop trigger audit_no_change on audit`.execute(db);
    else
      for (const change of ['update', 'delete']) await sql.raw(`drop trigger audit_no_${change}`).execute(db);
  }

  it('is whole after many acts at once, each of them in it', async () => {
    const whole = await verify();
    expect(whole).toMatchObject({ rows: ACTS });
    const rows = await test.database.db.selectFrom('audit').select('key_id').distinct().execute();
    expect(rows.length).toBe(ACTS);
  });

  it('takes no change and no deletion', async () => {
    const { db } = test.database;
    await expect(db.updateTable('audit').set({ actor: 'Eve' }).execute()).rejects.toThrow(/not changed/);
    await expect(db.deleteFrom('audit').where('id', '=', 7).execute()).rejects.toThrow(/not changed/);
    if (name === 'PostgreSQL') await expect(sql`truncate audit`.execute(db)).rejects.toThrow(/not changed/);
    expect(await verify()).toMatchObject({ rows: ACTS });
  });

  it.each(['actor', 'action', 'key_id', 'reason', 'request_id', 'at'] as const)(
    'shows a changed %s',
    async (column) => {
      await dropTriggers();
      const change = { [column]: 'another' };
      await test.database.db.updateTable('audit').set(change).where('id', '=', 7).execute();
      expect(await verify()).toEqual({ brokenAt: 7 });
    },
  );

  it.each(['previous', 'hash'] as const)('shows a changed %s', async (column) => {
    await dropTriggers();
    const change = { [column]: Buffer.alloc(32, 1) };
    await test.database.db.updateTable('audit').set(change).where('id', '=', 7).execute();
    expect(await verify()).toEqual({ brokenAt: 7 });
  });

  it('shows a dropped row, also where those after it take its place', async () => {
    await dropTriggers();
    const { db } = test.database;
    await db.deleteFrom('audit').where('id', '=', 7).execute();
    expect(await verify()).toEqual({ brokenAt: 7 });
    for (let id = 8; id <= ACTS; id += 1)
      await db
        .updateTable('audit')
        .set({ id: id - 1 })
        .where('id', '=', id)
        .execute();
    expect(await verify()).toEqual({ brokenAt: 7 });
  });

  it('shows rows in another order', async () => {
    await dropTriggers();
    const { db } = test.database;
    for (const [from, to] of [
      [7, 1000],
      [8, 7],
      [1000, 8],
    ])
      await db.updateTable('audit').set({ id: to }).where('id', '=', from).execute();
    expect(await verify()).toEqual({ brokenAt: 7 });
  });

  it('shows rows that were cut from its end to who has noted the last', async () => {
    const whole = await verify();
    const last = 'last' in whole ? whole.last : undefined;
    expect(await verify(last)).toEqual(whole);
    await dropTriggers();
    await test.database.db.deleteFrom('audit').where('id', '>', 40).execute();
    expect(await verify(last)).toEqual({ brokenAt: 41 });
  });
});
