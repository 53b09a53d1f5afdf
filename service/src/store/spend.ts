import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { PlanId } from 'sylvan/contract';
import { MONTH_NOW, noEarlier, timeOf } from './clock.ts';
import { HAS_NOT_ENDED, type Changed } from './keys.ts';
import type { OpenDatabase } from './open-database.ts';
import type { CallOrigin, CallState, LedgerTable, Tables, Time } from './tables.ts';
import type { MonthUsage } from './usage.ts';

/** One call. */
export interface CallRequest {
  readonly keyId: string;
  /** The hash of the given secret. */
  readonly hash: Buffer;
  /** The key's plan, as the request found it. */
  readonly plan: PlanId;
  /** UUID, from the caller or derived from the request. */
  readonly callId: string;
  /** Whether the id is derived from the request. Once the call has expired, the same request is a new call. */
  readonly isOfRequest?: boolean;
  readonly operation: string;
  /** Over HTTP the service runs the call. On the client it counts at once, and only `giveBack` returns its unit. */
  readonly origin: CallOrigin;
  /** SHA-256 of the request, 64 hex digits. */
  readonly requestHash: string;
  /** Units per month of the key's plan; `null` for no limit. */
  readonly limit: number | null;
}

/** The result of a spend. */
export type Spend =
  | ({ readonly outcome: 'spent' } & MonthUsage)
  /** The call was made before with the same request: no unit is spent. */
  | { readonly outcome: 'known'; readonly call: KnownCall }
  /** The call was made before with another request. */
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'exhausted'; readonly month: string; readonly now: Time }
  | Changed;

export interface KnownCall {
  readonly state: CallState;
  readonly month: string;
  readonly at: string;
  readonly answer: Buffer | null;
}

/** Thrown to roll back a spend if the month is exhausted. */
class Exhausted extends Error {
  constructor(
    readonly month: string,
    readonly now: Time,
  ) {
    super(`All calls of ${month} are used`);
  }
}

/**
 * Spends one unit of the key's month, once per call id, however often and from wherever it is sent: the ledger row and the count
 * change in one transaction, the count by one conditional statement. Checks the key in the same transaction, because the request
 * found it earlier. A call whose unit was given back spends again, in the current month; so does an id derived from a request
 * whose call has expired. Changes nothing if it does not spend.
 */
export async function spend({ db }: OpenDatabase, call: CallRequest): Promise<Spend> {
  try {
    return await db.transaction().execute(async (tx) => {
      const month = await monthOf(tx, call);
      if (month === null) return { outcome: 'changed' };
      let now = await enter(tx, call, month);
      if (now === null && (await renameExpired(tx, call))) now = await enter(tx, call, month);
      if (now === null) return knownCall(tx, call);
      const counts = await countUp(tx, call, month);
      if (counts === null) throw new Exhausted(month, await timeOf(tx));
      return { outcome: 'spent', month, now, ...counts };
    });
  } catch (error) {
    if (error instanceof Exhausted) return { outcome: 'exhausted', month: error.month, now: error.now };
    throw error;
  }
}

/** Gives back a running call's unit, once. False if there is no such call, it has ended, or it began at `before` or later. */
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

/** Ends a running call permanently and stores its answer. False if it is not running. */
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

/** The current month; `null` if the key has changed. */
async function monthOf(tx: Transaction<Tables>, { hash, plan }: CallRequest): Promise<string | null> {
  const observed = await tx
    .selectFrom('clock')
    .crossJoin('secrets')
    .innerJoin('keys', 'keys.key_id', 'secrets.key_id')
    .select(['clock.month', MONTH_NOW])
    .where('secrets.hash', '=', hash)
    .where(HAS_NOT_ENDED)
    .where('keys.state', '=', 'active')
    .where('keys.plan', '=', plan)
    .executeTakeFirst();
  return observed === undefined ? null : noEarlier(tx, observed);
}

/** The call's time if it is made now: a new call, or one with the same request whose unit was given back. */
async function enter(tx: Transaction<Tables>, call: CallRequest, month: string): Promise<Time | null> {
  const { keyId, callId, operation, requestHash, origin } = call;
  const state: CallState = origin === 'http' ? 'running' : 'used';
  const { rows } = await sql<{ at: Time }>`
    insert into ledger (key_id, call_id, operation, request_hash, month, state, origin, at)
    values (${keyId}, ${callId}, ${operation}, ${requestHash}, ${month}, ${state}, ${origin}, now_utc())
    on conflict (key_id, call_id) do update set
      month = excluded.month, state = excluded.state, at = excluded.at, ended_at = null
    where ledger.state = 'released' and ledger.operation = excluded.operation
      and ledger.request_hash = excluded.request_hash and ledger.origin = excluded.origin
    returning at`.execute(tx);
  return rows.at(0)?.at ?? null;
}

/** Frees an id derived from a request: the expired call keeps counting under another id. False if the id cannot be freed. */
async function renameExpired(tx: Transaction<Tables>, call: CallRequest): Promise<boolean> {
  if (call.isOfRequest !== true) return false;
  const row = await tx
    .updateTable('ledger')
    .set({ call_id: randomUUID() })
    .where('key_id', '=', call.keyId)
    .where('call_id', '=', call.callId)
    .where('request_hash', '=', '')
    .returning('call_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The counts including this call; `null` if the limit is reached. */
async function countUp(
  tx: Transaction<Tables>,
  { keyId, limit }: CallRequest,
  month: string,
): Promise<{ readonly used: number } | null> {
  if (limit !== null && limit < 1) return null;
  const { rows } = await sql<{ used: number }>`
    insert into usage (key_id, month, used) values (${keyId}, ${month}, 1)
    on conflict (key_id, month) do update set used = usage.used + 1
    ${limit === null ? sql`` : sql`where usage.used < ${limit}`}
    returning used`.execute(tx);
  return rows.at(0) ?? null;
}

async function knownCall(
  tx: Transaction<Tables>,
  { keyId, callId, operation, requestHash, origin }: CallRequest,
): Promise<Spend> {
  const row = await tx
    .selectFrom('ledger')
    .select(['state', 'month', 'at', 'answer', 'operation', 'request_hash', 'origin'])
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
  const { operation: made, request_hash, origin: known, ...call } = row;
  const isSame = made === operation && request_hash === requestHash && known === origin;
  return isSame ? { outcome: 'known', call } : { outcome: 'mismatch' };
}

/** Whether a key's call of this id is running or has ended with an answer: repeating it spends nothing. */
export async function isKnownCall({ db }: OpenDatabase, keyId: string, callId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger')
    .select('state')
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .where('state', '!=', 'released')
    .executeTakeFirst();
  return row !== undefined;
}
