import { basicsOf, onOneLattice, readAsset, type Radiometry } from '../../stac/assets.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { familyOf, Refusal, type ItemOrigin, type Product, type SensedScene } from '../../stac/product.ts';
import type { Asset, Scene } from '../../stac/scene.ts';
import type { StacItem } from '../../stac/schema.ts';
import { latestFirst } from '../../stac/search.ts';
import { type MapId } from '../../contract/maps.ts';
import { MAPS, type PublishedMap } from './table.ts';
import { tilesOf, type MapTile } from './tiles.ts';

/** Values as stored: the map defines which of them say nothing. */
const AS_STORED: Radiometry = { scale: 1, offset: 0, nodata: null };

/** How a map's host signs addresses, if it requires that, and where else its files lie. */
type Access = Pick<Catalog, 'sign' | 'signer'> & { readonly at?: (href: string) => string };

/**
 * A published map, located by tile names without a search. There are no tiles over sea, which is detected when they are read.
 * Scenes of the known version come first; those of other versions are read if it has none.
 */
export function publishedMap(id: MapId, { at = (href) => href, ...sign }: Access = {}): Catalog {
  const map = MAPS[id];
  return {
    id,
    label: map.label,
    host: new URL(map.address('', map.versions[0], map.keys[0])).host,
    async search({ boxes }, { signal }) {
      signal.throwIfAborted();
      const tiles = tilesOf(boxes, map.tiles);
      const scenes = map.versions.flatMap((version) => tiles.map((tile) => sceneOf(map, tile, version, at)));
      return Promise.resolve({ scenes, skipped: [], matched: scenes.length, warnings: [] });
    },
    ...sign,
  };
}

function sceneOf(
  map: PublishedMap,
  { name, bbox }: MapTile,
  version: string,
  at: NonNullable<Access['at']>,
): Scene {
  const asset = (key: string): Asset => ({
    href: at(map.address(name, version, key)),
    key,
    ...AS_STORED,
    resolution: map.resolution,
    headerBytes: map.header,
  });
  const [key, cover] = map.keys;
  return {
    id: new URL(map.address(name, version, key)).pathname.split('/').at(-1)!.replace('.tif', ''),
    source: map.id,
    collection: map.id,
    datetime: `${map.year}-12-31T00:00:00.000Z`,
    platform: null,
    tile: name,
    bbox,
    epsg: 4326,
    processingBaseline: version,
    offsetSource: 'asset',
    cloudCover: null,
    updated: null,
    sunElevation: null,
    simulated: false,
    bands: { map: asset(key), ...(cover !== undefined && { tree_cover: asset(cover) }) },
    quality: null,
  };
}

/** A map's tiles in a folder catalog: whatever their year, they are valid for any date. */
function mapProduct(id: MapId): Product {
  return {
    collections: [id],
    isOwn: (item) => familyOf(item) === id,
    sceneOf: (item, origin) => sceneOfItem(MAPS[id], item, origin),
    propertiesOf: () => ({}),
    prefer: latestFirst,
  };
}

/** How items of each map become scenes. */
export const mapProducts: Readonly<Record<MapId, Product>> = {
  worldcover: mapProduct('worldcover'),
  gfc2020: mapProduct('gfc2020'),
  hansen: mapProduct('hansen'),
};

function sceneOfItem(map: PublishedMap, item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const basics = basicsOf(item, origin);
  if (basics instanceof Refusal) return basics;
  const file = (key: string) => {
    const names = { keys: [key], resolution: map.resolution };
    const asset = readAsset(item, names, AS_STORED, onOneLattice(item, origin));
    return asset ?? new Refusal('no-assets', `no ${key}`);
  };
  const [key, cover] = map.keys;
  const found = file(key);
  if (found instanceof Refusal) return found;
  const trees = cover === undefined ? null : file(cover);
  if (trees instanceof Refusal) return trees;
  const bands = { map: found, ...(trees !== null && { tree_cover: trees }) };
  const scene: Scene = { ...basics, cloudCover: null, bands };
  return { scene, picture: scene.id, period: null };
}
