import type { Catalog } from '../../stac/catalog.ts';
import type { Scene } from '../../stac/scene.ts';
import { threeDegrees, tilesOf, type MapTile } from '../maps/tiles.ts';
import { mapScene } from './product.ts';

/** ETH's share of its canopy height map of 2020. */
export const ETH_URL =
  'https://libdrive.ethz.ch/index.php/s/cO8or7iOe5dT2Rt/download?path=%2F3deg_cogs&files=';

const PREFIX = 'ETH_GlobalCanopyHeight_10m_2020_';

/**
 * The base address to which tile names are appended: an address with a query stays as it is; any other is treated as a folder.
 * Throws TypeError for an invalid URL.
 */
export function tilePrefix(url: string): string {
  const { href, search } = new URL(url);
  return search !== '' || href.endsWith('/') ? href : `${href}/`;
}

/** Id of a tile: its file's name without `.tif`. */
function tileId(name: string): string {
  return `${PREFIX}${name}_Map`;
}

/** Whether a file name may be a tile of the map: nothing else is requested from the host. */
export function isTileFile(file: string): boolean {
  const corner = /^ETH_GlobalCanopyHeight_10m_2020_([NS])(\d{2})([EW])(\d{3})_Map\.tif$/.exec(file);
  if (corner === null) return false;
  const [south, west] = [Number(corner[2]), Number(corner[4])];
  const isWithin = south <= (corner[1] === 'N' ? 87 : 90) && west <= (corner[3] === 'E' ? 177 : 180);
  // The equator counts as north and the meridian as east, so that each corner has one name.
  const isNamed = (corner[1] === 'N' || south > 0) && (corner[3] === 'E' || west > 0);
  return isWithin && isNamed && south % threeDegrees.side === 0 && west % threeDegrees.side === 0;
}

/**
 * ETH's global canopy height of 2020 (Lang et al. 2023). There is no search: tile names state where they lie. Missing tiles,
 * as over water, are detected when they are read. {@link tilePrefix} appends to a mirror's address.
 */
export function ethCanopyMap(target: string = ETH_URL): Catalog {
  const id = 'eth';
  const url = tilePrefix(target);
  return {
    id,
    label: 'ETH canopy height 2020',
    host: new URL(url).host,
    async search({ boxes }, { signal }) {
      signal.throwIfAborted();
      const scenes = tilesOf(boxes, threeDegrees).map((tile) => ethScene(tile, url, id));
      return Promise.resolve({ scenes, skipped: [], matched: scenes.length, warnings: [] });
    },
  };
}

function ethScene({ name, bbox }: MapTile, url: string, source: string): Scene {
  const id = tileId(name);
  return mapScene({ id, source, tile: name, bbox, epsg: 4326, year: 2020 }, `${url}${id}.tif`);
}
