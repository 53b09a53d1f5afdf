import { sql, type Transaction } from 'kysely';
import { audit } from './audit.ts';
import { judgeChain, type KnownChain, type SignedEntry } from './chain.ts';
import { later, presentMonth, timeOf } from './clock.ts';
import type { Dialect } from './dialects.ts';
import { GRACE_MILLISECONDS } from './leases.ts';
import { lockKey, type Changed, type KeyAsked } from './locked-key.ts';
import type { OpenDatabase } from './open-database.ts';
import { enterReleases, enterSpends, MismatchedCall } from './settle-ledger.ts';
import { bookPart, closed, mostEntries, type LeaseBooks } from './lease-books.ts';
import type { LeasesTable, Tables } from './tables.ts';

/** How long a key gets no leases once copies of a device were found. */
const STOP_MILLISECONDS = 30 * 86_400_000;

/** A part of what a device has spent from its lease. */
export interface Settling extends KeyAsked {
  readonly leaseId: string;
  /** Entries whose signatures are the device's, in order. */
  readonly part: readonly SignedEntry[];
  /** Hash that the first entry of the chain names as the one before. */
  readonly root: string;
  /** Calls made on the client that may be given back in a month; `null` for no limit. */
  readonly most: number | null;
  /** Whether nothing follows, so that the lease is closed. */
  readonly isLast: boolean;
}

export type Settled =
  | { readonly outcome: 'settled'; readonly lease: LeasesTable }
  | { readonly outcome: 'unknown' }
  /** The entry at this place of the part does not follow from those before. */
  | { readonly outcome: 'fault'; readonly place: number }
  /** The lease would have more entries than a device and its copies make. */
  | { readonly outcome: 'overfull' }
  /** The call of this entry was made before with another request. */
  | { readonly outcome: 'mismatch'; readonly place: number }
  | Changed;

/**
 * Books a part of a lease's chain, each entry once, and closes the lease with the last: what was not spent goes back while
 * the lease's month is open and its end not two days past, else it counts. Entries of copies are charged beyond the lease,
 * {@link mostEntries} of it at most, and the key gets no lease for 30 days. The key is judged in the same transaction. What is refused changes nothing.
 */
export async function settleLease({ db, dialect }: OpenDatabase, settling: Settling): Promise<Settled> {
  const { keyId, leaseId, part, root, isLast, most } = settling;
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await lockKey(tx, settling))?.plan !== settling.plan) return { outcome: 'changed' };
      const lease = await lockLease(tx, keyId, leaseId);
      if (lease === undefined) return { outcome: 'unknown' };
      const judged = judgeChain(part, await knownChain(tx, { lease, part, root }));
      if ('faultAt' in judged) return { outcome: 'fault', place: judged.faultAt };
      const { fresh, isForked } = judged;
      if (lease.entries + fresh.length > mostEntries(lease)) return { outcome: 'overfull' };
      const charged = await enterSpends(tx, lease, fresh);
      const callIds = isForked || lease.state === 'closed' ? [] : releasedBy(fresh);
      const given = await enterReleases(tx, lease, { callIds, most });
      const booked = bookPart(lease, fresh, { charged, given, isForked });
      await insertEntries(tx, leaseId, fresh);
      const books = isLast ? closed(booked, await mayReturn(tx, lease)) : booked;
      if (books.isForked) await stopLeases(tx, dialect, keyId);
      return { outcome: 'settled', lease: await write(tx, lease, books, fresh.length) };
    });
  } catch (error) {
    if (!(error instanceof MismatchedCall)) throw error;
    const { callId } = error;
    return { outcome: 'mismatch', place: part.findIndex((entry) => entry.callId === callId) };
  }
}

function releasedBy(fresh: readonly SignedEntry[]): string[] {
  return fresh.filter(({ kind }) => kind === 'release').map(({ callId }) => callId);
}

/** Settlements of one lease come one after the other. */
function lockLease(tx: Transaction<Tables>, keyId: string, leaseId: string) {
  return tx
    .updateTable('leases')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('lease_id', '=', leaseId)
    .where('key_id', '=', keyId)
    .returningAll()
    .executeTakeFirst();
}

async function knownChain(
  tx: Transaction<Tables>,
  { lease, part, root }: { readonly lease: LeasesTable } & Pick<Settling, 'part' | 'root'>,
): Promise<KnownChain> {
  if (part.length === 0) return { lease, root, entries: [], ofCalls: [], releases: 0 };
  const own = tx.selectFrom('lease_entries').where('lease_id', '=', lease.lease_id);
  const seqs = part.map(({ seq }) => seq);
  const [entries, ofCalls, { releases }] = [
    await own
      .selectAll()
      .where('seq', '>=', Math.min(...seqs) - 1)
      .where('seq', '<=', Math.max(...seqs))
      .execute(),
    await own
      .selectAll()
      .where(
        'call_id',
        'in',
        part.map(({ callId }) => callId),
      )
      .execute(),
    await own
      .select(({ fn }) => fn.countAll<number | string>().as('releases'))
      .where('kind', '=', 'release')
      .executeTakeFirstOrThrow(),
  ];
  return { lease, root, entries, ofCalls, releases: Number(releases) };
}

async function insertEntries(
  tx: Transaction<Tables>,
  leaseId: string,
  fresh: readonly SignedEntry[],
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map(({ seq, hash, kind, callId, at }) => ({
    ...{ lease_id: leaseId, seq, hash, kind, call_id: callId, at },
  }));
  await tx.insertInto('lease_entries').values(rows).execute();
}

async function mayReturn(tx: Transaction<Tables>, { month, expires_at: end }: LeasesTable): Promise<boolean> {
  const isOpen = (await presentMonth(tx)) === month;
  return isOpen && (await timeOf(tx)) <= later(end, GRACE_MILLISECONDS);
}

async function stopLeases(tx: Transaction<Tables>, dialect: Dialect, keyId: string): Promise<void> {
  const until = later(await timeOf(tx), STOP_MILLISECONDS);
  await tx.updateTable('keys').set({ leases_from: until }).where('key_id', '=', keyId).execute();
  await audit(tx, dialect, { actor: 'service', action: 'copies', keyId });
}

async function write(
  tx: Transaction<Tables>,
  lease: LeasesTable,
  { state, held, returned, lapsed, extra, used, unheld }: LeaseBooks,
  entries: number,
): Promise<LeasesTable> {
  if (used !== 0 || unheld !== 0)
    await tx
      .updateTable('usage')
      .set({ used: sql<number>`used + ${used}`, held: sql<number>`held - ${unheld}` })
      .where('key_id', '=', lease.key_id)
      .where('month', '=', lease.month)
      .execute();
  const changed = { state, held, returned, lapsed, extra, entries: lease.entries + entries };
  await tx.updateTable('leases').set(changed).where('lease_id', '=', lease.lease_id).execute();
  return { ...lease, ...changed };
}
