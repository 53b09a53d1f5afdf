import type { SignedEntry } from './chain.ts';
import type { LeasesTable } from './tables.ts';

/** A lease's units while a part of its chain is booked, and what the part does to the month. */
export interface LeaseBooks extends Pick<LeasesTable, 'state' | 'held' | 'returned' | 'lapsed' | 'extra'> {
  /** Added to the month's used units. */
  readonly used: number;
  /** Taken from the month's held units. */
  readonly unheld: number;
  readonly isForked: boolean;
}

/** What the ledger says of the calls of a part. */
export interface Booking {
  readonly charged: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
  readonly isForked: boolean;
}

/**
 * Books new entries: a spend takes a unit that the lease holds; of one that has lapsed, where all count already, one that
 * lapsed. What is spent beyond its units is charged all the same, and shows copies. Entries of copies give nothing back.
 * `charged` has the calls that were not charged before, `given` those whose units come back to the lease.
 */
export function bookPart(
  { state, held, returned, lapsed, extra }: LeasesTable,
  fresh: readonly SignedEntry[],
  { charged, given, isForked }: Booking,
): LeaseBooks {
  const left = { open: held, lapsed, closed: 0 }[state];
  let [free, beyond] = [left, 0];
  for (const { kind, callId } of fresh) {
    if (kind === 'release') {
      if (given.has(callId)) free += 1;
    } else if (charged.has(callId)) {
      if (free > 0) free -= 1;
      else beyond += 1;
    }
  }
  const taken = left - free;
  const own = { state, returned, extra: extra + beyond, isForked: isForked || beyond > 0 };
  if (state === 'lapsed') return { ...own, held, lapsed: free, used: beyond, unheld: 0 };
  return { ...own, held: free, lapsed, used: taken + beyond, unheld: taken };
}

/** With nothing more to come: what is held goes back where it `mayReturn`, and counts where not. */
export function closed(books: LeaseBooks, mayReturn: boolean): LeaseBooks {
  if (books.state !== 'open') return books;
  const { held, returned, lapsed, used, unheld, isForked } = books;
  const end = { ...books, state: 'closed', held: 0, unheld: unheld + held } as const;
  if (mayReturn && !isForked) return { ...end, returned: returned + held };
  return { ...end, lapsed: lapsed + held, used: used + held };
}

/** Copies of a device whose entries are all booked. */
const COPIES = 8;

/** Entries of a lease that are booked at most. A device gives each unit back once, so that it makes three a unit: two spends, one release. */
export function mostEntries({ units }: Pick<LeasesTable, 'units'>): number {
  return 3 * units * COPIES;
}

/** Units of a lease that count. */
export function countedOf({ units, held, returned, extra }: LeasesTable): number {
  return units - held - returned + extra;
}
