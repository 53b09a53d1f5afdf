import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';

/** A key's month. */
export interface MonthUsage {
  /** By the database's clock. */
  readonly now: string;
  /** `YYYY-MM`, never earlier than before. */
  readonly month: string;
  readonly used: number;
}

/** The database's clock, read once, and its month. */
const PRESENT = sql`
  with seen as materialized (select now_utc() as now, month as latest from clock),
  present as materialized (
    select now, case when latest > substr(now, 1, 7) then latest else substr(now, 1, 7) end as month from seen
  )`;

/** A key's usage in the present month. */
export async function usageOf({ db }: Pick<OpenDatabase, 'db'>, keyId: string): Promise<MonthUsage> {
  const { rows } = await sql<MonthUsage>`${PRESENT}
    select present.now, present.month, coalesce(usage.used, 0) as used
    from present left join usage on usage.key_id = ${keyId} and usage.month = present.month`.execute(db);
  return rows[0];
}

/** A key's usage in the present month, and its counted calls by operation. */
export async function usageByOperation({ db }: OpenDatabase, keyId: string) {
  const { rows } = await sql<MonthUsage & { operation: string | null; calls: number | string }>`${PRESENT}
    select present.now, present.month, coalesce(usage.used, 0) as used, ledger.operation, count(*) as calls
    from present
    left join usage on usage.key_id = ${keyId} and usage.month = present.month
    left join ledger
      on ledger.key_id = ${keyId} and ledger.month = present.month and ledger.state <> 'released'
    group by present.now, present.month, usage.used, ledger.operation
    order by ledger.operation`.execute(db);
  const counted = rows.filter(({ operation }) => operation !== null);
  const byOperation = Object.fromEntries(counted.map(({ operation, calls }) => [operation!, Number(calls)]));
  const { now, month, used } = rows[0];
  return { now, month, used, byOperation };
}
