import type { MapName } from './map-truth.ts';

/** Colours of a map's classes: 256 reds, greens and blues from 0 to 65535. */
type Palette = readonly number[];

/** How a host publishes a map: the location and names of its tiles, and how their pixels are stored. */
export interface PublishedMap {
  readonly host: string;
  /** Path of a tile on its host. Columns count from the antimeridian, rows from the north. */
  readonly pathOf: (column: number, row: number) => string;
  readonly epsg: 4326 | 3857;
  /** Number of tiles around the world, and number of pixels per side of a tile. */
  readonly tilesAround: number;
  readonly side: number;
  /** Square deflated blocks with overviews; `null` for one LZW strip per row without overviews. */
  readonly tiled: { readonly block: number; readonly overviews: number } | null;
  /** Number of pixels per side of the square that shows one sample of the truth. */
  readonly step: number;
  /** Whether a mask marks the known pixels. */
  readonly hasMask: boolean;
  readonly nodata: number | null;
  readonly palette: Palette | null;
}

const JRC_TILES = '/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles';
const HANSEN = 'GFC-2025-v1.13';
const META = '/forests/v2/global/dinov3_global_chm_v2_ml3';

const CLASS_COLOURS: Readonly<Record<number, number>> = {
  10: 0x006400,
  20: 0xffbb22,
  30: 0xffff4c,
  40: 0xf096ff,
  50: 0xfa0000,
  60: 0xb4b4b4,
  70: 0xf0f0f0,
  80: 0x0064c8,
  90: 0x0096a0,
  95: 0x00cf75,
  100: 0xfae6a0,
};

function paletteOf(colours: Readonly<Record<number, number>>): Palette {
  return [16, 8, 0].flatMap((shift) =>
    Array.from({ length: 256 }, (_, value) => 257 * (((colours[value] ?? 0) >> shift) & 0xff)),
  );
}

/** Tiles of ten degrees, named after their north-west corner. */
const north = (row: number) => 90 - 10 * row;
const west = (column: number) => 10 * column - 180;

function padded(degrees: number, digits: number): string {
  return String(Math.abs(degrees)).padStart(digits, '0');
}

function hansen(layer: string): PublishedMap {
  return {
    host: 'storage.googleapis.com',
    pathOf(column, row) {
      const [lat, lng] = [north(row), west(column)];
      const corner = `${padded(lat, 2)}${lat < 0 ? 'S' : 'N'}_${padded(lng, 3)}${lng < 0 ? 'W' : 'E'}`;
      return `/earthenginepartners-hansen/${HANSEN}/Hansen_${HANSEN}_${layer}_${corner}.tif`;
    },
    ...{ epsg: 4326, tilesAround: 36, side: 40_000, tiled: null, step: 1 },
    ...{ hasMask: false, nodata: null, palette: null },
  };
}

/** Path of the note on the source images of a tile of the canopy heights. */
export function imagesPath(column: number, row: number): string {
  return `${META}/metadata/${quadkey(column, row)}.geojson`;
}

/** The quadkey of a tile of zoom 10. */
function quadkey(column: number, row: number): string {
  return Array.from({ length: 10 }, (_, i) => ((column >> (9 - i)) & 1) + 2 * ((row >> (9 - i)) & 1)).join(
    '',
  );
}

/** The maps in the layouts of their hosts. The block size of JRC is unknown. */
export const PUBLISHED_MAPS: Readonly<Record<MapName, PublishedMap>> = {
  worldCover: {
    host: 'ai4edataeuwest.blob.core.windows.net',
    pathOf(column, row) {
      const [lat, lng] = [87 - 3 * row, 3 * column - 180];
      const corner = `${lat < 0 ? 'S' : 'N'}${padded(lat, 2)}${lng < 0 ? 'W' : 'E'}${padded(lng, 3)}`;
      return `/esa-worldcover/v200/2021/map/ESA_WorldCover_10m_2021_v200_${corner}_Map.tif`;
    },
    ...{ epsg: 4326, tilesAround: 120, side: 36_000, tiled: { block: 1024, overviews: 5 }, step: 1 },
    ...{ hasMask: false, nodata: 0, palette: paletteOf(CLASS_COLOURS) },
  },
  gfc2020: {
    host: 'jeodpp.jrc.ec.europa.eu',
    pathOf(column, row) {
      const [lat, lng] = [north(row), west(column)];
      const corner = `${lat < 0 ? 'S' : 'N'}${Math.abs(lat)}_${lng < 0 ? 'W' : 'E'}${Math.abs(lng)}`;
      return `${JRC_TILES}/JRC_GFC2020_V4_${corner}.tif`;
    },
    ...{ epsg: 4326, tilesAround: 36, side: 120_000, tiled: { block: 1024, overviews: 6 }, step: 1 },
    ...{ hasMask: false, nodata: null, palette: null },
  },
  lossYear: hansen('lossyear'),
  treeCover2000: hansen('treecover2000'),
  canopyHeight: {
    host: 'dataforgood-fb-data.s3.amazonaws.com',
    pathOf: (column, row) => `${META}/chm/${quadkey(column, row)}.tif`,
    ...{ epsg: 3857, tilesAround: 1024, side: 32_768, tiled: { block: 512, overviews: 6 }, step: 8 },
    ...{ hasMask: true, nodata: null, palette: null },
  },
};
