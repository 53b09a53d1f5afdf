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

/** Classes without order: a pixel that comes from next to its place shows. */
function layerOf(position: (typeof sites)[number]): Layer {
  const { grid } = makeZone(position);
  const random = seededRandom(SEED);
  const data = Uint8Array.from({ length: grid.width * grid.height }, () => Math.floor(random() * 4));
  return { id: 'loss', grid, data };
}

/** The classes that an image shows, 255 where it shows none. */
function classesOf({ png, legend }: MapImage): Uint8Array {
  const { data } = decode(png);
  const names = new Map(legend.stops.map(({ value }) => [colourOf(legend, value).join(), value]));
  const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]);
  return Uint8Array.from(pixels, (pixel) => (pixel[3] === 0 ? 255 : names.get(pixel.join())!));
}

describe.skipIf(!hasGdal)(`an image for maps (seed ${SEED})`, { timeout: 60_000 }, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(sites)('has the pixels that gdalwarp puts there: $lat, $lng', async (position) => {
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
    const other = shown.filter((value, i) => value !== (Number.isNaN(expected[i]) ? 255 : expected[i]));
    // Where a centre lies on an edge, rounding decides: of random classes three in four then differ.
    expect(other.length / shown.length).toBeLessThan(0.001);
    expect(shown.filter((value) => value !== 255).length / shown.length).toBeGreaterThan(0.8);
  });

  it('says where it lies, going on over the antimeridian', async () => {
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

  it('is typed as maplibre, OpenLayers and Leaflet and what makes pictures take it', async () => {
    const { png, bounds, coordinates, extent } = await mapImage(layerOf(sites[0]));
    const typed: {
      maplibre: [[number, number], [number, number], [number, number], [number, number]];
      framed: [number, number, number, number];
      openLayers: number[];
      picture: ArrayBufferView<ArrayBuffer>;
    } = { maplibre: coordinates, framed: bounds, openLayers: extent, picture: png };
    expect(Object.values(typed)).not.toContain(undefined);
  });

  it('refuses what is no layer', async () => {
    const layer = { ...layerOf(sites[0]), data: new Uint8Array(3) };
    await expect(mapImage(layer)).rejects.toMatchObject({ code: 'invalid-parameters' });
  });
});
