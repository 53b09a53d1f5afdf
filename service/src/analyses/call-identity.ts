import { createHash } from 'node:crypto';
import { canonicalJson } from '#server';
import type { CallRequest } from '../store/spend.ts';

/** What is called: the validated request, and the day that its caller gave. */
interface Called {
  readonly operation: string;
  readonly request: object;
  readonly date: string | undefined;
}

/**
 * A call's id and the hash of its request. Under an id of the caller's an absent day is not part of the request, so that it is
 * the same if sent again after midnight. Without one the id is made of the request, whose absent day is today.
 */
export function callIdentity(
  { operation, request, date }: Called,
  own: string | undefined,
): Pick<CallRequest, 'callId' | 'isOfRequest' | 'requestHash'> {
  if (own !== undefined) return { callId: own, requestHash: hashOf({ operation, ...request, date }) };
  const requestHash = hashOf({ operation, ...request });
  return { callId: uuidOf(requestHash), isOfRequest: true, requestHash };
}

/** A UUID of version 8, made of a hash in hex. */
function uuidOf(hash: string): string {
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

function hashOf(request: object): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}
