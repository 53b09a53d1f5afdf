import { requestJson, type JsonClient } from '../cache/json-client.ts';
import type { Fetch } from '../net/fetch.ts';
import { stacItemSchema } from './schema.ts';
import { utc } from './assets.ts';

/** How long a day holds before it is asked for again, milliseconds. */
const ASKED_EVERY = 24 * 3_600_000;

interface Heard {
  readonly day: string | null;
  /** Our clock's time, ms. */
  readonly until: number;
}

/** By the engine's own fetch, so that it is forgotten with the engine; an API has one entry for each product. */
const heard = new WeakMap<Fetch, Map<string, Heard>>();

/**
 * UTC day of the newest item of an API's collections, `YYYY-MM-DD`; `null` where it has none, or none that states its time. Asked
 * for once a day. Rejects as `requestJson` does.
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
