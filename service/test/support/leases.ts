import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SignedEntry } from '../../src/store/chain.ts';
import type { LeaseAsked, LeaseTaken } from '../../src/store/leases.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import type { LeasesTable } from '../../src/store/tables.ts';
import { keyOf, LIMIT } from './instances.ts';

const TERMS = { units: 3, days: 7, open: 2 };
export const ROOT = 'root';

const DEVICE_KEY = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const;

export const wanted = (keyId: string, own: Partial<LeaseAsked> = {}): LeaseAsked => ({
  ...{ ...keyOf(keyId), callId: randomUUID(), units: 3, device: randomUUID(), deviceKey: DEVICE_KEY },
  ...{ limit: LIMIT, terms: TERMS },
  ...own,
});

/** The lease of an outcome that has one. */
export function leaseOf(taken: LeaseTaken): LeasesTable {
  if ('lease' in taken) return taken.lease;
  throw new Error(`There is no lease: ${JSON.stringify(taken)}`);
}

/** Entries that follow one another; what signs them is another test's. */
export class TestChain {
  readonly entries: SignedEntry[];

  constructor(
    readonly at: string,
    start: readonly SignedEntry[] = [],
  ) {
    this.entries = [...start];
  }

  add(kind: 'spend' | 'release', callId: string, own: Partial<SignedEntry> = {}): this {
    const prev = this.entries.at(-1)?.hash ?? ROOT;
    const seq = this.entries.length + 1;
    const hash = createHash('sha256').update(`${prev} ${kind} ${callId}`).digest('base64url');
    const request = { operation: 'analyze', requestHash: 'a'.repeat(64) };
    this.entries.push({ seq, hash, prev, kind, callId, at: this.at, ...request, ...own });
    return this;
  }

  spend(callId: string = randomUUID(), own: Partial<SignedEntry> = {}): this {
    return this.add('spend', callId, own);
  }

  release(callId: string): this {
    return this.add('release', callId);
  }
}

/** What a month's row says, and what ledger and leases say of it: they must say the same. */
export async function monthOf({ db }: OpenDatabase, keyId: string, month: string) {
  const { rows } = await sql<Record<string, number | string | null>>`
    select
      (select used from usage where key_id = ${keyId} and month = ${month}) as used,
      (select held from usage where key_id = ${keyId} and month = ${month}) as held,
      (select count(*) from ledger where key_id = ${keyId} and month = ${month} and state != 'released') as entered,
      (select sum(lapsed) from leases where key_id = ${keyId} and month = ${month}) as lapsed,
      (select sum(held) from leases where key_id = ${keyId} and month = ${month}) as in_leases`.execute(db);
  const { used, held, entered, lapsed, in_leases } = rows[0];
  return {
    ...{ used: Number(used), held: Number(held) },
    ...{ counted: Number(entered) + Number(lapsed), inLeases: Number(in_leases) },
  };
}

export const month = (used: number, held: number) => ({ used, held, counted: used, inLeases: held });
