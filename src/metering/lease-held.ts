import type { Lease } from '../contract/tokens.ts';
import { isSylvanError } from '../core/errors.ts';
import type { MeterContext } from './context.ts';
import { callName, type LeaseRecord } from './records.ts';
import { thumbprintOf, verifyLease } from './tokens.ts';

/** The lease a device holds. */
export interface HeldLease {
  readonly lease: Lease;
  readonly record: LeaseRecord;
  readonly key: CryptoKey;
}

/**
 * The lease of this device, its signature checked; undefined where there is none. One whose record or key was lost or changed
 * is none either: its units count as spent. Called while nobody else changes the store.
 */
export async function heldLease({ store, records }: MeterContext): Promise<HeldLease | undefined> {
  const record = await records.read('lease');
  if (record === undefined) return undefined;
  const pair = await store.deviceKey();
  try {
    const lease = await verifyLease(record.token, record.keys, await thumbprintOf(pair));
    return { lease, record, key: pair.privateKey };
  } catch (error) {
    if (isSylvanError(error, 'upstream-failure')) return undefined;
    throw error;
  }
}

/** Whether a call on the lease is under way, in this tab or another. Called while nobody else changes the store. */
export async function hasRunningCall({ store, records }: MeterContext): Promise<boolean> {
  const { calls } = await records.calls();
  for (const { id, state } of calls) {
    if (state !== 'leased') continue;
    const letGo = await store.claim(callName(id));
    if (letGo === undefined) return true;
    letGo();
  }
  return false;
}
