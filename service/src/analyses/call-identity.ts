import { createHash } from 'node:crypto';
import { canonicalJson } from '#server';
import type { CallRequest } from '../store/spend.ts';

/**
 * A call's id and the hash of its validated request; `date` is the day that the caller gave. If the caller gave an id, a missing
 * day is not part of the request, so the same request sent after midnight still matches. Otherwise the id is derived from the
 * request, and a missing day means today.
 */
export function callIdentity(
  { operation, request, date }: { operation: string; request: object; date: string | undefined },
  own: string | undefined,
): Pick<CallRequest, 'callId' | 'isOfRequest' | 'requestHash'> {
  if (own !== undefined) return { callId: own, requestHash: hashOf({ operation, ...request, date }) };
  const requestHash = hashOf({ operation, ...request });
  return { callId: uuidOf(requestHash), isOfRequest: true, requestHash };
}

/** A UUID (version 8) made from a hex hash. */
function uuidOf(hash: string): string {
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

function hashOf(request: object): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}
