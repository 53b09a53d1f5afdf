import { z } from 'zod';
import { createSylvan, SylvanError, VERSION, type Meter } from 'sylvan/node';
import type { AnalyzeRequestInput, CompareRequestInput } from 'sylvan/contract';
import { digestOf } from './digest.ts';

export const OPERATIONS = ['analyze', 'compare'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What is requested of every zone of a batch. */
export const batchRequestSchema = z.object({
  operation: z.enum(OPERATIONS),
  /** The fields of a call's request next to the zone's own: dates and language. */
  fields: z.record(z.string(), z.string()),
  /** A catalog's id, address or folder; `null` for the usual ones. */
  catalog: z.string().nullable(),
});
export type BatchRequest = Readonly<z.output<typeof batchRequestSchema>>;

/** The day of an analysis is that of the batch's first start where none is requested: a batch of two days is of one. */
export function pinned(request: BatchRequest, today: string): BatchRequest {
  const { operation, fields } = request;
  return operation === 'analyze' ? { ...request, fields: { date: today, ...fields } } : request;
}

/** The name of a batch: the same list, requested the same by the same version, is the same batch. 32 hex digits. */
export function batchName(list: string, { operation, fields, catalog }: BatchRequest): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return digestOf(VERSION, list, operation, sorted, catalog).slice(0, 32);
}

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
