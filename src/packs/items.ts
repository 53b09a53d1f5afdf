import { fireCsv, fireItem } from '../sources/fires/writer.ts';
import { shotsGeoJson, shotsItem } from '../sources/lidar/writer.ts';
import type { FireDetection, LidarShot } from '../sources/points.ts';
import type { JsonObject } from '../cache/json-client.ts';
import { collectionHref, collectionOf } from '../stac/collection-writer.ts';
import { itemOf } from '../stac/item-writer.ts';
import type { StoredAnswer } from '../stac/stored-answers.ts';
import type { Asset, Scene } from '../stac/scene.ts';
import { IMAGE_SOURCES, PRODUCTS, type KeptSearches } from './image-sources.ts';
import type { Found, FoundBySource, ImageSearch, PointsSearch, SourceName } from './recording.ts';

/** A file of text. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** The catalogue of a pack. */
export interface PackCatalogue {
  readonly items: JsonObject;
  readonly searches: KeptSearches;
  /** Collections, and tables of points. */
  readonly files: readonly TextFile[];
}

/** What catalogues found, as one folder catalogue; `hrefs` names the file that an asset was cut to. */
export function packCatalogue(found: FoundBySource, hrefs: (asset: Asset) => string): PackCatalogue {
  const images = IMAGE_SOURCES.flatMap((source) => (found[source] ?? []).map((one) => ({ source, ...one })));
  const scenes = images.flatMap(({ source, catalogue, searches }) =>
    scenesIn(searches).map((scene) => itemOf(scene, { product: PRODUCTS[source], catalogue, hrefs })),
  );
  const fires = (found.fires ?? []).flatMap((one) =>
    pointFiles(one, 'fires', 'csv', fireItem, (points) => fireCsv(points as readonly FireDetection[])),
  );
  const lidar = (found.lidar ?? []).flatMap((one) =>
    pointFiles(one, 'lidar', 'geojson', shotsItem, (points) =>
      JSON.stringify(shotsGeoJson(points as readonly LidarShot[])),
    ),
  );
  const points = [...fires, ...lidar];
  const features = [...scenes, ...points.map(({ item }) => item)];
  return {
    items: { type: 'FeatureCollection', features },
    searches: searchesOf(found),
    files: [...collectionsOf(features), ...points],
  };
}

function scenesIn(searches: readonly ImageSearch[]): Scene[] {
  const all = searches.flatMap(({ answer }) => answer.scenes);
  return [...new Map(all.map((scene) => [scene.id, scene])).values()];
}

/** A file for each query, and its item. */
function pointFiles(
  { catalogue, searches }: Found<PointsSearch>,
  kind: 'fires' | 'lidar',
  ending: string,
  writeItem: typeof fireItem,
  write: (points: readonly unknown[]) => string,
): (TextFile & { readonly item: JsonObject })[] {
  return searches.flatMap(({ query, answer }, i) => {
    if (answer === null) return [];
    const name = `points/${kind}-${query.start}-${query.end}-${i}.${ending}`;
    const { simulated, points } = answer;
    const id = `${catalogue.id}-${kind}-${query.start}-${query.end}-${i}`;
    const item = writeItem({ id, query, simulated, catalogue, href: name });
    return [{ name, text: write(points), item }];
  });
}

function collectionsOf(features: readonly JsonObject[]): TextFile[] {
  const ids = [
    ...new Set(features.flatMap(({ collection }) => (typeof collection === 'string' ? collection : []))),
  ];
  return ids.map((id) => ({
    name: collectionHref(id).replace(/^\.\//, ''),
    text: JSON.stringify(
      collectionOf(
        id,
        features.filter(({ collection }) => collection === id),
      ),
    ),
  }));
}

/** Of each answer all but what the items have. */
function searchesOf(found: FoundBySource): KeptSearches {
  const all = Object.entries(found) as [SourceName, readonly Found<ImageSearch | PointsSearch>[]][];
  return Object.fromEntries(
    all.map(([source, catalogues]) => [source, catalogues.map(({ searches }) => searches.flatMap(keptOf))]),
  );
}

function keptOf({ query, answer }: ImageSearch | PointsSearch): StoredAnswer<unknown, object>[] {
  if (answer === null) return [];
  const kept: Record<string, unknown> = { ...answer };
  delete kept.scenes;
  delete kept.points;
  return [{ query, answer: kept }];
}
