import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';

/** A key's month. */
export interface MonthUsage {
  /** By the database's clock. */
  readonly now: string;
  /** `YYYY-MM`, never earlier than one that was seen before. */
  readonly month: string;
  readonly used: number;
  /** In leases that are not settled. */
  readonly held: number;
}

/** What a key has used of the present month. */
export async function usageOf({ db }: OpenDatabase, keyId: string): Promise<MonthUsage> {
  const { rows } = await sql<{ now: string; month: string; used: number | null; held: number | null }>`
    select present.now, present.month, usage.used, usage.held
    from (
      select now_utc() as now,
        case when clock.month > substr(now_utc(), 1, 7) then clock.month else substr(now_utc(), 1, 7) end as month
      from clock
    ) present
    left join usage on usage.key_id = ${keyId} and usage.month = present.month`.execute(db);
  const [{ now, month, used, held }] = rows;
  return { now, month, used: used ?? 0, held: held ?? 0 };
}

/** Calls of a key's month that count, by operation. */
export async function usageByOperation(
  { db }: OpenDatabase,
  keyId: string,
  month: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('ledger')
    .select(['operation', ({ fn }) => fn.countAll<number | string>().as('calls')])
    .where('key_id', '=', keyId)
    .where('month', '=', month)
    .where('state', '!=', 'released')
    .groupBy('operation')
    .orderBy('operation')
    .execute();
  return Object.fromEntries(rows.map(({ operation, calls }) => [operation, Number(calls)]));
}
