import { requestText, type ClientOptions, type JsonClient, type JsonRequest } from '../cache/json-client.ts';
import { isSylvanError } from '../errors/errors.ts';
import { resolveHref } from '../net/address.ts';
import { hostOf } from '../net/failures.ts';
import type { CatalogName } from '../stac/catalog.ts';
import { folderItems, isFrom, type FolderItems } from '../stac/folder.ts';
import { stacAssetSchema, type StacItem } from '../stac/schema.ts';
import { parsePage } from '../stac/search.ts';
import { isFile } from './options.ts';
import { isItemCollection, pointJson } from './point-features.ts';
import { fileOrigin, tableError, type TableOrigin } from './point-fault.ts';
import type { PointCatalog, PointQuery, PointSearch } from './points.ts';

/** Where tables of points are: an address, or the reader of a folder that several sources share. */
export type PointFileOptions = ClientOptions &
  (
    | {
        /**
         * Address of a CSV or GeoJSON file, or of a folder (or its file of items) whose items point to such files: http, https,
         * or `file:` if `fetch` can read it.
         */
        readonly url: string;
      }
    | {
        readonly items: FolderItems;
        /** The catalog from which the stored items came: only its items are searched, under its name. */
        readonly from?: CatalogName;
      }
  );

/** Media types of tables of points. */
const TABLE_TYPES = /^(text\/csv|application\/(geo\+)?json)\b/i;

/** How the points of one source are read. */
interface PointReader<T> {
  readonly client: JsonClient;
  /** Reads the points from a single table, which is CSV if `json` is null. */
  file(text: string, json: object | null, origin: TableOrigin, query: PointQuery): PointSearch<T> | null;
  /** Reads the points from the tables to which items point, with addresses relative to `url`. */
  items(
    features: readonly unknown[],
    url: string,
    query: PointQuery,
    signal: AbortSignal,
  ): Promise<PointSearch<T> | null>;
}

/**
 * Reads points from a table, or from items that point to tables; the content of a file shows which of the two it is. Throws
 * TypeError for an invalid URL.
 */
export function pointFiles<T>(
  own: Pick<CatalogName, 'id' | 'label'>,
  options: PointFileOptions,
  reader: PointReader<T>,
): PointCatalog<T> {
  const url = 'items' in options ? options.items.url : options.url;
  const items = 'items' in options ? options.items : isFile(url) ? null : folderItems(options);
  const from = 'items' in options ? options.from : undefined;
  const { id, label, host } = from ?? { ...own, host: new URL(url).host };
  return {
    ...{ id, label, host },
    async search(query, { signal }) {
      if (items !== null) {
        const features = (await items.features(signal)).filter((feature) => isFrom(feature, from));
        return reader.items(features, items.url, query, signal);
      }
      const text = await fileText(url, reader.client, signal);
      const origin = fileOrigin(url);
      const json = pointJson(text, origin);
      return json !== null && isItemCollection(json, url)
        ? reader.items(parsePage(json, hostOf(url)).features, url, query, signal)
        : reader.file(text, json, origin, query);
    },
  };
}

/** The tables of an item; an address that may not be fetched is `null`. */
export function tablesOf(
  { assets }: StacItem,
  base: string,
): { readonly key: string; readonly href: string | null }[] {
  return Object.entries(assets ?? {}).flatMap(([key, value]) => {
    const asset = stacAssetSchema.safeParse(value);
    const isTable = asset.success && TABLE_TYPES.test(asset.data.type ?? '');
    return isTable ? [{ key, href: resolveHref(asset.data.href, { base }) }] : [];
  });
}

/**
 * Whether an item holds the stored answer to a query for these days. If so, only this item is read, because other items may
 * contain more points.
 */
export function isAnswerTo(
  { start, end }: PointQuery,
  stated: Pick<StacItem['properties'], 'sylvan:catalog' | 'start_datetime' | 'end_datetime'>,
): boolean {
  return (
    stated['sylvan:catalog'] != null &&
    stated.start_datetime?.slice(0, 10) === start &&
    stated.end_datetime?.slice(0, 10) === end
  );
}

const MEGABYTE = 2 ** 20;
/** Number of characters at the start of a text that are searched for the null bytes of UTF-16. */
const HEAD = 200;

/**
 * Reads the text of a table. Throws as `requestText` does, and `points-invalid` if the text exceeds the client's byte limit or is
 * UTF-16.
 */
export async function tableText(
  request: JsonRequest,
  origin: TableOrigin,
  client: JsonClient,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { value } = await requestText(request, client, signal);
    if (value.slice(0, HEAD).includes('\0')) throw tableError(origin, 'not-utf8');
    return value;
  } catch (error) {
    if (!isSylvanError(error, 'stac-invalid') || !('maxBytes' in error.fields)) throw error;
    throw tableError(origin, 'too-large', { maximum: Number(error.fields.maxBytes) / MEGABYTE });
  }
}

export function fileText(url: string, client: JsonClient, signal: AbortSignal): Promise<string> {
  return tableText({ method: 'GET', url, redirect: 'check' }, fileOrigin(url), client, signal);
}
