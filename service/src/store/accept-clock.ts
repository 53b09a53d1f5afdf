import { sql, type Transaction } from 'kysely';
import { withdrawAll } from './announced.ts';
import { audit, type Operator } from './audit.ts';
import { DAY_MILLISECONDS, later, timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables, Time } from './tables.ts';

/** Milliseconds that exceed any time for which a replaced secret stays valid. */
const MAX_TERM_MILLISECONDS = 40 * DAY_MILLISECONDS;

/**
 * Accepts the database's clock, in one audited transaction: makes the present month the counted one, even if a later one was
 * counted before, withdraws announced erasures, and sets times in the future to the present. Returns that time.
 */
export function acceptClock(database: OpenDatabase, operator: Operator): Promise<Time> {
  return database.db.transaction().execute(async (tx) => {
    const now = await timeOf(tx);
    await tx
      .updateTable('clock')
      .set({ month: now.slice(0, 7), seen_at: now })
      .execute();
    await withdrawAll(tx);
    await putRight(tx, now);
    await audit(tx, database, { ...operator, action: 'clock-accept', keyId: null });
    return now;
  });
}

/** Sets future times to the present: otherwise, for years, a lost call would run, a secret be valid, and a creation count. */
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
