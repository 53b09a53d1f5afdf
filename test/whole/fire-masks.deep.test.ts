import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan/node';
import { hasGdal, translate, writeVrt } from '../support/gdal.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { temporaryFolder, warningsOf, writeItems, type ZoneItem } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const RADIUS = 6371007.181;
const PIXEL = 926.625433055833;
const SIDE = 64;
const [LAND, NOMINAL] = [5, 8];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sylvan: Sylvan | undefined;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await sylvan?.close();
  await folder.remove();
});

describe.skipIf(!hasGdal)('fires from MODIS masks only', () => {
  it('count as FIRMS, with a warning that they come from masks', async () => {
    const { folder: path, request } = await writeScenarioIn(folder.path, { since: 2020 });
    const radians = Math.PI / 180;
    const [x, y] = [
      RADIUS * request.lng * radians * Math.cos(request.lat * radians),
      RADIUS * request.lat * radians,
    ];
    // The zone's centre is the middle of a pixel that burns on the last day.
    const corner = (SIDE / 2 + 0.5) * PIXEL;
    const middle = (SIDE / 2) * SIDE + SIDE / 2;
    const mask = new Uint8Array(SIDE * SIDE).fill(LAND);
    mask[middle] = NOMINAL;
    const vrt = writeVrt(path, 'mask', 'u8', SIDE, [mask], {
      geoTransform: [x - corner, PIXEL, 0, y + corner, 0, -PIXEL],
    });
    const sinusoidal = `+proj=sinu +R=${RADIUS} +units=m +no_defs`;
    translate(vrt, join(path, 'mask.tif'), '-a_srs', sinusoidal, '-co', 'TILED=YES');
    const catalog = await writeItems(path, 'masks.json', (item) => {
      if ((item as ZoneItem & { collection: string }).collection !== 'firms') return item;
      const properties = { datetime: null, start_datetime: `${request.date}T00:00:00Z`, platform: 'terra' };
      const assets = { FireMask: { href: './mask.tif', type: 'image/tiff; application=geotiff' } };
      return { ...item, id: 'MOD14A1.A2025243', collection: 'modis-14A1-061', properties, assets };
    });
    sylvan = createSylvan({ meter: UNCOUNTED, catalog, workers: 2 });
    const answer = await sylvan.analyze(request);
    expect(answer.active_fires).toBe(1);
    expect(answer.satellites_used).toContain('NASA FIRMS');
    expect(warningsOf(answer)).toContain('fires-from-masks');
    expect(answer.details.fires!.observed_fraction).toBeCloseTo(1 / 7, 2);
  }, 30_000);
});
