import type { Scene } from '../core/scene.ts';
import { onOneLattice, readAsset, type AssetNames } from './assets.ts';
import type { Catalogue, Fetch } from './catalogue.ts';
import type { Bbox } from '../core/outline.ts';
import type { Clock } from './deadline.ts';
import { ETH_URL, TILE_DEGREES, tileId, tileName, tilePrefix } from './eth-tiles.ts';
import { familyOf } from './item-identity.ts';
import { basicsOf, epsgOf } from './item-properties.ts';
import type { ItemOrigin, Product, SensedScene } from './product.ts';
import { Refusal } from './refusal.ts';
import type { RetryPolicy } from './request.ts';
import { compareText } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

const CANOPY_HEIGHT: AssetNames = { keys: ['canopy_height'], resolution: 10 };

/** Whole metres, 255 where there is no height (METHODS 5.6). */
const METRES = { scale: 1, offset: 0, nodata: 255 };

/** Canopy height maps of a folder catalogue: of whatever year, they serve any date. */
export const canopyMapProduct: Product = {
  collections: ['canopy-height'],
  isOwn: (item) => familyOf(item) === 'canopy-height',
  sceneOf: canopyMapScene,
  prefer: (a, b) => compareText(b.updated ?? '', a.updated ?? '') || compareText(a.id, b.id),
};

function canopyMapScene(item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const basics = basicsOf(item, origin);
  if (basics instanceof Refusal) return basics;
  const asset = readAsset(item, CANOPY_HEIGHT, METRES, onOneLattice(item, origin));
  if (asset === null) return new Refusal('no-assets', 'no canopy_height');
  if (asset instanceof Refusal) return asset;
  const scene: Scene = {
    ...basics,
    cloudCover: null,
    tile: null,
    epsg: epsgOf(item),
    processingBaseline: null,
    offsetSource: 'asset',
    bands: { canopy_height: asset },
    quality: null,
  };
  return { scene, picture: scene.id, period: null };
}

interface EthCanopyMapOptions {
  readonly fetch: Fetch;
  /** A mirror's address, which names of tiles are appended to by {@link tilePrefix}. */
  readonly url?: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}

/** Whether a scene is of ETH's map, from its host, copied into a folder, or simulated in its layout. */
export function isEthMap({ id }: Pick<Scene, 'id'>): boolean {
  return id.includes('ETH_GlobalCanopyHeight');
}

/**
 * ETH's global canopy height of 2020 (Lang et al. 2023). Nothing is asked: the names of its tiles tell where they lie. Over
 * water there are none, which is found out when they are read.
 */
export function ethCanopyMap({ url: place = ETH_URL }: EthCanopyMapOptions): Catalogue {
  const id = 'eth';
  const url = tilePrefix(place);
  return {
    id,
    label: 'ETH canopy height 2020',
    host: new URL(url).host,
    async search({ boxes }, { signal }) {
      signal.throwIfAborted();
      const tiles = new Map(boxes.flatMap(tilesOf).map((tile) => [tile.name, tile]));
      const scenes = [...tiles.values()].map((tile) => ethScene(tile, url, id));
      return Promise.resolve({ scenes, skipped: [], matched: scenes.length, warnings: [] });
    },
  };
}

/** A tile by its south-west corner in degrees. */
interface EthTile {
  readonly name: string;
  readonly south: number;
  readonly west: number;
}

/** The tiles that a box, which does not cross the antimeridian, has ground in. */
function tilesOf([west, south, east, north]: Bbox): EthTile[] {
  return corners(south, north, 90).flatMap((bottom) =>
    corners(west, east, 180).map((left) => ({ name: tileName(bottom, left), south: bottom, west: left })),
  );
}

/** Multiples of three degrees from the one at or below `low` up to `high`, which the last does not begin at. */
function corners(low: number, high: number, end: number): number[] {
  const floor = (value: number) =>
    Math.min(end - TILE_DEGREES, Math.floor(value / TILE_DEGREES) * TILE_DEGREES);
  const first = floor(low);
  const last = Math.max(first, Math.ceil(high / TILE_DEGREES) * TILE_DEGREES - TILE_DEGREES);
  const count = (Math.min(last, end - TILE_DEGREES) - first) / TILE_DEGREES + 1;
  // Adding 0 turns -0 into 0.
  return Array.from({ length: count }, (_, i) => first + i * TILE_DEGREES + 0);
}

function ethScene({ name, south, west }: EthTile, url: string, source: string): Scene {
  const id = tileId(name);
  return {
    id,
    source,
    collection: 'canopy-height',
    datetime: '2020-01-01T00:00:00.000Z',
    platform: null,
    tile: name,
    bbox: [west, south, west + TILE_DEGREES, south + TILE_DEGREES],
    epsg: 4326,
    processingBaseline: null,
    offsetSource: 'asset',
    cloudCover: null,
    updated: null,
    simulated: false,
    bands: {
      canopy_height: { href: `${url}${id}.tif`, key: id, ...METRES, resolution: CANOPY_HEIGHT.resolution },
    },
    quality: null,
  };
}
