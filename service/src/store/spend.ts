import { sql, type Transaction } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { CallState, LedgerTable, Tables } from './tables.ts';

/** One call, as its caller names it. */
export interface CallAsked {
  readonly keyId: string;
  /** UUID, the caller's or minted for it. */
  readonly callId: string;
  readonly operation: string;
  /** SHA-256 of the request, 64 hex digits. */
  readonly requestHash: string;
  /** Units a month of the key's plan; `null` for no limit. */
  readonly limit: number | null;
}

/** What became of a wish to spend. */
export type Spend =
  | { readonly outcome: 'spent'; readonly month: string; readonly used: number }
  /** The call was made before, with this very request: nothing is spent. */
  | { readonly outcome: 'known'; readonly call: KnownCall }
  /** The call was made before with another request. */
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'exhausted'; readonly month: string };

export interface KnownCall {
  readonly state: CallState;
  readonly month: string;
  readonly at: string;
  readonly answer: Buffer | null;
}

/** Rolls back what an exhausted month must not leave behind. */
class Exhausted extends Error {
  constructor(readonly month: string) {
    super(`All calls of ${month} are used`);
  }
}

/**
 * Spends one unit of the key's month, once for each call id, however often and from wherever it is asked (RELIABILITY
 * section 5): the ledger's row and the count are one transaction, and the count goes up by one conditional statement. A call
 * whose unit was given back spends again, in the present month. What is not spent changes nothing.
 */
export async function spend({ db }: OpenDatabase, call: CallAsked): Promise<Spend> {
  try {
    return await db.transaction().execute(async (tx) => {
      const month = await presentMonth(tx);
      if (!(await isEntered(tx, call, month))) return knownCall(tx, call);
      const used = await countUp(tx, call, month);
      if (used === null) throw new Exhausted(month);
      return { outcome: 'spent', month, used };
    });
  } catch (error) {
    if (error instanceof Exhausted) return { outcome: 'exhausted', month: error.month };
    throw error;
  }
}

/**
 * Gives a running call's unit back, once. False where there is no such call, it runs no more, or it began at `before` or
 * later.
 */
export function release(
  { db }: OpenDatabase,
  keyId: string,
  callId: string,
  before?: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await endCall(tx, keyId, callId, { state: 'released', answer: null }, before);
    if (ended === null) return false;
    await tx
      .updateTable('usage')
      .set(({ eb }) => ({ used: eb('used', '-', 1) }))
      .where('key_id', '=', keyId)
      .where('month', '=', ended.month)
      .execute();
    return true;
  });
}

/** Ends a running call for good, with the answer to be given again. False where it runs no more. */
export async function settle(
  { db }: OpenDatabase,
  keyId: string,
  callId: string,
  answer: Buffer | null,
): Promise<boolean> {
  return (await endCall(db, keyId, callId, { state: 'used', answer })) !== null;
}

async function endCall(
  db: Pick<Transaction<Tables>, 'updateTable'>,
  keyId: string,
  callId: string,
  end: Pick<LedgerTable, 'state' | 'answer'>,
  before?: string,
): Promise<{ month: string } | null> {
  const row = await db
    .updateTable('ledger')
    .set({ ...end, ended_at: sql<string>`now_utc()` })
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .where('state', '=', 'running')
    .$if(before !== undefined, (query) => query.where('at', '<', before!))
    .returning('month')
    .executeTakeFirst();
  return row ?? null;
}

/** The month by the database's clock, never an earlier one than was seen before. */
async function presentMonth(tx: Transaction<Tables>): Promise<string> {
  const seen = await tx
    .selectFrom('clock')
    .select(['month', sql<string>`substr(now_utc(), 1, 7)`.as('now')])
    .executeTakeFirstOrThrow();
  if (seen.now <= seen.month) return seen.month;
  // The clock is not read again: it may have been set back since.
  await tx.updateTable('clock').set({ month: seen.now }).where('month', '<', seen.now).execute();
  const { month } = await tx.selectFrom('clock').select('month').executeTakeFirstOrThrow();
  return month;
}

/** Whether the call is running now by this: it is new, or was given back and is made again with the same request. */
async function isEntered(tx: Transaction<Tables>, call: CallAsked, month: string): Promise<boolean> {
  const row = await tx
    .insertInto('ledger')
    .values({
      key_id: call.keyId,
      call_id: call.callId,
      operation: call.operation,
      request_hash: call.requestHash,
      month,
      state: 'running',
      at: sql<string>`now_utc()`,
      ended_at: null,
      answer: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'call_id'])
        .doUpdateSet((eb) => ({
          operation: eb.ref('excluded.operation'),
          month: eb.ref('excluded.month'),
          state: 'running',
          at: eb.ref('excluded.at'),
          ended_at: null,
        }))
        .where('ledger.state', '=', 'released')
        .whereRef('ledger.request_hash', '=', 'excluded.request_hash'),
    )
    .returning('call_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The count with this call, or `null` where the limit is reached. */
async function countUp(
  tx: Transaction<Tables>,
  { keyId, limit }: CallAsked,
  month: string,
): Promise<number | null> {
  if (limit !== null && limit < 1) return null;
  const row = await tx
    .insertInto('usage')
    .values({ key_id: keyId, month, used: 1 })
    .onConflict((conflict) => {
      const up = conflict
        .columns(['key_id', 'month'])
        .doUpdateSet(({ eb }) => ({ used: eb('usage.used', '+', 1) }));
      return limit === null ? up : up.where('usage.used', '<', limit);
    })
    .returning('used')
    .executeTakeFirst();
  return row?.used ?? null;
}

async function knownCall(tx: Transaction<Tables>, { keyId, callId, requestHash }: CallAsked): Promise<Spend> {
  const row = await tx
    .selectFrom('ledger')
    .select(['state', 'month', 'at', 'answer', 'request_hash'])
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
  const { request_hash, ...call } = row;
  return request_hash === requestHash ? { outcome: 'known', call } : { outcome: 'mismatch' };
}
