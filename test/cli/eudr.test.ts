import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TODAY } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

const GEOMETRY = {
  type: 'Polygon',
  coordinates: [
    [
      [30, -3],
      [30.01, -3],
      [30.01, -2.99],
      [30, -3],
    ],
  ],
} as const;

describe('sylvan eudr', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sylvan-eudr-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileOf = (name: string, content: object) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const feature = (name: string, geometry: object | null = GEOMETRY) => ({
    type: 'Feature',
    properties: { name, owner: '=HYPERLINK()' },
    geometry,
  });

  it('prints each plot and the disclaimer, and exits with 2 if a plot must be corrected', async () => {
    const file = fileOf('two.geojson', {
      type: 'FeatureCollection',
      features: [
        feature('north'),
        feature('<south>', {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        }),
      ],
    });
    const { code, stdout } = await sylvan(['eudr', file, '--date', TODAY]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^north · loss after 2020/m);
    expect(words(stdout)).toContain(
      '<south> · not measured It is a line: draw the outline of the place as a polygon.',
    );
    expect(words(stdout)).toContain('not a legal finding');
    const french = await sylvan(['eudr', file, '--date', TODAY, '--lang', 'fr']);
    expect(words(french.stdout)).toContain('non un constat juridique');
  });

  it('writes GeoJSON, CSV and an HTML page with the evidence', async () => {
    const file = fileOf('one.geojson', feature('<b>north</b>'));
    const out = join(folder, 'out');
    const { code } = await sylvan(['eudr', file, '--date', TODAY, '--out', out]);
    expect(code).toBe(0);
    const read = (name: string) => readFileSync(join(out, name), 'utf8');
    const { features } = JSON.parse(read('eudr.geojson')) as {
      features: { geometry: object; properties: object }[];
    };
    expect(features[0].geometry).toEqual(GEOMETRY);
    expect(features[0].properties).toMatchObject({ plot: '<b>north</b>', owner: '=HYPERLINK()' });
    expect(features[0].properties).toMatchObject({
      loss_ha: 12.34,
      provisional_loss_ha: 0.44,
      unknown_ha: 0,
    });
    expect(read('eudr.csv').split('\r\n')[1]).toMatch(/^<b>north<\/b>,loss-seen,/);
    expect(read('eudr.html')).not.toContain('<b>');
    expect(read('eudr.html')).toContain('not a legal finding');
  });

  it('keeps the plots’ own properties of any name, long numbers and feature ids', async () => {
    const own = { plot: 'Lote 7', AREA_HA: 29.9, status: 'certified', tags: ['a'] };
    const path = join(folder, 'own.geojson');
    const plot = JSON.stringify({ ...feature('a'), id: 'feat-1', properties: own });
    writeFileSync(path, plot.replace('29.9', '29.9,"code":123456789012345678'));
    const out = join(folder, 'out-own');
    await sylvan(['eudr', path, '--date', TODAY, '--out', out]);
    const text = readFileSync(join(out, 'eudr.geojson'), 'utf8');
    const { features } = JSON.parse(text) as { features: { id: string; properties: object }[] };
    expect(features[0]).toMatchObject({
      id: 'feat-1',
      properties: { ...own, code: '123456789012345678', sylvan_plot: 'feat-1', sylvan_status: 'loss-seen' },
    });
    const [head, row] = readFileSync(join(out, 'eudr.csv'), 'utf8').split('\r\n');
    expect(head).toMatch(/^sylvan_plot,sylvan_status,.*,plot,AREA_HA,code,status,tags$/);
    expect(row).toMatch(/,Lote 7,29\.9,123456789012345678,certified,"\[""a""\]"$/);
  });

  it('refuses an invalid or too early date, and reports a date too soon after the cut-off', async () => {
    const file = fileOf('plot.geojson', feature('north'));
    for (const day of ['2020-12-31', 'today', '2024-13-01'])
      expect(await sylvan(['eudr', file, '--date', day])).toMatchObject({ code: 2, stdout: '' });
    const early = await sylvan(['eudr', file, '--date', '2021-02-01']);
    expect(early.stdout).toMatch(/north · more information needed/);
  });

  it('refuses an invalid, missing or projected file', async () => {
    const path = join(folder, 'broken.geojson');
    writeFileSync(path, '{');
    const broken = await sylvan(['eudr', path, '--lang', 'fr']);
    expect(broken).toMatchObject({ code: 2, stdout: '' });
    expect(words(broken.stderr)).toContain('Ce n’est pas du JSON valide');
    expect((await sylvan(['eudr', join(folder, 'none')])).stderr).toContain('There is no file');
    const system = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32720' } };
    const projected = fileOf('utm.geojson', {
      type: 'FeatureCollection',
      crs: system,
      features: [feature('a')],
    });
    expect(words((await sylvan(['eudr', projected])).stderr)).toContain(
      'utm.geojson cannot be read. Its coordinates are in urn:ogc:def:crs:EPSG::32720: convert it',
    );
  });
});
