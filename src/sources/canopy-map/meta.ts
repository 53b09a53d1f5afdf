import type { Bbox } from '../../geo/outline.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { META_HEADER } from '../published-files.ts';
import { tileCatalog } from '../maps/catalog.ts';
import { heightScene } from './product.ts';

/** Address of a copy from which any web page may read ranges of bytes; Meta's own bucket does not allow this. */
const META_URL = 'https://data.source.coop/tge-labs/meta-chm-v2/chm/';
/** Zoom level of the Web Mercator tiles in which the map is stored; they are 39 km wide at the equator. */
const ZOOM = 10;
const TILES_AROUND = 2 ** ZOOM;
/** Latitude at which Web Mercator ends, degrees. */
const MAX_LATITUDE = 85.0511;

/**
 * Canopy heights by Meta and the World Resources Institute, version 2 (Tolan et al. 2024), with pixels of 1.2 m; the overview
 * with pixels of about 10 m is read. There is no search, because quadkeys state where tiles lie. Missing tiles are detected when
 * they are read.
 */
export function metaCanopyMap(url: string = META_URL): Catalog {
  const catalog = { id: 'meta', label: 'Meta canopy height v2', host: new URL(url).host };
  return tileCatalog(catalog, (boxes) =>
    quadkeysOf(boxes).map(({ quadkey: tile, bbox }) =>
      heightScene(
        { id: `Meta_CHM_v2_${tile}`, source: catalog.id, tile, bbox, epsg: 3857 },
        { href: `${url}${tile}.tif`, headerBytes: META_HEADER },
      ),
    ),
  );
}

/** The tiles that overlap any of the boxes, without duplicates; no box may cross the antimeridian. */
function quadkeysOf(boxes: readonly Bbox[]): { readonly quadkey: string; readonly bbox: Bbox }[] {
  const tiles = boxes.flatMap(([west, south, east, north]) => {
    const [left, right] = [columnAt(west), Math.max(columnAt(west), Math.ceil(columnOf(east)) - 1)];
    const [top, bottom] = [rowAt(north), Math.max(rowAt(north), Math.ceil(rowOf(south)) - 1)];
    return range(top, bottom).flatMap((row) => range(left, right).map((column) => tileAt(column, row)));
  });
  return [...new Map(tiles.map((tile) => [tile.quadkey, tile])).values()];
}

function tileAt(column: number, row: number): { quadkey: string; bbox: Bbox } {
  const digits = range(1, ZOOM).map((i) => bit(column, ZOOM - i) + 2 * bit(row, ZOOM - i));
  const [west, east] = [column, column + 1].map((at) => (360 * at) / TILES_AROUND - 180);
  return { quadkey: digits.join(''), bbox: [west, latitudeAt(row + 1), east, latitudeAt(row)] };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

function bit(value: number, place: number): number {
  return (value >> place) & 1;
}

/** Fractional column, counted eastwards from the antimeridian; rows are counted from the north. */
function columnOf(lng: number): number {
  return ((lng + 180) / 360) * TILES_AROUND;
}

function rowOf(lat: number): number {
  const bounded = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * Math.PI) / 180;
  return (0.5 - Math.asinh(Math.tan(bounded)) / (2 * Math.PI)) * TILES_AROUND;
}

function columnAt(lng: number): number {
  return Math.min(TILES_AROUND - 1, Math.floor(columnOf(lng)));
}

function rowAt(lat: number): number {
  return Math.min(TILES_AROUND - 1, Math.max(0, Math.floor(rowOf(lat))));
}

function latitudeAt(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / TILES_AROUND))) * 180) / Math.PI;
}
