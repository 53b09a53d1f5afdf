import { appendRelease, unitsInUse } from './chain.ts';
import type { HeldLease, OpenCalls } from './lease-held.ts';
import { hasExpired } from './lease-time.ts';
import { mayResume } from './pending-calls.ts';
import { callName, type CallRecord, type LeaseRecord, type Written } from './records.ts';

/** Whether nothing more can come of a lease: a call that was cut short may yet be taken up, and end well. */
export function isAtEnd(
  { lease, record }: HeldLease,
  { isRunning, cutShort }: OpenCalls,
  at: number,
): boolean {
  if (isRunning) return false;
  if (hasExpired(lease, at)) return true;
  return unitsInUse(record) >= lease.units && !cutShort.some((call) => mayResume(call, at));
}

/** A lease whose chain has grown, and what a store is to be left with. */
interface Grown {
  readonly record: LeaseRecord;
  readonly written: Written;
  readonly tokens: readonly string[];
}

/** Gives the units of calls that were cut short back, as far as the lease allows: they end with it, and not well. */
export async function withoutCutShort(
  held: HeldLease,
  calls: readonly CallRecord[],
  at: number,
): Promise<Grown> {
  let { record } = held;
  let written: Written = {};
  const tokens: string[] = [];
  for (const { id } of calls) {
    const released = await appendRelease({ ...held, record, id, at });
    if (released === undefined) break;
    record = released.record;
    written = { ...written, ...released.written, [callName(id)]: undefined };
    tokens.push(released.token);
  }
  return { record, written, tokens };
}
