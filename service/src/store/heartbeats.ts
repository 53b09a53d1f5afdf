import { sql, type Transaction } from 'kysely';
import type { HeartbeatsTable, Tables, Time } from './tables.ts';

export const DAY_MILLISECONDS = 86_400_000;
const EPOCH = '1970-01-01T00:00:00.000Z';

type Reader = Pick<Transaction<Tables>, 'getExecutor' | 'selectFrom'>;

/** A span of lived time: time in which a service ran. */
export type Span = Pick<HeartbeatsTable, 'began_at' | 'seen_at'>;

/** The time that was so many milliseconds of lived time ago. */
export type Ago = (milliseconds: number) => Time;

/** The database's clock, and the last time that a service saw on it. */
interface Heartbeat {
  readonly now: Time;
  /** `null` before the first service ran. */
  readonly last: { readonly id: number; readonly seenAt: Time } | null;
}

/** Reads both at once. Throws `unavailable` where the database is lost. */
export async function readHeartbeat(db: Reader): Promise<Heartbeat> {
  const { rows } = await sql<{ now: Time; id: number | null; seen_at: Time | null }>`
    select clocks.now, heartbeats.id, heartbeats.seen_at
    from (select now_utc() as now) as clocks left join heartbeats on true
    order by heartbeats.id desc limit 1`.execute(db);
  const [{ now, id, seen_at }] = rows;
  return { now, last: id === null ? null : { id, seenAt: seen_at! } };
}

/** Extends the last span until then, never shortens it; the first span begins before everything. */
export async function writeHeartbeat(
  db: Pick<Transaction<Tables>, 'insertInto' | 'updateTable'>,
  id: number | null,
  seenAt: Time,
): Promise<void> {
  if (id === null) {
    await db.insertInto('heartbeats').values({ began_at: EPOCH, seen_at: seenAt }).execute();
    return;
  }
  await db
    .updateTable('heartbeats')
    .set({ seen_at: seenAt })
    .where('id', '=', id)
    .where('seen_at', '<', seenAt)
    .execute();
}

/** All spans, the last one first: as many as an operator has accepted clocks. */
export function readSpans(db: Pick<Transaction<Tables>, 'selectFrom'>): Promise<readonly Span[]> {
  return db.selectFrom('heartbeats').select(['began_at', 'seen_at']).orderBy('id', 'desc').execute();
}

/**
 * Counts back through spans, the last one first; a gap counts as a day at most. There is no time before the first.
 */
export function agoIn(spans: readonly Span[]): Ago {
  return (milliseconds) => {
    let left = milliseconds;
    for (const [position, { began_at: began, seen_at: observed }] of spans.entries()) {
      const lived = Date.parse(observed) - Date.parse(began);
      if (left <= lived) return new Date(Date.parse(observed) - left).toISOString();
      left -= lived;
      const before = spans.at(position + 1);
      if (before === undefined) break;
      left -= Math.min(Date.parse(began) - Date.parse(before.seen_at), DAY_MILLISECONDS);
      if (left <= 0) return before.seen_at;
    }
    return EPOCH;
  };
}
