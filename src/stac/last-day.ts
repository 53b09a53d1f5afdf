import { requestJson, type JsonClient } from '../cache/json-client.ts';
import type { Fetch } from '../net/fetch.ts';
import { stacItemSchema } from './schema.ts';
import { utc } from './assets.ts';

/** How long a day is kept before it is requested again, milliseconds. */
const ASKED_EVERY = 24 * 3_600_000;

interface Heard {
  readonly day: string | null;
  /** Local clock time, ms. */
  readonly until: number;
}

/** Keyed by the engine's own fetch, so that it is released with the engine; an API has one entry per product. */
const heard = new WeakMap<Fetch, Map<string, Heard>>();

/**
 * UTC day of the newest item in an API's collections, `YYYY-MM-DD`; `null` if it has none, or none that states its time.
 * Requested once a day. Rejects as `requestJson` does.
 */
export async function lastDayOf(
  url: string,
  collections: readonly string[],
  client: JsonClient,
  signal: AbortSignal,
): Promise<string | null> {
  const known = heard.get(client.fetch) ?? new Map<string, Heard>();
  heard.set(client.fetch, known);
  const name = [url, ...collections].join(' ');
  const before = known.get(name);
  if (before !== undefined && client.clock.now() < before.until) return before.day;
  const body = { collections, sortby: [{ field: 'datetime', direction: 'desc' }], limit: 1 };
  const { value } = await requestJson({ method: 'POST', url, body }, client, signal);
  const day = dayIn(value);
  known.set(name, { day, until: client.clock.now() + ASKED_EVERY });
  return day;
}

function dayIn(answer: unknown): string | null {
  const { features } = Object(answer) as { readonly features?: unknown };
  const item = stacItemSchema.safeParse(Array.isArray(features) ? features[0] : undefined);
  if (!item.success) return null;
  const { properties } = item.data;
  return (
    utc(properties.end_datetime ?? properties.datetime ?? properties.start_datetime)?.slice(0, 10) ?? null
  );
}
