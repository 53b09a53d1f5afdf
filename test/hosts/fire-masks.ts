import { join } from 'node:path';
import { translate, writeVrt } from '../support/gdal.ts';
import type { Item } from './items.ts';

const RADIUS = 6371007.181;
const PIXEL = 926.625433055833;
const SIDE = 16;
const DAYS = 8;
const [LAND, NOMINAL] = [5, 8];

/** The file of the masks, and its item. */
interface FireMasks {
  readonly item: Item;
  readonly file: string;
}

/**
 * Writes eight days of MODIS fire masks around a place with GDAL; on the last day, `end`, the place burns.
 */
export function writeFireMasks(
  folder: string,
  { lat, lng }: { lat: number; lng: number },
  end: string,
): FireMasks {
  const radians = Math.PI / 180;
  const [x, y] = [RADIUS * lng * radians * Math.cos(lat * radians), RADIUS * lat * radians];
  const half = (SIDE / 2 + 0.5) * PIXEL;
  const masks = Array.from({ length: DAYS }, (_, day) => {
    const mask = new Uint8Array(SIDE * SIDE).fill(LAND);
    if (day === DAYS - 1) mask[(SIDE / 2) * SIDE + SIDE / 2] = NOMINAL;
    return mask;
  });
  const vrt = writeVrt(folder, 'fire-masks', 'u8', SIDE, masks, {
    geoTransform: [x - half, PIXEL, 0, y + half, 0, -PIXEL],
  });
  const file = join(folder, 'fire-masks.tif');
  translate(vrt, file, '-a_srs', `+proj=sinu +R=${RADIUS} +units=m +no_defs`, '-co', 'TILED=YES');
  const start = new Date(Date.parse(end) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const item: Item = {
    ...{ type: 'Feature', stac_version: '1.0.0', geometry: null, links: [] },
    ...{ id: 'MOD14A1.A2025236.h11v10.061.2025246002312', collection: 'modis-14A1-061' },
    bbox: [lng - 0.1, lat - 0.1, lng + 0.1, lat + 0.1],
    properties: {
      'sylvan:simulated': true,
      ...{ datetime: null, start_datetime: `${start}T00:00:00Z`, end_datetime: `${end}T23:59:59Z` },
      platform: 'terra',
    },
    assets: {
      FireMask: {
        href: './fire-masks.tif',
        type: 'image/tiff; application=geotiff; profile=cloud-optimized',
      },
    },
  };
  return { item, file };
}
