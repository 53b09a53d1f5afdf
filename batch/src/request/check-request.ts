import { createSylvan, SylvanError, type Meter } from 'sylvan/node';
import type { AnalyzeRequestInput, CompareRequestInput } from 'sylvan/contract';
import type { BatchRequest } from './request.ts';

/** Ends a request that the library has found valid: only such a request reaches the meter. */
const VALID = new SylvanError('not-allowed', 'The request is valid.');
const METER: Meter = { begin: () => Promise.reject(VALID) };

/**
 * Has the library check the request of every zone, on a square that is in no doubt, before any zone is. Rejects with the
 * library's SylvanError, which names each fault.
 */
export async function checkRequest({ operation, fields }: BatchRequest, signal: AbortSignal): Promise<void> {
  const sylvan = createSylvan({ meter: METER });
  const request: unknown = { lat: 0, lng: 0, size: 1, ...fields };
  try {
    await (operation === 'analyze'
      ? sylvan.analyze(request as AnalyzeRequestInput, { signal })
      : sylvan.compare(request as CompareRequestInput, { signal }));
  } catch (error) {
    if (error !== VALID) throw error;
  } finally {
    await sylvan.close();
  }
}
