import { sql, type Transaction } from 'kysely';
import { RELEASE_MINUTES } from 'sylvan/contract';
import { later, timeOf } from './clock.ts';
import { lockKey, type Changed, type KeyRequest } from './locked-key.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

/** The result of giving a unit back. `known`: it was already given back. */
type GivenBack = { readonly outcome: 'done' | 'known' | 'unknown' | 'late' | 'often' } | Changed;

/** The call whose unit to give back. */
interface ReleaseRequest extends KeyRequest {
  readonly callId: string;
  /** Calls that may be given back in a month; `null` for no limit. */
  readonly maximum: number | null;
}

/** Rolls back a unit that must not be given back. */
class TooOften extends Error {}

/**
 * Gives back the unit of a call made on the client, once: within {@link RELEASE_MINUTES} of the spend, and at most `maximum`
 * times in the call's month. Checks the key in the same transaction. Changes nothing if the unit is not given back.
 */
export async function giveBack({ db }: OpenDatabase, requested: ReleaseRequest): Promise<GivenBack> {
  const { keyId, callId } = requested;
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await lockKey(tx, requested)) !== requested.plan) return { outcome: 'changed' };
      const since = later(await timeOf(tx), -RELEASE_MINUTES * 60_000);
      const ended = await tx
        .updateTable('ledger')
        .set({ state: 'released', ended_at: sql<string>`now_utc()` })
        .where('key_id', '=', keyId)
        .where('call_id', '=', callId)
        .where('origin', '=', 'client')
        .where('state', '=', 'used')
        .where('at', '>=', since)
        .returning('month')
        .executeTakeFirst();
      if (ended === undefined) return whyNot(tx, keyId, callId);
      if (!(await countDown(tx, requested, ended.month))) throw new TooOften();
      return { outcome: 'done' };
    });
  } catch (error) {
    if (error instanceof TooOften) return { outcome: 'often' };
    throw error;
  }
}

/** Subtracts a unit from a month, unless the maximum was already given back. */
async function countDown(
  tx: Transaction<Tables>,
  { keyId, maximum }: Pick<ReleaseRequest, 'keyId' | 'maximum'>,
  month: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update usage set used = used - 1, given_back = given_back + 1
    where key_id = ${keyId} and month = ${month}
    ${maximum === null ? sql`` : sql`and given_back < ${maximum}`}`.execute(tx);
  return numAffectedRows !== 0n;
}

async function whyNot(tx: Transaction<Tables>, keyId: string, callId: string): Promise<GivenBack> {
  const row = await tx
    .selectFrom('ledger')
    .select(['state', 'origin'])
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (row === undefined) return { outcome: 'unknown' };
  return { outcome: row.origin === 'client' && row.state === 'released' ? 'known' : 'late' };
}
