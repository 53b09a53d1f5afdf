import { createSylvan, isSylvanError, type AnalyzeRequestInput, type CompareRequestInput } from 'sylvan/node';
import type { BatchRequest } from './request.ts';

/** Ends a request that the library has found valid. */
const VALID = new Error('The request is valid');

/**
 * Has the library judge what is asked of every zone, on a square that is in no doubt, before any zone is. Rejects with the library's
 * SylvanError, which names each fault.
 */
export async function checkRequest({ operation, fields }: BatchRequest, signal: AbortSignal): Promise<void> {
  const sylvan = createSylvan({ meter: { begin: () => Promise.reject(VALID) } });
  const request: unknown = { lat: 0, lng: 0, size: 1, ...fields };
  try {
    await (operation === 'analyze'
      ? sylvan.analyze(request as AnalyzeRequestInput, { signal })
      : sylvan.compare(request as CompareRequestInput, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    if (!isMeters(error)) throw error;
  } finally {
    await sylvan.close();
  }
}

/** What a meter throws is `internal` to the library, with its cause. */
function isMeters(error: unknown): boolean {
  return error === VALID || (isSylvanError(error, 'internal') && error.cause === VALID);
}
