import { createHash } from 'node:crypto';
import { compactVerify, importJWK, type JWK } from 'jose';
import { ALGORITHM, entrySchema, MOST_TOKEN, TOKEN_TYPES, type Entry } from 'sylvan/contract';
import { claimsOf } from 'sylvan/server';
import type { SignedEntry } from '../store/chain.ts';

/** The hash that the first entry of a lease's chain names as the one before. */
export function rootOf(leaseId: string): string {
  return sha256(leaseId);
}

/**
 * Entries of a lease that a device signed, or the place of the first that is not one: by another key or algorithm, of
 * another lease, or no entry at all.
 */
export async function verifyEntries(
  tokens: readonly string[],
  { leaseId, deviceKey }: { readonly leaseId: string; readonly deviceKey: string },
): Promise<readonly SignedEntry[] | { readonly faultAt: number }> {
  const key = await importJWK(JSON.parse(deviceKey) as JWK, ALGORITHM);
  const entries: SignedEntry[] = [];
  for (const [place, token] of tokens.entries()) {
    const entry = token.length > MOST_TOKEN ? null : await entryOf(token, key);
    if (entry?.lease !== leaseId) return { faultAt: place };
    entries.push(signedEntry(entry, token));
  }
  return entries;
}

async function entryOf(token: string, key: Parameters<typeof compactVerify>[1]): Promise<Entry | null> {
  try {
    const { protectedHeader } = await compactVerify(token, key, { algorithms: [ALGORITHM] });
    if (protectedHeader.typ !== TOKEN_TYPES.entry) return null;
    return entrySchema.safeParse(claimsOf(token)).data ?? null;
  } catch {
    return null;
  }
}

function signedEntry(entry: Entry, token: string): SignedEntry {
  const { seq, prev, kind, call_id: callId, at } = entry;
  return {
    ...{ seq, prev, kind, callId, at: new Date(at).toISOString() },
    // Of what was signed: a signature of the same can be another.
    hash: sha256(token.slice(0, token.lastIndexOf('.'))),
    operation: kind === 'spend' ? entry.operation : '',
    requestHash: kind === 'spend' ? entry.request_hash : '',
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
