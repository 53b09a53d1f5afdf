import { basicsOf, onOneLattice, readAsset, type Radiometry } from '../../stac/assets.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { Catalog, CatalogName } from '../../stac/catalog.ts';
import { familyOf, refuse, type ItemOrigin, type Product } from '../../stac/product.ts';
import type { Asset, Scene } from '../../stac/scene.ts';
import type { StacItem } from '../../stac/schema.ts';
import { latestFirst } from '../../stac/search.ts';
import { type MapId } from '../../contract/maps.ts';
import { MAPS, type PublishedMap } from './table.ts';
import { mapTiles, type MapTile } from './tiles.ts';

/** Values as stored; each map defines which of them say nothing about the ground. */
const AS_STORED: Radiometry = { scale: 1, offset: 0, nodata: null };

/** How addresses are signed if a map's host requires it, and where its files are read if not from that host. */
type Access = Pick<Catalog, 'sign' | 'signer'> & { readonly at?: (href: string) => string };

/**
 * A published map whose tiles are located by their names, without a search. Tiles over the sea do not exist, which is detected
 * when they are read. Scenes of the known version come first; those of other versions are read if the known version has none.
 */
export function publishedMap(id: MapId, { at = (href) => href, ...sign }: Access = {}): Catalog {
  const map = MAPS[id];
  const { host } = new URL(map.address('', map.versions[0], map.keys[0]));
  const catalog = tileCatalog({ id, label: map.label, host }, (boxes) => {
    const tiles = mapTiles(boxes, map.tiles);
    return map.versions.flatMap((version) => tiles.map((tile) => sceneOf(map, tile, version, at)));
  });
  return { ...catalog, ...sign };
}

/** A catalog of tiles whose names state where they lie, so that there is nothing to search. */
export function tileCatalog(name: CatalogName, scenesIn: (boxes: readonly Bbox[]) => Scene[]): Catalog {
  return {
    ...name,
    async search({ boxes }, { signal }) {
      signal.throwIfAborted();
      const scenes = scenesIn(boxes);
      return Promise.resolve({ scenes, skipped: [], matched: scenes.length, warnings: [] });
    },
  };
}

type Described = 'id' | 'source' | 'collection' | 'datetime' | 'tile' | 'bbox' | 'epsg' | 'bands';

/** The scene of a tile of a catalog without a search. Everything else that a search would state is unknown. */
export function tileScene(scene: Pick<Scene, Described> & Partial<Scene>): Scene {
  return {
    platform: null,
    processingBaseline: null,
    offsetSource: 'asset',
    cloudCover: null,
    updated: null,
    sunElevation: null,
    simulated: false,
    quality: null,
    ...scene,
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
  return tileScene({
    id: new URL(map.address(name, version, key)).pathname.split('/').at(-1)!.replace('.tif', ''),
    source: map.id,
    collection: map.id,
    datetime: `${map.year}-12-31T00:00:00.000Z`,
    tile: name,
    bbox,
    epsg: 4326,
    processingBaseline: version,
    bands: { map: asset(key), ...(cover !== undefined && { tree_cover: asset(cover) }) },
  });
}

/** The parts of an item's scene that differ between maps. */
type PartsOf = (item: StacItem, origin: ItemOrigin) => Pick<Scene, 'bands'> & Partial<Pick<Scene, 'tile'>>;

/** A map's tiles in a folder catalog: whatever their year, they are valid for any date. */
export function mapProduct(id: MapId | 'canopy-height', partsOf: PartsOf): Product {
  return {
    collections: [id],
    isOwn: (item) => familyOf(item) === id,
    sceneOf(item, origin) {
      const scene = { ...basicsOf(item, origin), cloudCover: null, ...partsOf(item, origin) };
      return { scene, picture: scene.id, period: null };
    },
    propertiesOf: () => ({}),
    prefer: latestFirst,
  };
}

export const mapProducts: Readonly<Record<MapId, Product>> = {
  worldcover: mapProduct('worldcover', bandsOf(MAPS.worldcover)),
  gfc2020: mapProduct('gfc2020', bandsOf(MAPS.gfc2020)),
  hansen: mapProduct('hansen', bandsOf(MAPS.hansen)),
};

function bandsOf({ keys, resolution }: PublishedMap): PartsOf {
  return (item, origin) => {
    const names = keys.filter((key) => key !== undefined);
    const found = names.map(
      (key) =>
        readAsset(item, { keys: [key], resolution }, AS_STORED, onOneLattice(item, origin)) ??
        refuse('no-assets', `no ${key}`),
    );
    const [map, cover] = found as [Asset, Asset?];
    return { bands: { map, ...(cover !== undefined && { tree_cover: cover }) } };
  };
}
