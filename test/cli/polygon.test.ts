import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gpx, kml, kmlPolygon, points, square, zip } from '../vector/files.ts';
import { useFolder } from '../support/closing.ts';
import { TODAY } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

const [NORTH, SOUTH] = [square(30, -3), square(30, -4)];
const placemark = (name: string, body: string) => `<Placemark><name>${name}</name>${body}</Placemark>`;
const plots = kml(
  [
    placemark('north', `<Polygon>${kmlPolygon(NORTH)}</Polygon>`),
    placemark('south', `<Polygon>${kmlPolygon(SOUTH)}</Polygon>`),
    placemark('gate', '<Point><coordinates>30,-3</coordinates></Point>'),
  ].join(''),
);
const walk = [...NORTH.slice(0, -1), [30, -2.9999] as const];

/** Matches a text that contains another. */
const containing = (part: string) => expect.stringContaining(part) as unknown;

const folder = useFolder();

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

const ring = (request: object | undefined) => {
  const { geometry } = request as { readonly geometry: { readonly coordinates: readonly number[][][] } };
  return geometry.coordinates[0].map(([lng, lat]) => [lng, lat]);
};

describe('--polygon', () => {
  it.each([
    ['plots.kml', plots],
    ['plots.kmz', zip({ 'doc.kml': plots })],
  ])('reads a feature of %s by its name or number', async (name, content) => {
    const path = fileOf(name, content);
    for (const wanted of ['south', '2']) {
      const analyzed = await sylvan(['analyze', '--polygon', path, '--feature', wanted]);
      expect(ring(analyzed.log.requests[0])).toEqual(SOUTH);
    }
    const contains = 'It contains: 1 (north), 2 (south), 3 (gate).';
    const several = await sylvan(['analyze', '--polygon', path]);
    expect(several.code).toBe(2);
    expect(words(several.stderr)).toContain(`choose one with --feature. ${contains}`);
    const none = await sylvan(['analyze', '--polygon', path, '--feature', '4']);
    expect(words(none.stderr)).toMatch(/contains no such feature: /);
    expect(words(none.stderr)).toContain(contains);
    const inFrench = await sylvan(['analyze', '--polygon', path, '--lang', 'fr']);
    expect(words(inFrench.stderr)).toContain('Il contient : 1 (north), 2 (south), 3 (gate).');
  });

  it('notes that a track is read as a polygon, but not with --json', async () => {
    const path = fileOf('walk.gpx', gpx(`<trk><name>plot</name><trkseg>${points(walk)}</trkseg></trk>`));
    const track = await sylvan(['analyze', '--polygon', path]);
    expect(words(track.stderr)).toMatch(
      /^Feature 1 \(plot\) of .* is a track, .*; its ends are 11\.1 m apart\.$/,
    );
    expect(ring(track.log.requests[0])).toEqual([...walk, walk[0]]);
    expect((await sylvan(['analyze', '--polygon', path, '--json'])).stderr).toBe('');
  });

  it('names feature and file of a refused polygon, in both languages and in JSON', async () => {
    const crossed = { type: 'Polygon', coordinates: [[...NORTH.slice(0, 2), NORTH[3], NORTH[2], NORTH[0]]] };
    const gate = { type: 'Feature', properties: { name: 'gate' }, geometry: crossed };
    const path = fileOf('crossed.geojson', JSON.stringify(gate));
    const argv = ['--polygon', path];
    const english = await sylvan(['analyze', ...argv]);
    expect(english.code).toBe(2);
    expect(words(english.stderr)).toContain(`Feature 1 (gate) of ${path}: geometry/coordinates/0 crosses`);
    const french = await sylvan(['analyze', ...argv, '--lang', 'fr', '--json']);
    const detail = containing(`Objet 1 (gate) de ${path}\u202f:`);
    const errors = [{ pointer: '/geometry/coordinates/0', detail }];
    expect(JSON.parse(french.stderr)).toMatchObject({ code: 'invalid-parameters', errors });
    const dates = ['--date1-start', '2018-06-01', '--date1-end', '2018-08-31'];
    const rest = ['--date2-start', '2019-06-01', '--date2-end', '2019-08-31'];
    const compared = await sylvan(['compare', ...argv, ...dates, ...rest]);
    expect(words(compared.stderr)).toContain(`Feature 1 (gate) of ${path}: `);
  });

  it('names the kind of a feature that is not a polygon', async () => {
    const path = fileOf('plots.kml', plots);
    const { code, stderr } = await sylvan(['analyze', '--polygon', path, '--feature', 'gate', '--json']);
    expect(code).toBe(2);
    const fields = { reason: 'no-outline', kind: 'point' };
    const detail = containing(`Feature 3 (gate) of ${path} cannot be read.`);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'input-failed', detail, fields });
  });

  it('refuses an unreadable file, with code and facts in JSON', async () => {
    const path = fileOf('broken.kml', '<kml>');
    const { code, stderr } = await sylvan(['analyze', '--polygon', path, '--json']);
    expect(code).toBe(2);
    const fields = { reason: 'xml-fault', path, line: 1 };
    expect(JSON.parse(stderr)).toMatchObject({ code: 'input-failed', fields });
    const open = gpx(`<trk><name>a</name><trkseg>${points(NORTH.slice(0, 3))}</trkseg></trk>`);
    const track = await sylvan(['analyze', '--polygon', fileOf('open.gpx', open)]);
    expect(track.code).toBe(2);
    expect(words(track.stderr)).toContain('its ends are');
  });

  it('refuses a file that is too large', async () => {
    const path = fileOf('large.json', '');
    truncateSync(path, 64e6 + 1);
    const { code, stderr } = await sylvan(['analyze', '--polygon', path]);
    expect(code).toBe(2);
    expect(words(stderr)).toContain('is 65 MB, over the limit of 64 MB');
  });
});

describe('sylvan eudr', () => {
  it('prints each feature of a GPX file, with its number if names are duplicate, and unreadable ones', async () => {
    const trk = (name: string, of: Parameters<typeof points>[0]) =>
      `<trk><name>${name}</name><trkseg>${points(of)}</trkseg></trk>`;
    const path = fileOf(
      'plots.gpx',
      gpx(`${trk('a', NORTH)}${trk('a', SOUTH)}${trk('b', NORTH.slice(0, 3))}`),
    );
    const { code, stdout } = await sylvan(['eudr', path, '--date', TODAY]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^1 \(a\) · .*\d[^]*^2 \(a\) · .*\d[^]*^b · not measured$/m);
    expect(words(stdout)).toContain('b · not measured The line is not closed');
    expect(words(stdout)).toContain('The line is measured as the polygon that it encloses; its ends are 0 m');
  });
});
