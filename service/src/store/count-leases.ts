import { later, timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { LeaseState } from './tables.ts';

/** No lease is open for longer: it ends after 30 days at the latest, and lapses two days after that. */
const WINDOW_MILLISECONDS = 40 * 86_400_000;

/** How many of the leases given in the last 40 days are in each state. Throws `unavailable` where the database is lost. */
export async function countLeases({ db }: OpenDatabase): Promise<Readonly<Record<LeaseState, number>>> {
  const since = later(await timeOf(db), -WINDOW_MILLISECONDS);
  const rows = await db
    .selectFrom('leases')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('leases')])
    .where('at', '>=', since)
    .groupBy('state')
    .execute();
  const counted = Object.fromEntries(rows.map(({ state, leases }) => [state, Number(leases)]));
  return { open: 0, closed: 0, lapsed: 0, ...counted };
}
