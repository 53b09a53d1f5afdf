import type { Lease } from '../contract/tokens.ts';
import { SylvanError } from '../core/errors.ts';

/** Milliseconds that a clock may be behind the highest time seen: clocks are corrected now and then. */
const MOST_BACK = 5 * 60_000;

/** The time that counts: the device's, or the highest seen where that is later. */
export function laterOf(now: number, seen: number): number {
  return Math.max(now, seen);
}

export function hasExpired(lease: Lease, time: number): boolean {
  return time >= lease.exp * 1000;
}

/** Throws `clock-rollback` where the clock has gone back, `lease-expired` where the lease is over. */
export function checkTime(lease: Lease, now: number, seen: number): void {
  const since = Math.max(seen, lease.nbf * 1000);
  if (now < since - MOST_BACK)
    throw new SylvanError(
      'clock-rollback',
      'The clock of this device has gone back. Set it right, or connect to a network: nothing is spent from the lease until then.',
    );
  if (hasExpired(lease, laterOf(now, seen)))
    throw new SylvanError(
      'lease-expired',
      'The lease has expired. Connect to a network to settle it and to take another.',
      {
        fields: { expired_at: new Date(lease.exp * 1000).toISOString() },
      },
    );
}
