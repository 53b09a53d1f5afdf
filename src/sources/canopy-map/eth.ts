import type { Catalog } from '../../stac/catalog.ts';
import { tileCatalog } from '../maps/catalog.ts';
import { threeDegrees, mapTiles } from '../maps/tiles.ts';
import { heightScene } from './product.ts';

/** Address of the share on which ETH publishes its canopy height map of 2020. */
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

let allFiles: ReadonlySet<string> | null = null;

/** Whether a file has the name of a tile of the map; no other file is requested from the host. */
export function isTileFile(file: string): boolean {
  allFiles ??= new Set(
    mapTiles([[-180, -90, 180, 90]], threeDegrees).map(({ name }) => `${nameOf(name)}.tif`),
  );
  return allFiles.has(file);
}

function nameOf(tile: string): string {
  return `ETH_GlobalCanopyHeight_10m_2020_${tile}_Map`;
}

/**
 * ETH's global map of canopy height in 2020 (Lang et al. 2023). There is no search, because the names of tiles state where they
 * lie. Missing tiles, for example over water, are detected when they are read. {@link tilePrefix} completes a mirror's address.
 */
export function ethCanopyMap(target: string = ETH_URL): Catalog {
  const url = tilePrefix(target);
  const catalog = { id: 'eth', label: 'ETH canopy height 2020', host: new URL(url).host };
  return tileCatalog(catalog, (boxes) =>
    mapTiles(boxes, threeDegrees).map(({ name: tile, bbox }) => {
      const id = nameOf(tile);
      return heightScene({ id, source: catalog.id, tile, bbox, epsg: 4326 }, { href: `${url}${id}.tif` });
    }),
  );
}
