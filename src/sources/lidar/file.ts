import * as z from 'zod/mini';
import { SylvanError } from '../../errors/errors.ts';
import { csvRecords, UnclosedQuote } from '../csv.ts';
import { isAnswerTo } from '../stated-answer.ts';
import { PASSED } from './columns.ts';
import { type ShotFilter, DEFAULT_SHOT_FILTER } from './filter.ts';
import { ShotGathering } from './gathering.ts';
import { ShotReader } from './shots.ts';
import { quoteLongIntegers } from '../../net/long-integers.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import type { CatalogueName, SearchOptions } from '../../stac/catalogue.ts';
import { boxesMeet } from '../../geo/outline.ts';
import { hostOf } from '../../net/failures.ts';
import { isFrom, type FolderItems } from '../../stac/folder.ts';
import { resolveHref } from '../../net/address.ts';
import { familyOf, identityOf } from '../../stac/product.ts';
import type { LidarCatalogue, LidarShot, PointQuery, PointSearch } from '../points.ts';
import {
  jsonClient,
  requestText,
  type ClientOptions,
  type JsonClient,
  type RetryPolicy,
} from '../../cache/json-client.ts';
import { collect, DEFAULT_LIMITS, parsePage } from '../../stac/search.ts';
import { stacAssetSchema, type StacItem } from '../../stac/schema.ts';

/** Shots that one file may hold; more are left unread, which is reported. */
const MAX_ROWS = 2_000_000;

/** Whether text is meant as JSON; else it is CSV. */
function isJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text);
}

/** JSON text with long numbers as text. Throws SylvanError `stac-invalid`. */
function parseShotJson(text: string, host: string): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text.replace(/^\uFEFF/, ''))) as unknown;
  } catch {
    throw invalid(host, 'it is not JSON (cut short, or a page for people)');
  }
}

/** Reads a CSV file of shots, one a row under a header. Answers oddities as sentences. Throws SylvanError `stac-invalid`. */
function readShotCsv(text: string, host: string, filter: ShotFilter, gathering: ShotGathering): string[] {
  const records = csvRecords(text);
  try {
    const header = records.next();
    if (header.done === true) throw invalid(host, 'it is empty');
    const names = header.value.fields;
    const reader = new ShotReader(names, filter);
    checkColumns(reader, host);
    const position = new Map(names.map((name, i) => [name, i]));
    let rows = 0;
    for (const { line, fields } of records) {
      if (++rows > MAX_ROWS) return [...unjudged(reader), tooMany()];
      const where = `row ${line}`;
      if (fields.length !== names.length)
        gathering.refuse(`${where}: ${fields.length} fields, not ${names.length}`);
      else gathering.add(reader, (name) => fields[position.get(name)!], where);
    }
    return unjudged(reader);
  } catch (error) {
    if (error instanceof UnclosedQuote) throw invalid(host, error.message);
    throw error;
  }
}

const features = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  [PASSED]: z.catch(z.nullish(z.boolean()), null),
});

const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.array(z.number()).check(z.minLength(2), z.maxLength(4)),
  }),
  properties: z.record(z.string(), z.unknown()),
});

/** Reads a GeoJSON file of shots: points, their columns as properties. Otherwise as {@link readShotCsv}. */
function readShotGeoJson(
  json: unknown,
  host: string,
  filter: ShotFilter,
  gathering: ShotGathering,
): string[] {
  const collection = features.safeParse(json);
  if (!collection.success) throw invalid(host, 'it is no FeatureCollection');
  const shots = collection.data.features.slice(0, MAX_ROWS);
  const parsed = shots.map((shot) => feature.safeParse(shot));
  const names = new Set(
    parsed.flatMap(({ data }) => (data === undefined ? [] : Object.keys(data.properties))),
  );
  const reader = new ShotReader(names, collection.data[PASSED] === true ? null : filter);
  if (names.size > 0) checkColumns(reader, host, ['lat', 'lng']);
  parsed.forEach(({ data }, i) => {
    const where = `feature ${i + 1}`;
    if (data === undefined) gathering.refuse(`${where}: it is no point with properties`);
    else {
      const { properties, geometry } = data;
      const [lng, lat] = geometry.coordinates;
      gathering.add(reader, (name) => (Object.hasOwn(properties, name) ? properties[name] : null), where, [
        lng,
        lat,
      ]);
    }
  });
  if (names.size === 0) return [];
  return [...unjudged(reader), ...(collection.data.features.length > MAX_ROWS ? [tooMany()] : [])];
}

function checkColumns(reader: ShotReader, host: string, given: readonly ('lat' | 'lng')[] = []): void {
  const missing = reader.missing(given);
  if (missing.length > 0) throw invalid(host, `it has no column for ${missing.join(', ')}`);
}

function unjudged(reader: ShotReader): string[] {
  const columns = reader.unjudged;
  return columns.length === 0 ? [] : [`columns-missing: ${columns.join(', ')}`];
}

function tooMany(): string {
  return `first-shots: ${MAX_ROWS}`;
}

function invalid(host: string, what: string): SylvanError {
  return new SylvanError('stac-invalid', `A file of LiDAR shots at ${host} cannot be read: ${what}`, {
    fields: { host },
  });
}

/** Where the shots are: an address, or a folder by its reader where several sources share one. */
export type LidarFileOptions = ClientOptions & { readonly filter?: Partial<ShotFilter> } & (
    | {
        /** A CSV or GeoJSON file of shots, an ItemCollection, or the folder that holds one as `items.json`. */
        readonly url: string;
      }
    | {
        readonly items: FolderItems;
        /** The catalogue that written items came from: only they are searched, and under its name. */
        readonly from?: CatalogueName;
      }
  );

