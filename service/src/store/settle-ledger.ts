import { sql, type Transaction } from 'kysely';
import type { SignedEntry } from './chain.ts';
import type { LeasesTable, Tables } from './tables.ts';

/** A call that was made before with another request. */
export class MismatchedCall extends Error {
  constructor(readonly callId: string) {
    super('This call was made before with another request');
  }
}

/**
 * Enters the calls that were spent into the ledger, in the lease's month. Gives those that did not count before: the others
 * were charged already. Throws {@link MismatchedCall}.
 */
export async function enterSpends(
  tx: Transaction<Tables>,
  { key_id, month }: LeasesTable,
  fresh: readonly SignedEntry[],
): Promise<ReadonlySet<string>> {
  const spends = fresh.filter(({ kind }) => kind === 'spend');
  if (spends.length === 0) return new Set();
  const now = sql<string>`now_utc()`;
  const rows = spends.map(({ callId, operation, requestHash }) => ({
    ...{ key_id, call_id: callId, operation, request_hash: requestHash, month },
    ...{ state: 'used' as const, origin: 'lease' as const, at: now, ended_at: now, answer: null },
  }));
  const entered = await tx
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'call_id'])
        .doUpdateSet((eb) => ({
          month: eb.ref('excluded.month'),
          state: 'used',
          origin: 'lease',
          at: eb.ref('excluded.at'),
          ended_at: eb.ref('excluded.ended_at'),
        }))
        .where('ledger.state', '=', 'released')
        .whereRef('ledger.request_hash', '=', 'excluded.request_hash'),
    )
    .returning('call_id')
    .execute();
  const charged = new Set(entered.map(({ call_id }) => call_id));
  await refuseMismatched(
    tx,
    key_id,
    spends.filter(({ callId }) => !charged.has(callId)),
  );
  return charged;
}

async function refuseMismatched(
  tx: Transaction<Tables>,
  keyId: string,
  known: readonly SignedEntry[],
): Promise<void> {
  if (known.length === 0) return;
  const hashes = new Map(known.map(({ callId, requestHash }) => [callId, requestHash]));
  const rows = await tx
    .selectFrom('ledger')
    .select(['call_id', 'request_hash'])
    .where('key_id', '=', keyId)
    .where('call_id', 'in', [...hashes.keys()])
    .execute();
  // What was asked is forgotten after two days: the id alone tells then.
  const wrong = rows.find(
    ({ call_id, request_hash }) => request_hash !== '' && hashes.get(call_id) !== request_hash,
  );
  if (wrong !== undefined) throw new MismatchedCall(wrong.call_id);
}

/** Marks calls of a lease as given back. */
export async function enterReleases(
  tx: Transaction<Tables>,
  { key_id }: LeasesTable,
  callIds: readonly string[],
): Promise<void> {
  if (callIds.length === 0) return;
  await tx
    .updateTable('ledger')
    .set({ state: 'released', ended_at: sql<string>`now_utc()` })
    .where('key_id', '=', key_id)
    .where('call_id', 'in', callIds)
    .where('origin', '=', 'lease')
    .execute();
}
