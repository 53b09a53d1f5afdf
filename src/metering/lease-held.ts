import type { Lease } from '../contract/tokens.ts';
import { isSylvanError } from '../core/errors.ts';
import type { MeterContext } from './context.ts';
import { callName, type CallRecord, type LeaseRecord } from './records.ts';
import { readEntry, thumbprintOf, verifyLease } from './tokens.ts';

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

/** The calls on a lease that have not ended. */
export interface OpenCalls {
  /** Whether one is under way, in this tab or another. */
  readonly isRunning: boolean;
  /** Those that a reload or a crash cut short. */
  readonly cutShort: readonly CallRecord[];
}

/** Called while nobody else changes the store: what is cut short stays so meanwhile. */
export async function openCalls({ store, records }: MeterContext, { jti }: Lease): Promise<OpenCalls> {
  const { calls } = await records.calls();
  const cutShort: CallRecord[] = [];
  let isRunning = false;
  for (const call of calls) {
    if (call.receipt === undefined || readEntry(call.receipt)?.lease !== jti) continue;
    const letGo = await store.claim(callName(call.id));
    if (letGo === undefined) isRunning = true;
    else cutShort.push(call);
    letGo?.();
  }
  return { isRunning, cutShort };
}
