import { sql, type Transaction } from 'kysely';
import { RELEASE_MINUTES } from '../../../src/contract/index.ts';
import { later, timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

/** What became of a wish to have a unit back. `known`: it was given back before. */
export type GivenBack = 'done' | 'known' | 'unknown' | 'late' | 'often';

/** Rolls back what must not come back once more. */
class TooOften extends Error {}

/**
 * Gives the unit of a call made on the client back, once: within {@link RELEASE_MINUTES} of its spending, and at most
 * `most` times in the call's month, `null` for no limit. What is not given back changes nothing.
 */
export async function giveBack(
  { db }: OpenDatabase,
  { keyId, callId, most }: { readonly keyId: string; readonly callId: string; readonly most: number | null },
): Promise<GivenBack> {
  try {
    return await db.transaction().execute(async (tx) => {
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
      await countDown(tx, { keyId, month: ended.month, most });
      return 'done';
    });
  } catch (error) {
    if (error instanceof TooOften) return 'often';
    throw error;
  }
}

async function countDown(
  tx: Transaction<Tables>,
  { keyId, month, most }: { readonly keyId: string; readonly month: string; readonly most: number | null },
): Promise<void> {
  const row = await tx
    .updateTable('usage')
    .set(({ eb }) => ({ used: eb('used', '-', 1), given_back: eb('given_back', '+', 1) }))
    .where('key_id', '=', keyId)
    .where('month', '=', month)
    .$if(most !== null, (query) => query.where('given_back', '<', most))
    .returning('used')
    .executeTakeFirst();
  if (row === undefined) throw new TooOften();
}

async function whyNot(tx: Transaction<Tables>, keyId: string, callId: string): Promise<GivenBack> {
  const row = await tx
    .selectFrom('ledger')
    .select(['state', 'origin'])
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.origin === 'client' && row.state === 'released' ? 'known' : 'late';
}
