import { sql, type Transaction } from 'kysely';
import type { Tables, Time } from './tables.ts';

/** The time by the database's clock. */
export async function timeOf(tx: Pick<Transaction<Tables>, 'getExecutor'>): Promise<Time> {
  const { rows } = await sql<{ at: Time }>`select now_utc() as at`.execute(tx);
  return rows[0].at;
}

/** The month by the database's clock, and the latest month it ever gave, from one reading. */
interface ObservedMonth {
  readonly month: string;
  readonly now: string;
}

/** Column of a {@link ObservedMonth}. */
export const MONTH_NOW = sql<string>`substr(now_utc(), 1, 7)`.as('now');

/** The later of the two, which becomes the latest. */
export async function noEarlier(tx: Transaction<Tables>, observed: ObservedMonth): Promise<string> {
  if (observed.now <= observed.month) return observed.month;
  // Does not read the clock again: it may have been set back.
  await tx.updateTable('clock').set({ month: observed.now }).where('month', '<', observed.now).execute();
  const { month } = await tx.selectFrom('clock').select('month').executeTakeFirstOrThrow();
  return month;
}

/** The time so many milliseconds later, or earlier. */
export function later(time: Time, milliseconds: number): Time {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
