import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readZones } from '../../src/zones/read-zones.ts';
import { gdal, hasGdal, temporaryFolder } from '../../../test/support/gdal-command.ts';
import { listIn, readRows, readZonesOnly } from '../support/read-rows.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('refuses what is not there, is no file, or has no known ending', async () => {
  await expect(readRows(`${folder.path}/none.csv`)).rejects.toMatchObject({
    code: 'zones-unreadable',
    message: `The list ${folder.path}/none.csv cannot be read. There is no such file: check the name.`,
    fields: { path: `${folder.path}/none.csv` },
  });
  mkdirSync(`${folder.path}/folder.csv`);
  await expect(readRows(`${folder.path}/folder.csv`)).rejects.toMatchObject({ code: 'zones-unreadable' });
  const path = listIn(folder.path, 'list.xlsx', '');
  await expect(readRows(path)).rejects.toThrow(/Its ending names no format: name it \.csv, .*\.fgb, or give/);
});

it('reads by the format that is given, whatever the ending', async () => {
  const path = listIn(folder.path, 'list.dat', 'lat,lng\n1,2\n');
  expect(await readZonesOnly(path, { size: 4, format: 'csv' })).toMatchObject([{ lat: 1, lng: 2, size: 4 }]);
});

it('ends by its signal, with the reason', async () => {
  const path = listIn(folder.path, 'long.csv', `lat,lng\n${'1,2\n'.repeat(100_000)}`);
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

describe.runIf(existsSync('/proc/self/fd'))('a list that is left early', () => {
  async function expectLetGo(path: string): Promise<void> {
    for await (const row of readZones(path, { size: 4 }, new AbortController().signal)) {
      expect(row).toMatchObject({ zone: { lat: 1 } });
      expect(openFiles()).toContain(path);
      break;
    }
    await vi.waitFor(() => expect(openFiles()).not.toContain(path));
  }

  const LINES = 100_000;
  const point = '{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}\n';

  it('is let go of as CSV', () =>
    expectLetGo(listIn(folder.path, 'left.csv', `lng,lat\n${'2,1\n'.repeat(LINES)}`)));

  it('is let go of as a sequence', () =>
    expectLetGo(listIn(folder.path, 'left.geojsonl', point.repeat(LINES))));

  it.skipIf(!hasGdal)('is let go of as FlatGeobuf', async () => {
    const path = `${folder.path}/left.fgb`;
    gdal('ogr2ogr', '-f', 'FlatGeobuf', path, listIn(folder.path, 'left.geojsonl', point.repeat(5000)));
    await expectLetGo(path);
  });
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const link = `/proc/self/fd/${fd}`;
    return existsSync(link) ? [readlinkSync(link)] : [];
  });
}
