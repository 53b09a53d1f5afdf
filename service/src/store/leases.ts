import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DeviceKey } from 'sylvan/contract';
import { endOf } from '../month.ts';
import { later, presentMonth, timeOf } from './clock.ts';
import { lockKey, type Changed, type KeyAsked } from './locked-key.ts';
import type { OpenDatabase } from './open-database.ts';
import type { LeasesTable, Tables, Time } from './tables.ts';

const DAY_MILLISECONDS = 86_400_000;
/** How long after its end, or its month's, a lease may still be settled. */
export const GRACE_MILLISECONDS = 2 * DAY_MILLISECONDS;

/** What a plan's leases are at most. */
export interface LeaseTerms {
  readonly units: number;
  readonly days: number;
  /** Open at a time. */
  readonly open: number;
}

/** A wish for a lease. */
export interface LeaseAsked extends KeyAsked {
  readonly callId: string;
  readonly units: number;
  /** RFC 7638 thumbprint of the device's key. */
  readonly device: string;
  readonly deviceKey: DeviceKey;
  /** Units a month of the key's plan; `null` for no limit. */
  readonly limit: number | null;
  readonly terms: LeaseTerms;
}

export type LeaseTaken =
  | { readonly outcome: 'taken' | 'known'; readonly lease: LeasesTable }
  /** The call was made before with another wish. */
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'exhausted'; readonly month: string; readonly now: Time }
  /** Why none is given now: too many are open, the device has one, or copies of a device were found. */
  | { readonly outcome: 'refused'; readonly why: 'units' | 'open' | 'device' | 'copies' }
  | Changed;

/**
 * Takes units out of the month for a device, once for each call id: as many as were asked for, or as are left. They are
 * held by the same condition that spends are counted by. The key is judged in the same transaction, and leases of one key are taken
 * one after the other. What is not taken changes nothing.
 */
export function takeLease({ db }: OpenDatabase, asked: LeaseAsked): Promise<LeaseTaken> {
  return db.transaction().execute(async (tx) => {
    const { keyId, callId, units, device, terms } = asked;
    const key = await lockKey(tx, asked);
    if (key?.plan !== asked.plan) return { outcome: 'changed' };
    const known = await knownLease(tx, keyId, callId);
    if (known !== undefined)
      return known.asked === units && known.device === device
        ? { outcome: 'known', lease: known }
        : { outcome: 'mismatch' };
    const now = await timeOf(tx);
    if (key.leasesFrom !== null && key.leasesFrom > now) return { outcome: 'refused', why: 'copies' };
    const why = units > terms.units ? 'units' : await whyNotOpened(tx, asked, now);
    if (why !== null) return { outcome: 'refused', why };
    const month = await presentMonth(tx);
    const held = await hold(tx, asked, month);
    if (held === 0) return { outcome: 'exhausted', month, now };
    return { outcome: 'taken', lease: await insertLease(tx, asked, { now, month, held }) };
  });
}

/** The lease of this key that has this name. */
export async function findLease(
  { db }: OpenDatabase,
  keyId: string,
  leaseId: string,
): Promise<LeasesTable | null> {
  const row = await db
    .selectFrom('leases')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row ?? null;
}

function knownLease(tx: Transaction<Tables>, keyId: string, callId: string) {
  return tx
    .selectFrom('leases')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
}

async function whyNotOpened(
  tx: Transaction<Tables>,
  { keyId, device, terms }: LeaseAsked,
  now: Time,
): Promise<'open' | 'device' | null> {
  const open = await tx
    .selectFrom('leases')
    .select('device')
    .where('key_id', '=', keyId)
    .where('state', '=', sql.lit('open'))
    .where('expires_at', '>', now)
    .execute();
  if (open.some((lease) => lease.device === device)) return 'device';
  return open.length >= terms.open ? 'open' : null;
}

/** Holds as many units as are left of those asked for. */
async function hold(
  tx: Transaction<Tables>,
  { keyId, units, limit }: LeaseAsked,
  month: string,
): Promise<number> {
  for (let held = limit === null ? units : Math.min(units, limit); held > 0; held -= 1) {
    const row = await tx
      .insertInto('usage')
      .values({ key_id: keyId, month, used: 0, held, given_back: 0 })
      .onConflict((conflict) => {
        const up = conflict
          .columns(['key_id', 'month'])
          .doUpdateSet(({ eb }) => ({ held: eb('usage.held', '+', held) }));
        return limit === null ? up : up.where(sql`usage.used + usage.held`, '<=', limit - held);
      })
      .returning('held')
      .executeTakeFirst();
    if (row !== undefined) return held;
  }
  return 0;
}

async function insertLease(
  tx: Transaction<Tables>,
  { keyId, callId, units, device, deviceKey, terms }: LeaseAsked,
  { now, month, held }: { readonly now: Time; readonly month: string; readonly held: number },
): Promise<LeasesTable> {
  const lease: LeasesTable = {
    ...{ lease_id: randomUUID(), key_id: keyId, call_id: callId, asked: units },
    ...{ device, device_key: JSON.stringify(deviceKey), month, at: now },
    expires_at: earlier(later(now, terms.days * DAY_MILLISECONDS), later(endOf(month), GRACE_MILLISECONDS)),
    ...{ state: 'open', units: held, held, returned: 0, lapsed: 0, extra: 0, entries: 0 },
  };
  await tx.insertInto('leases').values(lease).execute();
  return lease;
}

function earlier(a: Time, b: Time): Time {
  return a < b ? a : b;
}
