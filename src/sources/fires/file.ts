import { addDays, type Period } from '../../contract/dates.ts';
import * as z from 'zod/mini';
import { type Bbox, boxCovers } from '../../geo/outline.ts';
import { fireClient, fireSearch, daysOf } from './plan.ts';
import { parseFires, type FireTable } from './rows.ts';
import { fileOrigin, type TableOrigin } from '../point-fault.ts';
import { fileText, isAnswerTo, pointFiles, TABLE_TYPES, type PointFileOptions } from '../point-files.ts';
import { identityOf } from '../../stac/product.ts';
import { stacItemSchema } from '../../stac/schema.ts';
import { resolveHref } from '../../net/address.ts';
import type { FireCatalog, FireDetection, PointQuery, PointSearch } from '../points.ts';
import type { JsonClient } from '../../cache/json-client.ts';

/** Days before the period whose files are also read: a source that burns on many of them is not a vegetation fire. */
const HISTORY_DAYS = 30;
const MAX_FILES = 100;

/**
 * Fires from files with FIRMS's columns, CSV or GeoJSON: one file, or those that items of collection `firms` point to.
 *
 * A folder answers if its items' times and boxes cover the period and the zone; data for the last day may be incomplete. A
 * single file, which states no period, answers if it has any detection in the period, anywhere, or no detections at all.
 * Otherwise the result is `null`: a file says nothing about what it does not cover. Throws TypeError for an invalid URL.
 */
export function fireFile(options: PointFileOptions): FireCatalog {
  const client = fireClient(options);
  return pointFiles({ id: 'fire-file', label: 'Fire file' }, options, {
    client,
    file: searchFile,
    items: (features, url, query, signal) => searchItems(features, url, query, { client, signal }),
  });
}

function searchFile(
  text: string,
  json: object | null,
  origin: TableOrigin,
  { start, end }: PointQuery,
): PointSearch<FireDetection> | null {
  const table = parseFires(text, origin, json);
  const isOfPeriod = table.points.some(({ time }) => time.slice(0, 10) >= start && time.slice(0, 10) <= end);
  if (table.points.length > 0 && !isOfPeriod) return null;
  return fireSearch([table], { simulated: false, warnings: [] });
}

async function searchItems(
  features: readonly unknown[],
  url: string,
  query: PointQuery,
  { client, signal }: { readonly client: JsonClient; readonly signal: AbortSignal },
): ReturnType<FireCatalog['search']> {
  const items = features.flatMap((feature) => itemOf(feature, url, query) ?? []);
  const covering = items.filter(
    ({ box }) => box === null || query.boxes.every((wanted) => boxCovers(box, wanted)),
  );
  const days = new Set(covering.flatMap(({ period }) => daysWithin(period, query)));
  if (!daysOf(query).every((day) => days.has(day))) return null;
  const answer = covering.find(({ isAnswer }) => isAnswer);
  if (answer !== undefined) {
    const { points } = await readTable(answer.hrefs[0], client, signal);
    const { simulated } = answer;
    return { points, refused: [], refusedCount: 0, simulated, warnings: [] };
  }
  const since = addDays(query.end, 1 - HISTORY_DAYS);
  const useful = covering.filter(({ period }) => period.start <= query.end && period.end >= since);
  const hrefs = [...new Set(useful.flatMap(({ hrefs }) => hrefs))].slice(0, MAX_FILES);
  const tables = await Promise.all(hrefs.map((href) => readTable(href, client, signal)));
  return fireSearch(tables, { simulated: useful.some(({ simulated }) => simulated), warnings: [] });
}

async function readTable(url: string, client: JsonClient, signal: AbortSignal): Promise<FireTable> {
  return parseFires(await fileText(url, client, signal), fileOrigin(url));
}

interface FireItem {
  readonly period: Period;
  readonly box: Bbox | null;
  readonly hrefs: readonly string[];
  readonly simulated: boolean;
  readonly isAnswer: boolean;
}

const moment = z.nullish(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)));
const itemSchema = z.object({
  bbox: stacItemSchema.shape.bbox,
  properties: z.object({
    datetime: moment,
    start_datetime: moment,
    end_datetime: moment,
    'sylvan:simulated': z.nullish(z.boolean()),
    'sylvan:catalog': z.nullish(z.string()),
  }),
  assets: z.record(
    z.string(),
    z.object({ href: z.string().check(z.maxLength(4096)), type: z.nullish(z.string()) }),
  ),
});

/** The item as used; `null` if it is not ours, states no time, or has no table that may be read. */
function itemOf(feature: unknown, base: string, query: PointQuery): FireItem | null {
  // Most items of a folder are images, which take long to refuse.
  if (identityOf(feature).collection !== 'firms') return null;
  const item = itemSchema.safeParse(feature);
  if (!item.success) return null;
  const { bbox, properties, assets } = item.data;
  const start = properties.start_datetime ?? properties.datetime;
  const end = properties.end_datetime ?? properties.datetime;
  const hrefs = Object.values(assets)
    .filter(({ type }) => TABLE_TYPES.test(type ?? ''))
    .flatMap(({ href }) => resolveHref(href, { base }) ?? []);
  if (!start || !end || start > end || hrefs.length === 0) return null;
  return {
    period: { start: start.slice(0, 10), end: end.slice(0, 10) },
    box: bbox ?? null,
    hrefs,
    simulated: properties['sylvan:simulated'] === true,
    isAnswer: isAnswerTo(query, properties),
  };
}

function daysWithin(period: Period, query: PointQuery): string[] {
  return daysOf(query).filter((day) => day >= period.start && day <= period.end);
}
