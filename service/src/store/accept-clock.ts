import { sql, type Transaction } from 'kysely';
import { audit, type Operator } from './audit.ts';
import { withdrawAll } from './announced.ts';
import { later, timeOf } from './clock.ts';
import { DAY_MILLISECONDS } from './heartbeats.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables, Time } from './tables.ts';

/** Longer than a replaced secret stays valid. */
const MAX_TERM_MILLISECONDS = 40 * DAY_MILLISECONDS;

/**
 * Accepts the database's clock, in one audited transaction: starts a new span of lived time, makes the present month the one that
 * counts, even after a later one, withdraws announced erasures, and sets times in the future to the present. Returns that time.
 */
export function acceptClock(database: OpenDatabase, operator: Operator): Promise<Time> {
  return database.db.transaction().execute(async (tx) => {
    const now = await timeOf(tx);
    await beginSpan(tx, now);
    await tx
      .updateTable('clock')
      .set({ month: now.slice(0, 7) })
      .execute();
    await withdrawAll(tx);
    await putRight(tx, now);
    await audit(tx, database, { ...operator, action: 'clock-accept', keyId: null });
    return now;
  });
}

/**
 * Spans in the future were recorded under a wrong clock: they become empty. None is deleted, because its id would be reused.
 */
async function beginSpan(tx: Transaction<Tables>, now: Time): Promise<void> {
  await tx.updateTable('heartbeats').set({ began_at: now }).where('began_at', '>', now).execute();
  await tx.updateTable('heartbeats').set({ seen_at: now }).where('seen_at', '>', now).execute();
  await tx.insertInto('heartbeats').values({ began_at: now, seen_at: now }).execute();
}

/** Otherwise a lost call would run, a secret be valid, and a creation count for years. */
async function putRight(tx: Transaction<Tables>, now: Time): Promise<void> {
  const today = now.slice(0, 10);
  const end = later(now, MAX_TERM_MILLISECONDS);
  await sql`update ledger set at = ${now} where at > ${now}`.execute(tx);
  await sql`update creations set at = ${now} where at > ${now}`.execute(tx);
  await sql`update keys set created_at = ${now} where created_at > ${now}`.execute(tx);
  await sql`update keys set last_used_on = ${today} where last_used_on > ${today}`.execute(tx);
  await sql`update secrets set created_at = ${now} where created_at > ${now}`.execute(tx);
  await sql`update secrets set ends_at = ${now} where ends_at > ${end}`.execute(tx);
}
