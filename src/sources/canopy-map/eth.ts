import type { Catalog } from '../../stac/catalog.ts';
import { tileCatalog } from '../maps/catalog.ts';
import { threeDegrees, tilesOf } from '../maps/tiles.ts';
import { heightScene } from './product.ts';

/** ETH's share of its canopy height map of 2020. */
export const ETH_URL =
  'https://libdrive.ethz.ch/index.php/s/cO8or7iOe5dT2Rt/download?path=%2F3deg_cogs&files=';

/**
 * The base address to which tile names are appended: an address with a query stays as it is; any other is treated as a folder.
 * Throws TypeError for an invalid URL.
 */
export function tilePrefix(url: string): string {
  const { href, search } = new URL(url);
  return search !== '' || href.endsWith('/') ? href : `${href}/`;
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
  const url = tilePrefix(target);
  const catalog = { id: 'eth', label: 'ETH canopy height 2020', host: new URL(url).host };
  return tileCatalog(catalog, (boxes) =>
    tilesOf(boxes, threeDegrees).map(({ name: tile, bbox }) => {
      const id = `ETH_GlobalCanopyHeight_10m_2020_${tile}_Map`;
      return heightScene({ id, source: catalog.id, tile, bbox, epsg: 4326 }, { href: `${url}${id}.tif` });
    }),
  );
}
