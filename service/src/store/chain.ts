import type { LeaseEntriesTable, LeasesTable } from './tables.ts';

/** An entry whose signature was found to be the device's. */
export interface SignedEntry {
  readonly seq: number;
  /** SHA-256 of what was signed, base64url. */
  readonly hash: string;
  readonly prev: string;
  readonly kind: 'spend' | 'release';
  readonly callId: string;
  /** UTC. */
  readonly at: string;
  readonly operation: string;
  readonly requestHash: string;
}

/** What is known of a lease's chain where a part of it is judged. */
export interface KnownChain {
  readonly lease: LeasesTable;
  /** Hash that the first entry must name as the one before. */
  readonly root: string;
  /** Entries booked at the places of the part, and at the one before. */
  readonly entries: readonly LeaseEntriesTable[];
  /** Entries booked for the calls of the part. */
  readonly ofCalls: readonly LeaseEntriesTable[];
  readonly releases: number;
}

/** A part of a chain, judged: what is new of it, and whether copies of the device must have made it. */
export type Judged =
  | { readonly fresh: readonly SignedEntry[]; readonly isForked: boolean }
  /** Place, in the part, of the first entry that does not follow. */
  | { readonly faultAt: number };

/** Clocks of devices may be so far off. */
const SKEW_MILLISECONDS = 5 * 60_000;

/**
 * Judges a part of a chain (RELIABILITY section 6): entries follow one another without a gap, each names the hash of one
 * before, in times that do not go back and lie in the lease's; a call is spent once and given back once at most. A second
 * entry at a place was made by a copy.
 */
export function judgeChain(part: readonly SignedEntry[], known: KnownChain): Judged {
  const { lease, root } = known;
  const hashes = new Map<number, Set<string>>([[0, new Set([root])]]);
  for (const { seq, hash } of known.entries) add(hashes, seq, hash);
  const [first, last] = [lease.at, lease.expires_at].map((time) => Date.parse(time));
  const calls = new Map(known.ofCalls.map(({ call_id, kind, hash }) => [`${kind} ${call_id}`, hash]));
  const fresh: SignedEntry[] = [];
  let [isForked, releases] = [false, known.releases];
  for (const [place, entry] of part.entries()) {
    const { seq, hash, prev, kind, callId } = entry;
    const at = Date.parse(entry.at);
    const before = part.at(place - 1);
    const follows =
      place === 0 || (seq === before!.seq + 1 && prev === before!.hash && entry.at >= before!.at);
    if (!follows || hashes.get(seq - 1)?.has(prev) !== true) return { faultAt: place };
    if (hashes.get(seq)?.has(hash) === true) continue;
    if (at < first - SKEW_MILLISECONDS || at > last) return { faultAt: place };
    if (calls.has(`${kind} ${callId}`)) return { faultAt: place };
    if (kind === 'release') {
      releases += 1;
      if (!calls.has(`spend ${callId}`) || releases > lease.units) return { faultAt: place };
    }
    isForked ||= hashes.has(seq);
    calls.set(`${kind} ${callId}`, hash);
    add(hashes, seq, hash);
    fresh.push(entry);
  }
  return { fresh, isForked };
}

function add(hashes: Map<number, Set<string>>, seq: number, hash: string): void {
  const known = hashes.get(seq);
  if (known === undefined) hashes.set(seq, new Set([hash]));
  else known.add(hash);
}
