import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, verifyAudit } from '../../src/store/audit.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';

const ACTS = 12;

describe.each(DATABASES)('the audit on $name', { timeout: 30_000 }, ({ name, open }) => {
  const test = useDatabase(open);
  beforeEach(async () => {
    const { database } = test;
    await Promise.all(
      Array.from({ length: ACTS }, (_, i) =>
        database.db
          .transaction()
          .execute((tx) => audit(tx, database, { actor: 'Grace', action: 'suspend', keyId: `key_${i}` })),
      ),
    );
  });

  const verify = (noted?: Buffer) => verifyAudit(test.database, { noted });

  async function dropTriggers(): Promise<void> {
    const { db } = test.database;
    if (name === 'PostgreSQL') await sql`drop trigger audit_no_change on audit`.execute(db);
    else
      for (const change of ['update', 'delete']) await sql.raw(`drop trigger audit_no_${change}`).execute(db);
  }

  /** The hash of an act as someone can compute it who can write to the database, but lacks the service's key. */
  type Hash = (previous: Buffer, text: string) => Buffer;
  const unkeyed: Hash = (previous, text) => createHash('sha256').update(previous).update(text).digest();
  const withOtherKey: Hash = (previous, text) =>
    createHmac('sha256', Buffer.alloc(32, 1)).update(previous).update(text).digest();

  /** Changes act 7, and recomputes the chain from a row on, so that all links match. */
  async function forge(from: number, hashOf: Hash): Promise<void> {
    await dropTriggers();
    const { db } = test.database;
    const rows = await db.selectFrom('audit').selectAll().where('id', '>=', from).orderBy('id').execute();
    let { previous } = rows[0];
    for (const { id, at, action, key_id, reason, request_id } of rows) {
      const actor = id === 7 ? 'Eve' : 'Grace';
      const hash = hashOf(previous, JSON.stringify([id, at, actor, action, key_id, reason, request_id]));
      await db.updateTable('audit').set({ actor, previous, hash }).where('id', '=', id).execute();
      previous = hash;
    }
  }

  it.each([
    ['without a key', unkeyed],
    ['with another key', withOtherKey],
  ])('detects a chain that was recomputed %s', async (_, hashOf) => {
    await forge(7, hashOf);
    expect(await verify()).toEqual({ brokenAt: 7 });
  });

  it('contains each of many concurrent acts, and is intact', async () => {
    const whole = await verify();
    expect(whole).toMatchObject({ rows: ACTS });
    const rows = await test.database.db.selectFrom('audit').select('key_id').distinct().execute();
    expect(rows.length).toBe(ACTS);
  });

  it('refuses updates and deletions', async () => {
    const { db } = test.database;
    await expect(db.updateTable('audit').set({ actor: 'Eve' }).execute()).rejects.toThrow(/not changed/);
    await expect(db.deleteFrom('audit').where('id', '=', 7).execute()).rejects.toThrow(/not changed/);
    if (name === 'PostgreSQL') await expect(sql`truncate audit`.execute(db)).rejects.toThrow(/not changed/);
    expect(await verify()).toMatchObject({ rows: ACTS });
  });

  it('detects a change of any column', async () => {
    await dropTriggers();
    const { db } = test.database;
    const act = await db.selectFrom('audit').selectAll().where('id', '=', 7).executeTakeFirstOrThrow();
    for (const column of ['actor', 'action', 'key_id', 'reason', 'request_id', 'at', 'previous', 'hash']) {
      const other = ['previous', 'hash'].includes(column) ? Buffer.alloc(32, 1) : 'another';
      for (const change of [{ [column]: other }, act]) {
        await db.updateTable('audit').set(change).where('id', '=', 7).execute();
        const isWhole = change === act;
        expect(await verify(), column).toMatchObject(isWhole ? { rows: ACTS } : { brokenAt: 7 });
      }
    }
  });

  it('detects a deleted row, even if later rows are renumbered', async () => {
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

  it('detects swapped rows', async () => {
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

  it('detects rows cut from its end, given a noted hash of the last one', async () => {
    const whole = await verify();
    const last = 'last' in whole ? whole.last : undefined;
    expect(await verify(last)).toEqual(whole);
    await dropTriggers();
    await test.database.db.deleteFrom('audit').where('id', '>', 10).execute();
    expect(await verify(last)).toEqual({ brokenAt: 11 });
  });
});
