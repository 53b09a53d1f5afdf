import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAuditChecks, type AuditChecks } from '../../src/audit/audit-checks.ts';
import { createLog } from '../../src/http/log.ts';
import { audit } from '../../src/store/audit.ts';
import { onSqlite, useDatabase } from '../support/databases.ts';
import { serviceOfTest } from '../support/use.ts';

const DAY = 86_400_000;

const store = useDatabase(onSqlite);
let checks: AuditChecks;
let now: number;
let lines: string[];
beforeEach(async () => {
  const { database } = store;
  const act = { actor: 'Grace', action: 'suspend', keyId: 'key_1' } as const;
  [now, lines] = [0, []];
  for (let acts = 0; acts < 3; acts += 1)
    await database.db.transaction().execute((tx) => audit(tx, database, act));
});
afterEach(() => checks.stop());

function startChecks(): void {
  const log = createLog({ write: (line) => lines.push(line) });
  checks = openAuditChecks(store.database, log, { now: () => now, every: 10 });
}
async function tamper(change: string): Promise<void> {
  const { db } = store.database;
  for (const kind of ['update', 'delete'])
    await sql.raw(`drop trigger if exists audit_no_${kind}`).execute(db);
  await sql.raw(change).execute(db);
}
const expectWhole = () => expect.poll(() => checks.isWhole());

it('checks the chain at startup and daily, and logs a broken chain', async () => {
  startChecks();
  expect([checks.isWhole(), checks.ageSeconds()]).toEqual([null, Infinity]);
  await expectWhole().toBe(true);
  await tamper(`update audit set actor = 'Eve' where id = 2`);
  now = DAY - 1000;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([checks.isWhole(), checks.ageSeconds(), lines]).toEqual([true, DAY / 1000 - 1, []]);
  now = DAY;
  await expectWhole().toBe(false);
  expect(checks.ageSeconds()).toBe(0);
  await expect.poll(() => lines.join()).toMatch(/"level":50.*"audit","failure":"BrokenAudit"/);
});

it('detects that the last act was deleted since the previous check', async () => {
  startChecks();
  await expectWhole().toBe(true);
  await tamper('delete from audit where id = 3');
  now = DAY;
  await expectWhole().toBe(false);
});

it('soon repeats a check that could not read the database', async () => {
  const { db } = store.database;
  await sql`alter table audit rename to away`.execute(db);
  startChecks();
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(checks.isWhole()).toBe(null);
  await sql`alter table away rename to audit`.execute(db);
  await expectWhole().toBe(true);
});

it('a running service checks its chain and reports the result in its metrics', async () => {
  startChecks();
  const service = await serviceOfTest();
  const metrics = async () => (await service.send('/metrics')).text();
  await expect.poll(metrics).toMatch(/^sylvan_audit_whole\{check="last"\} 1$/m);
  expect(await metrics()).toMatch(/^sylvan_audit_check_age_seconds \d/m);
});
