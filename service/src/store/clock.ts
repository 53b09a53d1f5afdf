import { sql, type Transaction } from 'kysely';
import type { Tables, Time } from './tables.ts';

export const DAY_MILLISECONDS = 86_400_000;

/** The time by the database's clock. */
export async function timeOf(tx: Pick<Transaction<Tables>, 'getExecutor'>): Promise<Time> {
  const { rows } = await sql<{ at: Time }>`select now_utc() as at`.execute(tx);
  return rows[0].at;
}

/** The month by the database's clock. */
export const MONTH_NOW = sql<string>`substr(now_utc(), 1, 7)`.as('now');

/**
 * The later of two months, observed in one reading: the month by the database's clock and the latest month that the clock ever
 * gave. Stores it as the latest.
 */
export async function noEarlier(
  tx: Transaction<Tables>,
  observed: { readonly now: string; readonly month: string },
): Promise<string> {
  if (observed.now <= observed.month) return observed.month;
  // Does not read the clock again: it may have been set back.
  await tx.updateTable('clock').set({ month: observed.now }).where('month', '<', observed.now).execute();
  const { month } = await tx.selectFrom('clock').select('month').executeTakeFirstOrThrow();
  return month;
}

/** The time this many milliseconds later, or earlier if negative. */
export function later(time: Time, milliseconds: number): Time {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}

/** The database's clock, and when a service last found it correct; `null` before the first service ran. */
export function readClock(db: Pick<Transaction<Tables>, 'selectFrom'>) {
  return db
    .selectFrom('clock')
    .select([sql<Time>`now_utc()`.as('now'), 'seen_at as seenAt', 'month'])
    .executeTakeFirstOrThrow();
}

/** Stores the time at which the clock was correct; it never decreases. */
export async function sawClock(db: Pick<Transaction<Tables>, 'updateTable'>, now: Time): Promise<void> {
  await db
    .updateTable('clock')
    .set({ seen_at: now })
    .where((where) => where.or([where('seen_at', 'is', null), where('seen_at', '<', now)]))
    .execute();
}
