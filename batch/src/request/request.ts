import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createSylvan, VERSION, type EngineOptions } from 'sylvan/node';
import { CATALOG_NAMES, parseAnalyzeRequest, parseCompareRequest } from '#server';
import { BatchError } from '../batch-error.ts';
import type { ZoneRow } from '../zones/zone-row.ts';

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

/**
 * Validates the request on a square that is always valid, before any zone is checked. `today` is the UTC day, `YYYY-MM-DD`. Throws
 * the library's SylvanError, which names each fault.
 */
export function checkRequest({ operation, fields }: BatchRequest, today: string): void {
  // Plots have the fields of an analysis: a day and a language.
  const parse = operation === 'compare' ? parseCompareRequest : parseAnalyzeRequest;
  parse({ lat: 0, lng: 0, size: 1, ...fields }, { today });
}

/** Catalogs whose calls are counted; others are the caller's own. */
const COUNTED: readonly unknown[] = [null, ...CATALOG_NAMES];
/** Minimum number of calls for a plot: an analysis and a comparison. Plots with a loss take more. */
const PLOT_CALLS = 2;

/**
 * Refuses a batch, before any zone is computed, if the key has too few units left this month; `zones` is the number of zones
 * still to be counted; a plot counts as at least two calls. Rejects with `units-short`, and as the library's `keyStatus()` does.
 * Nothing is counted without a service, or for the caller's own catalogs.
 */
export async function checkUnits(
  { operation, catalog }: BatchRequest,
  { key, service }: Pick<EngineOptions, 'key' | 'service'>,
  zones: number,
  signal: AbortSignal,
): Promise<void> {
  if (service === undefined || !COUNTED.includes(catalog) || zones === 0) return;
  const calls = zones * (operation === 'eudr' ? PLOT_CALLS : 1);
  const sylvan = createSylvan({ ...(key !== undefined && { key }), service });
  try {
    const { calls_remaining: left, resets_at } = await sylvan.keyStatus({ signal });
    if (left === null || left >= calls) return;
    const wanted = `${zones} zones count against the key${calls === zones ? '' : `, as at least ${calls} calls`}`;
    const detail = `${wanted}, but the key has only ${left} calls left until ${resets_at}, so the run was not started. Shorten the list, wait for the next month, or ask the service for a larger plan.`;
    throw new BatchError('units-short', detail, { zones, calls, left, resets_at });
  } finally {
    await sylvan.close();
  }
}

/** Unless a day is requested, a batch has the day of its first start, even past midnight. A comparison has its own days. */
export function pinned(request: BatchRequest, today: string): BatchRequest {
  const { operation, fields } = request;
  return operation === 'compare' ? request : { ...request, fields: { date: today, ...fields } };
}

/** SHA-256 of values as JSON, 64 hex digits. */
export function digestOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** The name of a batch: the same list and request with the same version give the same name. 32 hex digits. */
export function batchName(list: string, { operation, fields, catalog }: BatchRequest): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return digestOf(VERSION, list, operation, sorted, catalog).slice(0, 32);
}

/** The name of a zone: the same for all rows that request the same square or polygon. */
export function zoneName({ lat, lng, size, geometry }: Omit<ZoneRow, 'line' | 'carried'>): string {
  // JSON writes -0 as 0 and each number in one way.
  return (geometry === undefined ? digestOf(lat, lng, size) : digestOf(geometry)).slice(0, 32);
}

/**
 * The UUID under which a call of a batch is counted, derived from the digest of its request: the same in each repetition, on any
 * machine. `turn` is 0, and increases once the service has deleted the previous id's answer.
 */
export function callIdOf(batch: string, request: string, turn: number): string {
  return uuidOf(digestOf('call', batch, request, turn));
}

/** A UUID made of the first 32 of the hex digits. It keeps all of them except those that state its version and variant. */
export function uuidOf(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
