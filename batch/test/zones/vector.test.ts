import { closeSync, openSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../../test/support/closing.ts';
import { gpx, kml, kmlPolygon, points, square, stating, zip } from '../../../test/vector/files.ts';
import { listIn, readRows } from '../support/read-rows.ts';

const folder = useFolder();

const [NORTH, SOUTH] = [square(30, -3), square(30, -4)];
const placemark = (name: string, body: string) => `<Placemark><name>${name}</name>${body}</Placemark>`;
const track = (name: string, ring: typeof NORTH) =>
  `<trk><name>${name}</name><trkseg>${points(ring)}</trkseg></trk>`;
/** Matches a text that contains `part`. */
const containing = (part: string) => expect.stringContaining(part) as unknown;
const list = kml(
  placemark('north', `<Polygon>${kmlPolygon(NORTH)}</Polygon>`) +
    placemark('line', '<LineString><coordinates>30,-3 31,-3</coordinates></LineString>') +
    placemark('gate', '<Point><coordinates>30,-3</coordinates></Point>'),
);

describe('a list of zones', () => {
  it('may be KMZ, with polygons, and points of the default size', async () => {
    const rows = await readRows(listIn(folder.path, 'list.kmz', zip({ 'doc.kml': list })), { size: 3 });
    expect(rows).toMatchObject([
      { zone: { line: 1, size: 1.1, geometry: { coordinates: [NORTH] }, carried: { name: 'north' } } },
      { fault: { line: 2, column: null, detail: containing('The line is not closed') } },
      { zone: { line: 3, lat: -3, lng: 30, size: 3, carried: { name: 'gate' } } },
    ]);
  });

  it('may be GPX, with tracks around plots, and reports the gap that was closed', async () => {
    const walk = [...NORTH.slice(0, -1), [30, -2.9999] as const];
    const text = gpx(track('a', walk) + track('b', SOUTH.slice(0, 3)) + track('c', SOUTH));
    expect(await readRows(listIn(folder.path, 'list.gpx', text))).toMatchObject([
      { zone: { line: 1, carried: { name: 'a', track_gap_m: 11.1 } } },
      { fault: { line: 2, column: null, detail: containing('its ends are 1568 m apart') } },
      { zone: { line: 3, geometry: { coordinates: [SOUTH] } } },
    ]);
  });

  it('is refused if its coordinate system is not WGS 84, or if it unpacks to over 256 MB', async () => {
    const head = new Uint8Array(100);
    const utm = zip({ 'a.shp': head, 'a.prj': 'PROJCS["WGS_1984_UTM_Zone_33N"]' });
    await expect(readRows(listIn(folder.path, 'utm.zip', utm))).rejects.toThrow(
      /The list .*utm\.zip cannot be used\. The coordinates are in WGS_1984_UTM_Zone_33N: convert the file/,
    );
    const bomb = stating(zip({ 'a.shp': new Uint8Array(12_345) }), 12_345, 256e6 + 1);
    await expect(readRows(listIn(folder.path, 'bomb.zip', bomb))).rejects.toMatchObject({
      code: 'zones-format',
      message: containing('The unpacked file is 257 MB, over the limit of 256 MB'),
    });
  });

  it('is refused if it is XML of over 64 MB', async () => {
    const path = `${folder.path}/large.kml`;
    closeSync(openSync(path, 'w'));
    truncateSync(path, 64e6 + 1);
    await expect(readRows(path)).rejects.toThrow(/is 65 MB, over the limit of 64 MB/);
  });
});
