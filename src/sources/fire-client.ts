import type { Bbox } from '../core/outline.ts';
import { MAX_CSV_BYTES } from './fire-csv.ts';
import { jsonClient, type ClientOptions, type JsonClient, type RetryPolicy } from './request.ts';

/** FIRMS prepares its tables while the connection waits, and they are large. */
const FIRE_RETRY: Partial<RetryPolicy> = { timeoutMs: 20_000, maxBytes: MAX_CSV_BYTES };

/** A client for tables of fires, none of whose failures shows `key`. */
export function fireClient(options: ClientOptions, key?: string): JsonClient {
  const client = jsonClient(options, FIRE_RETRY);
  return key === undefined ? client : { ...client, secrets: [key, encodeURIComponent(key)] };
}

/** `west,south,east,north`, rounded outwards to some ten metres. */
export function areaOf([west, south, east, north]: Bbox): string {
  const out = (degrees: number, round: (value: number) => number, limit: number) =>
    Math.max(-limit, Math.min(limit, round(degrees * 1e4) / 1e4));
  return [
    out(west, Math.floor, 180),
    out(south, Math.floor, 90),
    out(east, Math.ceil, 180),
    out(north, Math.ceil, 90),
  ].join(',');
}
