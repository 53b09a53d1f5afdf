import { isItemCollection, isJson, parsePointJson } from '../point-features.ts';
import { fileOrigin } from '../point-fault.ts';
import { fileText } from '../table-text.ts';
import { isAnswerTo } from '../stated-answer.ts';
import { type ShotFilter, DEFAULT_SHOT_FILTER } from './filter.ts';
import { ShotGathering } from './gathering.ts';
import { readGeoJson, readShots } from './table.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import type { CatalogName, SearchOptions } from '../../stac/catalog.ts';
import { boxesMeet } from '../../geo/outline.ts';
import { hostOf } from '../../net/failures.ts';
import { isFrom, type FolderItems } from '../../stac/folder.ts';
import { resolveHref } from '../../net/address.ts';
import { familyOf, identityOf } from '../../stac/product.ts';
import type { LidarCatalog, LidarShot, PointQuery, PointSearch } from '../points.ts';
import {
  jsonClient,
  type ClientOptions,
  type JsonClient,
  type RetryPolicy,
} from '../../cache/json-client.ts';
import { collect, DEFAULT_LIMITS, parsePage } from '../../stac/search.ts';
import { stacAssetSchema, type StacItem } from '../../stac/schema.ts';

/** Where the shots are: an address, or the reader of a folder that several sources share. */
export type LidarFileOptions = ClientOptions & { readonly filter?: Partial<ShotFilter> } & (
    | {
        /** A CSV or GeoJSON file of shots, an ItemCollection, or the folder that contains one as `items.json`. */
        readonly url: string;
      }
    | {
        readonly items: FolderItems;
        /** The catalog that written items came from: only these are searched, under its name. */
        readonly from?: CatalogName;
      }
  );

/** Each shot has 101 heights: enough for some 40,000 shots. */
const MAX_FILE_BYTES = 32 * 2 ** 20;
const MAX_FILES = 64;

/** A file shares the connection with images: at 5 Mbit/s it waits 15 s for earlier requests, then arrives at a few Mbit/s. */
const FILE_RETRY: Partial<RetryPolicy> = { idleMs: 20_000, wholeMs: 300_000, maxBytes: MAX_FILE_BYTES };

/**
 * GEDI shots from files, detected by content: CSV, GeoJSON, or STAC items of the collection `gedi` that point to such files.
 * `null` if the items have no shots for the place. Throws TypeError for an invalid URL.
 */
export function lidarFile(options: LidarFileOptions): LidarCatalog {
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
  const text = await fileText(url, tools.client, tools.signal);
  const origin = fileOrigin(url);
  const json = isJson(text) ? parsePointJson(text, origin) : null;
  if (json !== null && isItemCollection(json))
    return searchItems(parsePage(json, hostOf(url)).features, query, tools);
  const gathering = new ShotGathering(query);
  const warnings =
    json === null
      ? readShots(text, origin, tools.filter, gathering)
      : readGeoJson(json, origin, tools.filter, gathering);
  return gathering.search({ simulated: false, warnings });
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
  for (const { id, code, detail } of refused) gathering.refuse(`item ${id}: ${code}: ${detail}`);
  const files = items.flatMap((item) => shotFiles(item, tools.url, gathering));
  const warnings = files.length > MAX_FILES ? [`first-files: ${MAX_FILES}`] : [];
  for (const href of files.slice(0, MAX_FILES)) {
    warnings.push(
      ...readShots(
        await fileText(href, tools.client, tools.signal),
        fileOrigin(href),
        tools.filter,
        gathering,
      ),
    );
  }
  const simulated = items.some(({ properties }) => properties['sylvan:simulated'] === true);
  return gathering.search({ simulated, warnings: [...new Set(warnings)] });
}

function isNear({ bbox }: StacItem, { boxes }: PointQuery): boolean {
  return !bbox || boxes.some((box) => boxesMeet(box, bbox));
}

const SHOT_TYPES = /^(text\/csv|application\/(geo\+)?json)\b/i;

/** Addresses of an item's shot files; files that may not be fetched are noted. */
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

/** `url` itself if it names a file of a known kind, else `items.json` inside it. */
function fileUrl(url: string): string {
  const file = new URL(url);
  if (/\.(geojson|json|csv|txt)$/i.test(file.pathname)) return file.href;
  if (!file.pathname.endsWith('/')) file.pathname += '/';
  return new URL('items.json', file).href;
}
