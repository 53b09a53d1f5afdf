import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { readZones } from '../../src/zones/read-zones.ts';
import { gdal, hasGdal } from '../../../test/support/gdal-command.ts';
import { listIn, readRows, readZonesOnly } from '../support/read-rows.ts';
import { useFolder } from '../../../test/support/closing.ts';

const folder = useFolder();

it('a missing file, a folder and an unknown extension are refused', async () => {
  mkdirSync(`${folder.path}/folder.csv`);
  for (const path of [`${folder.path}/none.csv`, `${folder.path}/folder.csv`])
    await expect(readRows(path)).rejects.toMatchObject({ code: 'zones-unreadable', fields: { path } });
  const path = listIn(folder.path, 'list.xlsx', '');
  await expect(readRows(path)).rejects.toThrow(
    /Its extension does not show its format: use \.geojson, .*\.txt, or give/,
  );
});

it('a given format overrides the extension', async () => {
  const path = listIn(folder.path, 'list.dat', 'lat,lng\n1,2\n');
  expect(await readZonesOnly(path, { size: 4, format: 'csv' })).toMatchObject([{ lat: 1, lng: 2, size: 4 }]);
});

it('an aborted signal ends reading with its reason', async () => {
  const path = listIn(folder.path, 'long.csv', `lat,lng\n${'1,2\n'.repeat(20_000)}`);
  const controller = new AbortController();
  const reading = (async () => {
    let count = 0;
    for await (const row of readZones(path, { size: 4 }, controller.signal)) {
      count += 'zone' in row ? 1 : 0;
      if (count === 1000) controller.abort(new Error('enough'));
    }
  })();
  await expect(reading).rejects.toThrow('enough');
});

describe.runIf(existsSync('/proc/self/fd'))('a list that is not read to its end', () => {
  async function expectClosed(path: string): Promise<void> {
    for await (const row of readZones(path, { size: 4 }, new AbortController().signal)) {
      expect(row).toMatchObject({ zone: { lat: 1 } });
      expect(openFiles()).toContain(path);
      break;
    }
    await vi.waitFor(() => expect(openFiles()).not.toContain(path));
  }

  const LINES = 20_000;
  const point = '{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}\n';

  it('is closed if it is CSV', () =>
    expectClosed(listIn(folder.path, 'left.csv', `lng,lat\n${'2,1\n'.repeat(LINES)}`)));

  it('is closed if it is a GeoJSON sequence', () =>
    expectClosed(listIn(folder.path, 'left.geojsonl', point.repeat(LINES))));

  it.skipIf(!hasGdal)('is closed if it is FlatGeobuf', async () => {
    const path = `${folder.path}/left.fgb`;
    gdal('ogr2ogr', '-f', 'FlatGeobuf', path, listIn(folder.path, 'left.geojsonl', point.repeat(5000)));
    await expectClosed(path);
  });
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const link = `/proc/self/fd/${fd}`;
    return existsSync(link) ? [readlinkSync(link)] : [];
  });
}
