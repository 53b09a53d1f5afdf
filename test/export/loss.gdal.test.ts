import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lossGeoJson } from '../../src/export/loss.ts';
import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import type { Layer } from '../../src/geo/layer.ts';
import { makeZone } from '../../src/geo/zone.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder } from '../support/gdal.ts';
import { layerOf, SEED } from './layers.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const GRIDS: Readonly<Record<string, Grid>> = {
  'south, 20 m': northUpGrid(32720, 678_000, 8_840_000, 20, 37, 61),
  'far north, 80 m': northUpGrid(32633, 300_000, 8_600_000, 80, 60, 50),
  'Fiji, across the antimeridian': makeZone({ lat: -16.5, lng: 179.998, size: 1 }).grid,
};
const CASES = Object.keys(GRIDS);

/** Seeded noise: patches of many shapes, with inlets and holes that touch at corners. The first pixel is loss. */
function noise(grid: Grid): Layer {
  const { data } = layerOf('loss', grid);
  data[0] = 1;
  return { id: 'loss', grid, data };
}

const isLoss = ({ data }: Layer) => Uint8Array.from(data, (value) => Number(value >= 1 && value <= 3));

/** The results of a query in OGR's SQLite dialect, one number per row. */
function numbers(path: string, sql: string): number[] {
  const text = gdal('ogrinfo', '-ro', '-q', '-dialect', 'SQLite', '-sql', sql, path);
  return [...text.matchAll(/= (\S+)\s*$/gm)].map(([, value]) => Number(value));
}

/** The polygons as GeoJSON, and as OGR projects them to the grid's reference system. */
function projectedFile(layer: Layer): { readonly json: string; readonly file: string } {
  const [json, file] = [join(folder.path, 'patches.geojson'), join(folder.path, 'patches.gpkg')];
  writeFileSync(json, JSON.stringify(lossGeoJson(layer)));
  const system = `EPSG:${layer.grid.epsg}`;
  gdal('ogr2ogr', '-overwrite', '-nln', 'patches', '-nlt', 'PROMOTE_TO_MULTI', '-t_srs', system, file, json);
  return { json, file };
}

/** The number of pixels of each patch, computed from its area. */
function pixelsOf(layer: Layer): number[] {
  const areas = lossGeoJson(layer).features.map(({ properties }) => properties.area_ha);
  const pixels = isLoss(layer).reduce((sum, is) => sum + is, 0);
  const pixelHa = areas.reduce((sum, area) => sum + area, 0) / pixels;
  return areas.map((area) => Math.round(area / pixelHa));
}

describe.skipIf(!hasGdal)(`lossGeoJson, compared with GDAL (seed ${SEED})`, { timeout: 60_000 }, () => {
  it.each(CASES)(
    'writes polygons that OGR finds valid and GDAL rasterizes to the same pixels: %s',
    (name) => {
      const layer = noise(GRIDS[name]);
      const { json, file } = projectedFile(layer);
      expect(numbers(json, 'SELECT COUNT(*) FROM patches WHERE NOT ST_IsValid(geometry)')).toEqual([0]);
      const { epsg, affine, width, height } = layer.grid;
      const [side, , west, , down, north] = affine;
      const rasterized = join(folder.path, 'drawn.tif');
      gdal(
        ...(['gdal_rasterize', '-q', '-a', 'rank', '-ot', 'Int32', '-a_srs', `EPSG:${epsg}`] as const),
        ...['-te', west, north + down * height, west + side * width, north].map(String),
        ...['-ts', String(width), String(height), file, rasterized],
      );
      const bytes = gdalPixels(rasterized, folder.path, 1);
      const ranks = new Int32Array(bytes.buffer, 0, width * height);
      expect(Uint8Array.from(ranks, (rank) => Number(rank > 0))).toEqual(isLoss(layer));
      const counts = new Uint32Array(pixelsOf(layer).length);
      for (const rank of ranks) if (rank > 0) counts[rank - 1]++;
      expect([...counts]).toEqual(pixelsOf(layer));
    },
  );
});
