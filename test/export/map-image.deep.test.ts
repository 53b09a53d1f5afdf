import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, describe, expect, it } from 'vitest';
import { makeZone } from '../../src/geo/zone.ts';
import { mapImage, type MapImage } from '../../src/export/map-image.ts';
import { colourOf } from '../../src/export/legend.ts';
import { writeGeoTiff } from '../../src/export/geotiff.ts';
import type { Layer } from '../../src/geo/layer.ts';
import { hasGdal, temporaryFolder } from '../support/gdal.ts';
import { gdalwarp } from '../support/gdalwarp.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 5;
const sites = [
  { lat: -10.599201, lng: -61.352878, size: 3 },
  { lat: 64.5, lng: 29.9, size: 20 },
  { lat: -16.5, lng: 179.99, size: 5 },
] as const;

/** Random classes, so that a pixel taken from a neighbouring position shows. */
function layerOf(position: (typeof sites)[number]): Layer {
  const { grid } = makeZone(position);
  const random = seededRandom(SEED);
  const data = Uint8Array.from({ length: grid.width * grid.height }, () => Math.floor(random() * 4));
  return { id: 'loss', grid, data };
}

/** The classes that an image shows, 255 where it is transparent. */
function classesOf({ png, legend }: MapImage): Uint8Array {
  const { data } = decode(png);
  const names = new Map(legend.stops.map(({ value }) => [colourOf(legend, value).join(), value]));
  const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]);
  return Uint8Array.from(pixels, (pixel) => (pixel[3] === 0 ? 255 : names.get(pixel.join())!));
}

describe.skipIf(!hasGdal)(`mapImage (seed ${SEED})`, { timeout: 60_000 }, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(sites)('has the same pixels as gdalwarp: $lat, $lng', async (position) => {
    const layer = layerOf(position);
    const image = await mapImage(layer);
    const { width, height, extent } = image;
    const input = join(folder.path, 'layer.tif');
    writeFileSync(input, await writeGeoTiff(layer));
    const [west, south, east, north] = extent;
    const affine = [(east - west) / width, 0, west, 0, -(north - south) / height, north] as const;
    const grid = { epsg: 3857, affine, width, height };
    const expected = gdalwarp(input, folder.path, grid, { resampling: 'near', level: 0 });
    const shown = classesOf(image);
    const different = shown.filter((value, i) => value !== (Number.isNaN(expected[i]) ? 255 : expected[i]));
    // Where a pixel centre lies on an edge, rounding decides; three in four random classes differ then.
    expect(different.length / shown.length).toBeLessThan(0.001);
    expect(shown.filter((value) => value !== 255).length / shown.length).toBeGreaterThan(0.8);
  });

  it('has bounds and corner coordinates that continue across the antimeridian', async () => {
    const { bounds, coordinates } = await mapImage(layerOf(sites[2]));
    const [west, south, east, north] = bounds;
    expect(west).toBeLessThan(180);
    expect(east).toBeGreaterThan(180);
    expect(coordinates).toEqual([
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ]);
  });
});
