import { z } from 'zod';
import { createSylvan, SylvanError, VERSION, type Meter } from 'sylvan/node';
import type { AnalyzeRequestInput, CompareRequestInput } from 'sylvan/contract';
import { digestOf } from './digest.ts';

export const OPERATIONS = ['analyze', 'compare', 'eudr'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The request for every zone of a batch. */
export const batchRequestSchema = z.object({
  operation: z.enum(OPERATIONS),
  /** Request fields besides the zone's own: dates and language. */
  fields: z.record(z.string(), z.string()),
  /** A catalog's id, URL or folder; `null` for the default ones. */
  catalog: z.string().nullable(),
});
export type BatchRequest = Readonly<z.output<typeof batchRequestSchema>>;

/** Unless a day is requested, a batch has the day of its first start, also if it runs over two days; a comparison has its own. */
export function pinned(request: BatchRequest, today: string): BatchRequest {
  const { operation, fields } = request;
  return operation === 'compare' ? request : { ...request, fields: { date: today, ...fields } };
}

/** The name of a batch: the same list and request with the same version give the same name. 32 hex digits. */
export function batchName(list: string, { operation, fields, catalog }: BatchRequest): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return digestOf(VERSION, list, operation, sorted, catalog).slice(0, 32);
}

/** Stops a request that the library has accepted: only a valid request reaches the meter. */
const VALID = new SylvanError('not-allowed', 'The request is valid.');
const METER: Meter = { begin: () => Promise.reject(VALID) };

/**
 * Lets the library validate the request on a square that is always valid, before any zone is checked. Rejects with the library's
 * SylvanError, which names each fault.
 */
export async function checkRequest({ operation, fields }: BatchRequest, signal: AbortSignal): Promise<void> {
  const sylvan = createSylvan({ meter: METER });
  const request: unknown = { lat: 0, lng: 0, size: 1, ...fields };
  try {
    // Plots have the fields of an analysis: a day and a language.
    await (operation === 'compare'
      ? sylvan.compare(request as CompareRequestInput, { signal })
      : sylvan.analyze(request as AnalyzeRequestInput, { signal }));
  } catch (error) {
    if (error !== VALID) throw error;
  } finally {
    await sylvan.close();
  }
}
