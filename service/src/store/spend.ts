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

/**
 * Spends one unit of the key's month, once for each call id, however often and from wherever it is asked (RELIABILITY
 * section 5): the ledger's row and the count are one transaction, and the count goes up by one conditional statement.
 */
export function spend({ db }: OpenDatabase, call: CallAsked): Promise<Spend> {
  return db.transaction().execute(async (tx) => {
    const month = await presentMonth(tx);
    if (!(await isEntered(tx, call, month))) return knownCall(tx, call);
    const used = await countUp(tx, call, month);
    if (used !== null) return { outcome: 'spent', month, used };
    await tx
      .deleteFrom('ledger')
      .where('key_id', '=', call.keyId)
      .where('call_id', '=', call.callId)
      .execute();
    return { outcome: 'exhausted', month };
  });
}

/** Gives a running call's unit back, once. False where there is no such call, or it runs no more. */
export function release({ db }: OpenDatabase, keyId: string, callId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await endCall(tx, keyId, callId, { state: 'released', answer: null });
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
): Promise<{ month: string } | null> {
  const row = await db
    .updateTable('ledger')
    .set({ ...end, ended_at: sql<string>`now_utc()` })
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .where('state', '=', 'running')
    .returning('month')
    .executeTakeFirst();
  return row ?? null;
}

/** The month by the database's clock, never an earlier one than was seen before. */
async function presentMonth(tx: Transaction<Tables>): Promise<string> {
  const now = sql<string>`substr(now_utc(), 1, 7)`;
  await tx.updateTable('clock').set({ month: now }).where('month', '<', now).execute();
  const { month } = await tx.selectFrom('clock').select('month').executeTakeFirstOrThrow();
  return month;
}

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
    .onConflict((conflict) => conflict.columns(['key_id', 'call_id']).doNothing())
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
