import { fireCsv, pointItem, shotsGeoJson } from '../sources/point-writer.ts';
import type { FireDetection, LidarShot } from '../sources/points.ts';
import type { ErrorData } from '../errors/errors.ts';
import type { JsonObject } from '../cache/json-client.ts';
import { collectionHref, collectionOf, itemOf } from '../stac/item-writer.ts';
import {
  PRODUCTS,
  type ImageSource,
  type SourceName,
  type StoredAnswer,
  type StoredSearches,
} from '../sources/written.ts';
import type { Asset, Scene } from '../stac/scene.ts';
import type { Found, FoundBySource, ImageSearch, PointsSearch } from './recording.ts';

/** What became of the files of scenes. */
interface ScenesFiles {
  /** The name of the file that an asset was cut into. */
  readonly hrefs: (asset: Asset) => string;
  /** Why missing files of a scene could not be read. */
  readonly failureOf: (scene: Scene) => ErrorData | undefined;
}

/** Writes the findings of catalogs as one folder catalog, whose `files` are collections and tables of points. */
export function packCatalog(found: FoundBySource, { hrefs, failureOf }: ScenesFiles) {
  const sources = Object.keys(PRODUCTS) as ImageSource[];
  const images = sources.flatMap((source) => found[source].map((one) => ({ source, ...one })));
  const scenes = images.flatMap(({ source, catalog, searches }) =>
    scenesIn(searches).map((scene) =>
      itemOf(scene, { product: PRODUCTS[source], catalog, hrefs, failure: failureOf(scene) }),
    ),
  );
  const fires = found.fires.flatMap((one, at) =>
    pointFiles(one, `fires-${at}`, 'csv', 'firms', (points) => fireCsv(points as readonly FireDetection[])),
  );
  const lidar = found.lidar.flatMap((one, at) =>
    pointFiles(one, `lidar-${at}`, 'geojson', 'gedi', (points) =>
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

function pointFiles(
  { catalog, searches }: Found<PointsSearch>,
  kind: string,
  ending: string,
  collection: Parameters<typeof pointItem>[0],
  write: (points: readonly unknown[]) => string,
) {
  return searches.flatMap(({ query, answer }, i) => {
    if (answer === null) return [];
    const name = `points/${kind}-${query.start}-${query.end}-${i}.${ending}`;
    const { simulated, points } = answer;
    const id = `${catalog.id}-${kind}-${query.start}-${query.end}-${i}`;
    const item = pointItem(collection, { id, query, simulated, catalog, href: name });
    return [{ name, text: write(points), item }];
  });
}

function collectionsOf(features: readonly JsonObject[]) {
  const ids = [
    ...new Set(features.flatMap(({ collection }) => (typeof collection === 'string' ? collection : []))),
  ];
  return ids.map((id) => {
    const own = features.filter(({ collection }) => collection === id);
    return { name: collectionHref(id).replace(/^\.\//, ''), text: JSON.stringify(collectionOf(id, own)) };
  });
}

/** The part of each answer that the items do not contain. */
function searchesOf(found: FoundBySource): StoredSearches {
  const all = Object.entries(found) as [SourceName, readonly Found<ImageSearch | PointsSearch>[]][];
  return Object.fromEntries(
    all.map(([source, catalogs]) => [source, catalogs.map(({ searches }) => searches.flatMap(storedOf))]),
  );
}

function storedOf({ query, answer }: ImageSearch | PointsSearch): StoredAnswer[] {
  if (answer === null) return [];
  const stored: Record<string, unknown> = { ...answer };
  delete stored.scenes;
  delete stored.points;
  return [{ query, answer: stored }];
}
