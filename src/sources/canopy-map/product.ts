import type { HeightMapCode } from '../../contract/index.ts';
import { onOneLattice, readAsset, type AssetNames } from '../../stac/assets.ts';
import { refuse } from '../../stac/product.ts';
import type { Asset, Scene } from '../../stac/scene.ts';
import { mapProduct, tileScene } from '../maps/catalog.ts';

const CANOPY_HEIGHT = { keys: ['canopy_height'], resolution: 10 } as const satisfies AssetNames;

/** Whole metres, 255 if there is no height (methods 5.6). */
const METRES = { scale: 1, offset: 0, nodata: 255 };

/**
 * Published maps and the patterns of their tile ids, which are the same on the map's host, in a folder and in a simulation. If a
 * place has several of these maps, the first in this list is read. Any other map is the caller's own.
 */
const PUBLISHED: readonly (readonly [HeightMapCode, RegExp])[] = [
  ['META_CHM_V2_10M', /Meta_CHM_v2(?:_([0-3]{10})$)?/],
  ['ETH_GCH_2020_10M', /ETH_GlobalCanopyHeight(?:_10m_2020_([NS]\d{2}[EW]\d{3})_Map$)?/],
];

/** The height map to read if all of `scenes` are available. */
export function heightMapOf(scenes: readonly Scene[]): HeightMapCode {
  return PUBLISHED.find(([code]) => scenes.some((scene) => isOfMap(scene, code)))?.[0] ?? 'USER_CHM';
}

/** Whether a scene belongs to a map; every scene that does not belong to a published map is part of the caller's own map. */
export function isOfMap({ id }: Pick<Scene, 'id'>, map: HeightMapCode): boolean {
  return (PUBLISHED.find(([, pattern]) => pattern.test(id))?.[0] ?? 'USER_CHM') === map;
}

export const canopyMapProduct = mapProduct('canopy-height', (item, origin) => {
  // A tile of a published map may use its own id as the key of its file.
  const names: AssetNames = { ...CANOPY_HEIGHT, keys: [...CANOPY_HEIGHT.keys, item.id] };
  const asset =
    readAsset(item, names, METRES, onOneLattice(item, origin)) ?? refuse('no-assets', 'no canopy_height');
  const tile = PUBLISHED.map(([, pattern]) => pattern.exec(item.id)?.[1]).find((name) => name !== undefined);
  return { tile: tile ?? null, bands: { canopy_height: asset } };
});

/** The scene of a tile of a published map of 2020. */
export function heightScene(
  place: Pick<Scene, 'id' | 'source' | 'tile' | 'bbox' | 'epsg'>,
  file: Pick<Asset, 'href' | 'headerBytes'>,
): Scene {
  const { resolution } = CANOPY_HEIGHT;
  return tileScene({
    ...place,
    collection: 'canopy-height',
    datetime: '2020-01-01T00:00:00.000Z',
    bands: { canopy_height: { ...file, key: place.id, ...METRES, resolution } },
  });
}
