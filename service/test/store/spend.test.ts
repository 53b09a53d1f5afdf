import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { release, settle, spend, type CallAsked } from '../../src/store/spend.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const LIMIT = 10;

/** Where spends come from: instances of the service on one database. */
interface Instances {
  readonly all: readonly OpenDatabase[];
  close(): Promise<void>;
}

async function onSqlite(): Promise<Instances> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const database = await openSqlite(join(folder, 'sylvan.db'));
  return {
    all: [database],
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

let postgres: TestPostgres | undefined;
afterAll(() => postgres?.close());

async function onPostgres(): Promise<Instances> {
  const server = (postgres ??= await startPostgres());
  const all = await Promise.all([1, 2, 3].map(() => openPostgres(server.url)));
  return {
    all,
    async close() {
      await Promise.all(all.map((database) => database.close()));
    },
  };
}

describe.each([
  { name: 'SQLite', open: onSqlite },
  { name: 'three instances on PostgreSQL', open: onPostgres },
])('spending on $name', { timeout: 60_000 }, ({ open }) => {
  let instances: Instances;
  beforeAll(async () => {
    instances = await open();
  }, 60_000);
  afterAll(() => instances.close());

  async function newKey(): Promise<string> {
    const keyId = randomUUID();
    const row = { key_id: keyId, plan: 'free', state: 'active', person: null, last_used_on: null } as const;
    await instances.all[0].db
      .insertInto('keys')
      .values({ ...row, created_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    return keyId;
  }

  const asked = (keyId: string, own: Partial<CallAsked> = {}): CallAsked => ({
    keyId,
    callId: randomUUID(),
    operation: 'analyze',
    requestHash: 'a'.repeat(64),
    limit: LIMIT,
    ...own,
  });

  const anyOf = (i: number) => instances.all[i % instances.all.length];

  async function booksOf(keyId: string): Promise<{ used: number; entries: number }> {
    const { db } = instances.all[0];
    const usage = await db.selectFrom('usage').select('used').where('key_id', '=', keyId).execute();
    const entries = await db
      .selectFrom('ledger')
      .select('call_id')
      .where('key_id', '=', keyId)
      .where('state', '!=', 'released')
      .execute();
    return { used: usage.reduce((sum, { used }) => sum + used, 0), entries: entries.length };
  }

  it('gives exactly the limit of a thousand spends at once', async () => {
    const keyId = await newKey();
    const spends = await Promise.all(Array.from({ length: 1000 }, (_, i) => spend(anyOf(i), asked(keyId))));
    expect(spends.filter(({ outcome }) => outcome === 'spent').length).toBe(LIMIT);
    expect(spends.filter(({ outcome }) => outcome === 'exhausted').length).toBe(1000 - LIMIT);
    expect(await booksOf(keyId)).toEqual({ used: LIMIT, entries: LIMIT });
  });

  it('spends once for a hundred posts of one call', async () => {
    const keyId = await newKey();
    const call = asked(keyId);
    const spends = await Promise.all(Array.from({ length: 100 }, (_, i) => spend(anyOf(i), call)));
    expect(spends.filter(({ outcome }) => outcome === 'spent').length).toBe(1);
    expect(spends.filter(({ outcome }) => outcome === 'known').length).toBe(99);
    expect(await booksOf(keyId)).toEqual({ used: 1, entries: 1 });
  });

  it('refuses a call id with another request, and counts nothing', async () => {
    const keyId = await newKey();
    const call = asked(keyId);
    await spend(anyOf(0), call);
    expect(await spend(anyOf(1), { ...call, requestHash: 'b'.repeat(64) })).toEqual({ outcome: 'mismatch' });
    expect(await booksOf(keyId)).toEqual({ used: 1, entries: 1 });
  });

  it('gives a unit back once, and none of a call that has ended', async () => {
    const keyId = await newKey();
    const [failed, done] = [asked(keyId), asked(keyId)];
    await spend(anyOf(0), failed);
    await spend(anyOf(1), done);
    expect(await settle(anyOf(2), keyId, done.callId, null)).toBe(true);
    const releases = await Promise.all(
      Array.from({ length: 20 }, (_, i) => release(anyOf(i), keyId, failed.callId)),
    );
    expect(releases.filter(Boolean).length).toBe(1);
    expect(await release(anyOf(0), keyId, done.callId)).toBe(false);
    expect(await booksOf(keyId)).toEqual({ used: 1, entries: 1 });
  });

  it('counts the calls of a plan without a limit', async () => {
    const keyId = await newKey();
    await Promise.all(Array.from({ length: 30 }, (_, i) => spend(anyOf(i), asked(keyId, { limit: null }))));
    expect(await booksOf(keyId)).toEqual({ used: 30, entries: 30 });
  });
});