/** 101 heights a shot: some 40,000 shots. */
const MAX_FILE_BYTES = 32 * 2 ** 20;
const MAX_FILES = 64;

/** A file shares the line with images: at 5 Mbit/s it waits 15 s for those requested before, and comes at a few Mbit/s. */
const FILE_RETRY: Partial<RetryPolicy> = { idleMs: 20_000, wholeMs: 300_000, maxBytes: MAX_FILE_BYTES };

/**
 * GEDI shots from files, which are read by what they hold: CSV, GeoJSON, or STAC items of the collection `gedi` that point
 * at such. `null` where the items have no shots for the place. Throws TypeError for what is no URL.
 */
export function lidarFile(options: LidarFileOptions): LidarCatalogue {
  const { items = null, from } = 'items' in options ? options : {};
  const url = 'items' in options ? options.items.url : fileUrl(options.url);
  const client = jsonClient(options, FILE_RETRY);
  const filter = { ...DEFAULT_SHOT_FILTER, ...options.filter };
  const name = from ?? { id: 'lidar-file', label: 'LiDAR shots from files', host: new URL(url).host };
  return {
    ...{ id: name.id, label: name.label, host: name.host },
    async search(query, how) {
      const tools = { url, client, filter, ...how };
      if (items === null) return searchFile(query, tools);
      const features = await items.features(how.signal);
      return searchItems(
        features.filter((feature) => isFrom(feature, from)),
        query,
        tools,
      );
    },
  };
}

interface Tools extends SearchOptions {
  readonly url: string;
  readonly client: JsonClient;
  readonly filter: ShotFilter;
}

async function searchFile(query: PointQuery, tools: Tools): Promise<PointSearch<LidarShot> | null> {
  const { url } = tools;
  const text = await readFile(url, tools);
  const host = hostOf(url);
  const gathering = new ShotGathering(query);
  if (!isJson(text)) {
    const warnings = readShotCsv(text, host, tools.filter, gathering);
    return gathering.search({ simulated: false, warnings });
  }
  const json = parseShotJson(text, host);
  if (isItemCollection(json)) return searchItems(parsePage(json, host).features, query, tools);
  return gathering.search({
    simulated: false,
    warnings: readShotGeoJson(json, host, tools.filter, gathering),
  });
}

/** Features of shots have no assets; an ItemCollection without any item holds no shots either. */
function isItemCollection(json: unknown): boolean {
  const { features } = json as { features?: unknown };
  if (!Array.isArray(features)) return false;
  return (
    features.length === 0 ||
    features.some((one: unknown) => typeof one === 'object' && one !== null && 'assets' in one)
  );
}

async function searchItems(
  features: readonly unknown[],
  query: PointQuery,
  tools: Tools,
): Promise<PointSearch<LidarShot> | null> {
  const own = features.filter((feature) => familyOf(identityOf(feature)) === 'gedi');
  const found = new Map<string, StacItem>();
  const refused: SkippedScene[] = [];
  collect(own.slice(0, DEFAULT_LIMITS.items), found, refused);
  const near = [...found.values()].filter((item) => isNear(item, query));
  const answer = near.find(({ properties }) => isAnswerTo(query, properties));
  const items = answer === undefined ? near : [answer];
  if (items.length === 0 && refused.length === 0) return null;
  const gathering = new ShotGathering(query);
  for (const { id, reason } of refused) gathering.refuse(`item ${id}: ${reason}`);
  const files = items.flatMap((item) => shotFiles(item, tools.url, gathering));
  const warnings = files.length > MAX_FILES ? [`first-files: ${MAX_FILES}`] : [];
  for (const href of files.slice(0, MAX_FILES)) {
    const text = await readFile(href, tools);
    const host = hostOf(href);
    const odd = isJson(text)
      ? readShotGeoJson(parseShotJson(text, host), host, tools.filter, gathering)
      : readShotCsv(text, host, tools.filter, gathering);
    warnings.push(...odd);
  }
  const simulated = items.some(({ properties }) => properties['sylvan:simulated'] === true);
  return gathering.search({ simulated, warnings: [...new Set(warnings)] });
}

function isNear({ bbox }: StacItem, { boxes }: PointQuery): boolean {
  return !bbox || boxes.some((box) => boxesMeet(box, bbox));
}

const SHOT_TYPES = /^(text\/csv|application\/(geo\+)?json)\b/i;

/** Addresses of an item's files of shots; one that may not be fetched is noted. */
function shotFiles({ id, assets }: StacItem, base: string, gathering: ShotGathering): string[] {
  return Object.entries(assets ?? {}).flatMap(([key, value]) => {
    const asset = stacAssetSchema.safeParse(value);
    if (!asset.success || !SHOT_TYPES.test(asset.data.type ?? '')) return [];
    const href = resolveHref(asset.data.href, { base });
    if (href === null)
      gathering.refuse(`item ${id}: the address of its asset ${key.slice(0, 64)} is refused`);
    return href ?? [];
  });
}

async function readFile(url: string, { client, signal }: Tools): Promise<string> {
  return (await requestText({ method: 'GET', url, redirect: 'check' }, client, signal)).value;
}

/** `url` itself where it names a file of a known kind, else `items.json` inside it. */
function fileUrl(url: string): string {
  const file = new URL(url);
  if (/\.(geojson|json|csv|txt)$/i.test(file.pathname)) return file.href;
  if (!file.pathname.endsWith('/')) file.pathname += '/';
  return new URL('items.json', file).href;
}
