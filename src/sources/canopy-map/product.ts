import type { HeightMapCode } from '../../contract/index.ts';
import { onOneLattice, readAsset, type AssetNames, basicsOf } from '../../stac/assets.ts';
import { familyOf, type ItemOrigin, type Product, type SensedScene, Refusal } from '../../stac/product.ts';
import type { Scene } from '../../stac/scene.ts';
import type { StacItem } from '../../stac/schema.ts';
import { latestFirst } from '../../stac/search.ts';

const CANOPY_HEIGHT = { keys: ['canopy_height'], resolution: 10 } as const satisfies AssetNames;

/** Whole metres, 255 where there is no height (methods 5.6). */
const METRES = { scale: 1, offset: 0, nodata: 255 };

/**
 * Published maps by the ids of their tiles, from their hosts, copied into a folder, or simulated: the first that a place has is
 * read. Any other map is the caller's.
 */
const PUBLISHED: readonly (readonly [HeightMapCode, RegExp])[] = [
  ['META_CHM_V2_10M', /Meta_CHM_v2(?:_([0-3]{10})$)?/],
  ['ETH_GCH_2020_10M', /ETH_GlobalCanopyHeight(?:_10m_2020_([NS]\d{2}[EW]\d{3})_Map$)?/],
];

/** Whose map of heights is read where all of `scenes` are to be had. */
export function heightMapOf(scenes: readonly Scene[]): HeightMapCode {
  return PUBLISHED.find(([code]) => scenes.some((scene) => isOfMap(scene, code)))?.[0] ?? 'USER_CHM';
}

/** Whether a scene is of a map; a map of the caller's own is all that no published one has. */
export function isOfMap({ id }: Pick<Scene, 'id'>, map: HeightMapCode): boolean {
  return (PUBLISHED.find(([, pattern]) => pattern.test(id))?.[0] ?? 'USER_CHM') === map;
}

/** Canopy height maps of a folder catalog: of whatever year, they serve any date. */
export const canopyMapProduct: Product = {
  collections: ['canopy-height'],
  isOwn: (item) => familyOf(item) === 'canopy-height',
  sceneOf: canopyMapScene,
  propertiesOf: () => ({}),
  prefer: latestFirst,
};

function canopyMapScene(item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const basics = basicsOf(item, origin);
  if (basics instanceof Refusal) return basics;
  // A tile of a published map may go by its own name.
  const names: AssetNames = { ...CANOPY_HEIGHT, keys: [...CANOPY_HEIGHT.keys, item.id] };
  const asset =
    readAsset(item, names, METRES, onOneLattice(item, origin)) ??
    new Refusal('no-assets', 'no canopy_height');
  if (asset instanceof Refusal) return asset;
  const tile = PUBLISHED.map(([, pattern]) => pattern.exec(item.id)?.[1]).find((name) => name !== undefined);
  const scene: Scene = { ...basics, cloudCover: null, tile: tile ?? null, bands: { canopy_height: asset } };
  return { scene, picture: scene.id, period: null };
}

/** Where a tile lies: its box in degrees, and its files' coordinate system. */
type TilePlace = Pick<Scene, 'id' | 'source' | 'tile' | 'bbox' | 'epsg'> & {
  readonly year: number;
  readonly header?: number;
};

/** A tile of a published map whose names say where they lie, so that no search is sent. */
export function mapScene({ id, source, tile, bbox, epsg, year, header }: TilePlace, href: string): Scene {
  return {
    id,
    source,
    collection: 'canopy-height',
    datetime: `${year}-01-01T00:00:00.000Z`,
    platform: null,
    tile,
    bbox,
    epsg,
    processingBaseline: null,
    offsetSource: 'asset',
    cloudCover: null,
    updated: null,
    sunElevation: null,
    simulated: false,
    bands: {
      canopy_height: {
        ...{ href, key: id, ...METRES, resolution: CANOPY_HEIGHT.resolution },
        ...(header !== undefined && { headerBytes: header }),
      },
    },
    quality: null,
  };
}
