import { fileOrigin, tableError, type TableOrigin } from '../point-fault.ts';
import { pointJson } from '../point-features.ts';
import { fileText, isAnswerTo, pointFiles, tablesOf, type PointFileOptions } from '../point-files.ts';
import { pointTable, readRows, type CellReader } from '../point-rows.ts';
import { PASSED } from './columns.ts';
import { ShotGathering } from './gathering.ts';
import { ShotReader } from './shots.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import type { SearchOptions } from '../../stac/catalog.ts';
import { boxesMeet } from '../../geo/outline.ts';
import { familyOf, identityOf } from '../../stac/product.ts';
import type { LidarCatalog, LidarShot, PointQuery, PointSearch } from '../points.ts';
import { jsonClient, type JsonClient, type RetryPolicy } from '../../cache/json-client.ts';
import { collect, SEARCH_LIMITS } from '../../stac/search.ts';
import type { StacItem } from '../../stac/schema.ts';

/** Maximum number of bytes per file, enough for some 40,000 shots with 101 heights each. */
const MAX_FILE_BYTES = 32 * 2 ** 20;
const MAX_FILES = 64;

/** A file shares the connection with images: at 5 Mbit/s, it waits 15 s for earlier requests and then arrives at a few Mbit/s. */
const FILE_RETRY: Partial<RetryPolicy> = { idleMs: 20_000, wholeMs: 300_000, maxBytes: MAX_FILE_BYTES };

/**
 * GEDI shots from files, whose format is recognised by their content: CSV, GeoJSON, or STAC items of the collection `gedi` that
 * point to such files. `null` if the items have no shots for the place. Throws TypeError for an invalid URL.
 */
export function lidarFile(options: PointFileOptions): LidarCatalog {
  const client = jsonClient(options, FILE_RETRY);
  return pointFiles({ id: 'lidar-file', label: 'LiDAR shots from files' }, options, {
    client,
    file: searchFile,
    items: (features, url, query, signal) => searchItems(features, query, { url, client, signal }),
  });
}

interface Tools extends SearchOptions {
  readonly url: string;
  readonly client: JsonClient;
}

function searchFile(
  text: string,
  json: object | null,
  origin: TableOrigin,
  query: PointQuery,
): PointSearch<LidarShot> {
  const gathering = new ShotGathering(query);
  return gathering.search({ simulated: false, warnings: readShots(text, origin, gathering, json) });
}

async function searchItems(
  features: readonly unknown[],
  query: PointQuery,
  tools: Tools,
): Promise<PointSearch<LidarShot> | null> {
  const own = features.filter((feature) => familyOf(identityOf(feature)) === 'gedi');
  const found = new Map<string, StacItem>();
  const refused: SkippedScene[] = [];
  collect(own.slice(0, SEARCH_LIMITS.items), found, refused);
  const near = [...found.values()].filter((item) => isNear(item, query));
  const answer = near.find(({ properties }) => isAnswerTo(query, properties));
  const items = answer === undefined ? near : [answer];
  if (items.length === 0 && refused.length === 0) return null;
  const gathering = new ShotGathering(query);
  for (const { id, code, detail } of refused) gathering.refusals.add(`item ${id}: ${code}: ${detail}`);
  const files = items.flatMap((item) => shotFiles(item, tools.url, gathering));
  const warnings = files.length > MAX_FILES ? [`first-files: ${MAX_FILES}`] : [];
  for (const href of files.slice(0, MAX_FILES)) {
    const text = await fileText(href, tools.client, tools.signal);
    warnings.push(...readShots(text, fileOrigin(href), gathering));
  }
  const simulated = items.some(({ properties }) => properties['sylvan:simulated'] === true);
  return gathering.search({ simulated, warnings: [...new Set(warnings)] });
}

function isNear({ bbox }: StacItem, { boxes }: PointQuery): boolean {
  return !bbox || boxes.some((box) => boxesMeet(box, bbox));
}

/** Addresses of an item's shot files; files that may not be fetched are noted. */
function shotFiles(item: StacItem, base: string, gathering: ShotGathering): string[] {
  return tablesOf(item, base).flatMap(({ key, href }) => {
    if (href === null)
      gathering.refusals.add(`item ${item.id}: the address of its asset ${key.slice(0, 64)} is refused`);
    return href ?? [];
  });
}

/** Maximum number of shots per file; the rest is not read, which is reported. */
const MAX_ROWS = 2_000_000;

/**
 * Adds the shots of a file to those already gathered. The file is CSV with the columns' names in its header, or GeoJSON points
 * with them as properties. Returns anomalies as sentences. Throws SylvanError `points-invalid` if the file is not a table of
 * shots or has no readable row.
 */
export function readShots(
  text: string,
  origin: TableOrigin,
  gathering: ShotGathering,
  json: { readonly [PASSED]?: unknown } | null = pointJson(text, origin),
): string[] {
  const { names, rows } = pointTable(text, json, origin, ['lng', 'lat']);
  if (json === null && names.length === 0) throw tableError(origin, 'empty');
  const reader = new ShotReader(
    names,
    json?.[PASSED] === true,
    json === null ? {} : { lng: 'lng', lat: 'lat' },
  );
  const columns = reader.missing();
  if (names.length > 0 && columns.length > 0) throw tableError(origin, 'columns-missing', { columns });
  const { unjudged } = reader;
  // Without features, it is unknown which columns there are.
  const isJudged = names.length === 0 || unjudged.length === 0;
  const warnings = isJudged ? [] : [`columns-missing: ${unjudged.join(', ')}`];
  const onMore = () => void warnings.push(`first-shots: ${MAX_ROWS}`);
  const read = (cell: CellReader) => gathering.add(reader, cell);
  readRows(rows, origin, gathering.refusals, read, { maximum: MAX_ROWS, onMore });
  return warnings;
}
