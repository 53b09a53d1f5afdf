import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import type { Raster } from '../../src/export/tiff/raster.ts';
import type { JsonObject } from '../items.ts';
import { lookupOf } from '../lookup.ts';
import { jitter, NOISE_MAX, smoothNoise } from '../noise.ts';
import { EXTENSION, projectionProperties, rasterAsset, scenarioItem } from './item.ts';
import type { ObservedLand } from './land.ts';
import { positionOf } from './positions.ts';
import type { Stand } from './stand.ts';

const MAP_NODATA = 255;

/** Date of the images from which the map was made. */
export const MAP_DATE = '2020-07-01';

/** The published map's pixel: ten metres at the equator, in degrees. */
const PIXEL = 1 / 12_000;

/** The map's errors, decimetres: a constant one, one that varies smoothly over 200 m, and one per pixel. */
const ERROR = { bias: 8, smooth: 30, jitter: 6 } as const;

/** The 4326 grid around the land, on the map's own lattice. */
function mapGrid({ spec, width, height }: ObservedLand): Grid {
  const corners = [
    positionOf(spec, 0, 0),
    positionOf(spec, width, 0),
    positionOf(spec, 0, height),
    positionOf(spec, width, height),
  ];
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const west = Math.floor(Math.min(...lngs) / PIXEL);
  const north = Math.ceil(Math.max(...lats) / PIXEL);
  const columns = Math.ceil(Math.max(...lngs) / PIXEL) - west;
  const rows = north - Math.floor(Math.min(...lats) / PIXEL);
  return northUpGrid(4326, west * PIXEL, north * PIXEL, PIXEL, columns, rows);
}

/** Canopy height on {@link MAP_DATE} in whole metres, with the errors of a published map; nodata outside the land. */
export function canopyMap(land: ObservedLand, { height }: Pick<Stand, 'height'>): Raster {
  const grid = mapGrid(land);
  const frame = { x0: 0, y0: 0, width: land.width, height: land.height };
  const smooth = smoothNoise(land.seed + 57, frame, 20);
  const data = Uint8Array.from(lookupOf(land.spec.grid, grid), (i) => {
    if (i < 0) return MAP_NODATA;
    const error =
      ERROR.bias +
      ((2 * smooth[i]) / NOISE_MAX - 1) * ERROR.smooth +
      jitter(land.seed + 58, i, 0, ERROR.jitter);
    return Math.max(0, Math.floor((height[i] + error) / 10 + 0.5));
  });
  return { grid, nodata: MAP_NODATA, data };
}

export const MAP_ID = 'SIM_ETH_GlobalCanopyHeight_10m_2020';

/** The STAC item of the map's tile. */
export function canopyMapItem(raster: Raster): JsonObject {
  return scenarioItem({
    id: MAP_ID,
    collection: 'canopy-height',
    extensions: [EXTENSION.projection, EXTENSION.raster],
    description: 'canopy height in whole metres, in the layout of the ETH map of 2020; nobody measured it.',
    datetime: `${MAP_DATE}T00:00:00Z`,
    grid: raster.grid,
    properties: projectionProperties(raster.grid),
    assets: {
      canopy_height: rasterAsset(MAP_ID, 'canopy_height', raster, {
        title: 'Canopy top height',
        roles: ['data'],
        band: { unit: 'm', spatial_resolution: 10 },
      }),
    },
  });
}
