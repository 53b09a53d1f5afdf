import { sql, type Transaction } from 'kysely';
import { RELEASE_MINUTES } from 'sylvan/contract';
import { later, timeOf } from './clock.ts';
import { lockKey, type Changed, type KeyRequest } from './keys.ts';
import type { OpenDatabase } from './open-database.ts';
import type { LedgerTable, Tables } from './tables.ts';

/** The result of giving a unit back. `known`: it was already given back. */
type GivenBack = { readonly outcome: 'done' | 'known' | 'unknown' | 'late' | 'often' } | Changed;

/** The call whose unit is to be given back. */
interface ReleaseRequest extends KeyRequest {
  readonly callId: string;
  /** Maximum number of calls that may be given back in a month; `null` for no limit. */
  readonly maximum: number | null;
}

/**
 * Gives back the unit of a call made on the client, once: within {@link RELEASE_MINUTES} of the spend, and at most `maximum`
 * times in the call's month. Checks the key in the same transaction. Changes nothing if the unit is not given back.
 */
export function giveBack({ db }: OpenDatabase, requested: ReleaseRequest): Promise<GivenBack> {
  const { keyId, callId, maximum } = requested;
  return db.transaction().execute(async (tx) => {
    // Locks the key, so that nothing else is given back to it meanwhile.
    if ((await lockKey(tx, requested)) !== requested.plan) return { outcome: 'changed' };
    const call = await callOf(tx, keyId, callId);
    if (call === undefined) return { outcome: 'unknown' };
    if (call.origin === 'client' && call.state === 'released') return { outcome: 'known' };
    const since = later(await timeOf(tx), -RELEASE_MINUTES * 60_000);
    if (call.origin !== 'client' || call.state !== 'used' || call.at < since) return { outcome: 'late' };
    if (maximum !== null && call.given_back >= maximum) return { outcome: 'often' };
    await sql`
      update ledger set state = 'released', ended_at = now_utc()
      where key_id = ${keyId} and call_id = ${callId}`.execute(tx);
    await sql`
      update usage set used = used - 1, given_back = given_back + 1
      where key_id = ${keyId} and month = ${call.month}`.execute(tx);
    return { outcome: 'done' };
  });
}

type Counted = Pick<LedgerTable, 'state' | 'origin' | 'at' | 'month'> & { readonly given_back: number };

/** A call, and how many were given back in its month. */
async function callOf(tx: Transaction<Tables>, keyId: string, callId: string): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    select state, origin, at, month, given_back from ledger join usage using (key_id, month)
    where key_id = ${keyId} and call_id = ${callId}`.execute(tx);
  return rows.at(0);
}
