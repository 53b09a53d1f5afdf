import { isSylvanError, type ProblemCode } from 'sylvan/node';

/** Problems that are not of a zone: no other one could be computed or counted, either. */
const OF_EVERY: readonly ProblemCode[] = [
  ...(['missing-key', 'invalid-key', 'key-suspended', 'not-allowed', 'quota-exceeded'] as const),
  ...(['offline-limit', 'storage-full', 'worker-unavailable', 'idempotency-mismatch'] as const),
];

/** Whether what ended a call would end that of every zone: then a batch stops, to be gone on with later. */
export function isOfEvery(error: unknown): boolean {
  return isSylvanError(error, ...OF_EVERY);
}
