import type { Period } from '../../contract/dates.ts';
import { type Bbox, boxCovers } from '../../geo/outline.ts';
import { fireHistory } from './assess.ts';
import { fireClient, fireSearch, eachDay } from './plan.ts';
import { parseFires, type FireTable } from './rows.ts';
import { fileOrigin, type TableOrigin } from '../point-fault.ts';
import { fileText, isAnswerTo, pointFiles, tablesOf, type PointFileOptions } from '../point-files.ts';
import { identityOf } from '../../stac/product.ts';
import type { StacItem } from '../../stac/schema.ts';
import { collect } from '../../stac/search.ts';
import type { FireCatalog, FireDetection, PointQuery, PointSearch } from '../points.ts';
import type { JsonClient } from '../../cache/json-client.ts';

/** Maximum number of files, enough for four a day over a year; if only a part were read, the count would be too low. */
const MAX_FILES = 1500;

/**
 * Fires from files with FIRMS's columns, CSV or GeoJSON: one file, or those to which the items of the collection `firms` point.
 *
 * A folder answers if its items' times and boxes cover the period and the zone; data for the last day may be incomplete. A single
 * file, which does not state a period, answers if it has any detection in the period, anywhere, or no detections at all.
 * Otherwise the result is `null`, because a file contains no information on what it does not cover. Throws TypeError for an
 * invalid URL.
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
  const found = new Map<string, StacItem>();
  // Most items of a folder are images, which take long to refuse.
  const own = features.filter((feature) => identityOf(feature).collection === 'firms');
  collect(own, found, []);
  const items = [...found.values()].flatMap((item) => itemOf(item, url, query) ?? []);
  const covering = items.filter(
    ({ box }) => box === null || query.boxes.every((wanted) => boxCovers(box, wanted)),
  );
  const days = new Set(covering.flatMap(({ period }) => daysWithin(period, query)));
  if (!eachDay(query).every((day) => days.has(day))) return null;
  const answer = covering.find(({ isAnswer }) => isAnswer);
  if (answer !== undefined) {
    const { points } = await readTable(answer.hrefs[0], client, signal);
    const { simulated } = answer;
    return { points, refused: [], refusedCount: 0, simulated, warnings: [] };
  }
  const { start, end } = fireHistory(query);
  const useful = covering.filter(({ period }) => period.start <= end && period.end >= start);
  const hrefs = [...new Set(useful.flatMap(({ hrefs }) => hrefs))];
  if (hrefs.length > MAX_FILES) return null;
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

/** Matches the start of a time that begins with its day. */
const TIME = /^\d{4}-\d{2}-\d{2}/;

/** The parts of an item that are used; `null` if it does not state a time, or has no table that may be read. */
function itemOf(item: StacItem, base: string, query: PointQuery): FireItem | null {
  const { bbox, properties } = item;
  const start = properties.start_datetime ?? properties.datetime ?? '';
  const end = properties.end_datetime ?? properties.datetime ?? '';
  const hrefs = tablesOf(item, base).flatMap(({ href }) => href ?? []);
  if (!TIME.test(start) || !TIME.test(end) || start > end || hrefs.length === 0) return null;
  return {
    period: { start: start.slice(0, 10), end: end.slice(0, 10) },
    box: bbox ?? null,
    hrefs,
    simulated: properties['sylvan:simulated'] === true,
    isAnswer: isAnswerTo(query, properties),
  };
}

function daysWithin(period: Period, query: PointQuery): string[] {
  return eachDay(query).filter((day) => day >= period.start && day <= period.end);
}
