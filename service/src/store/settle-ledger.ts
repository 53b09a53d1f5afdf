import { sql, type Transaction } from 'kysely';
import type { SignedEntry } from './chain.ts';
import { countDown } from './give-back.ts';
import type { LeasesTable, Tables } from './tables.ts';

/** A call that was made before with another request. */
export class MismatchedCall extends Error {
  constructor(readonly callId: string) {
    super('This call was made before with another request');
  }
}

/**
 * Enters the calls that were spent into the ledger, in the lease's month. Gives those that did not count before: the others
 * were charged already. A call that was given back counts again; of one that was so long ago that it is forgotten what was asked,
 * the id alone tells. Throws {@link MismatchedCall}.
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
          operation: eb.ref('excluded.operation'),
          request_hash: eb.ref('excluded.request_hash'),
          month: eb.ref('excluded.month'),
          state: 'used',
          origin: 'lease',
          at: eb.ref('excluded.at'),
          ended_at: eb.ref('excluded.ended_at'),
        }))
        .where('ledger.state', '=', 'released')
        .where(sql<boolean>`ledger.request_hash in ('', excluded.request_hash)`),
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

/**
 * Marks calls as given back. Gives those whose units the lease has back. One that was charged before it was spent from the
 * lease, its answer lost, comes back to its month, as `POST /calls` has it: `most` times a month, `null` for no limit.
 */
export async function enterReleases(
  tx: Transaction<Tables>,
  { key_id }: LeasesTable,
  { callIds, most }: { readonly callIds: readonly string[]; readonly most: number | null },
): Promise<ReadonlySet<string>> {
  if (callIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('ledger')
    .select(['call_id', 'origin', 'month'])
    .where('key_id', '=', key_id)
    .where('call_id', 'in', callIds)
    .where('state', '=', 'used')
    .execute();
  const given = new Set<string>();
  for (const { call_id, origin, month } of rows) {
    if (origin === 'http') continue;
    if (origin === 'client' && !(await countDown(tx, { keyId: key_id, month, most }))) continue;
    await enterRelease(tx, key_id, call_id);
    if (origin === 'lease') given.add(call_id);
  }
  return given;
}

async function enterRelease(tx: Transaction<Tables>, keyId: string, callId: string): Promise<void> {
  await tx
    .updateTable('ledger')
    .set({ state: 'released', ended_at: sql<string>`now_utc()` })
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .execute();
}
