import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, eudr, fileOf, plot, read, square, useFolder } from './eudr-files.ts';
import { TODAY } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

const LINE = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [1, 1],
  ],
};

describe('sylvan eudr', () => {
  useFolder();
  const feature = (name: string, geometry: object | null = square(30)) =>
    plot(geometry, { name, owner: '=HYPERLINK()' });

  it('prints each plot and the disclaimer, and exits with 2 if a plot must be corrected', async () => {
    const file = fileOf('two.geojson', feature('north'), feature('<south>', LINE));
    const { code, stdout } = await sylvan(['eudr', file, '--date', TODAY]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^north · loss after 2020/m);
    expect(words(stdout)).toContain(
      '<south> · not measured The feature is a line: draw the outline of the place as a polygon.',
    );
    expect(words(stdout)).toContain('not a legal finding');
    const french = await sylvan(['eudr', file, '--date', TODAY, '--lang', 'fr']);
    expect(words(french.stdout)).toContain('non un constat juridique');
  });

  it('keeps the plots’ own properties of any name, long numbers and feature ids', async () => {
    const own = { plot: 'Lote 7', AREA_HA: 29.9, status: 'certified', tags: ['a'] };
    const path = fileOf('own.geojson', { ...feature('a'), id: 'feat-1', properties: own });
    writeFileSync(path, readFileSync(path, 'utf8').replace('29.9', '29.9,"code":123456789012345678'));
    await eudr(path, 'own');
    const { features } = JSON.parse(read('own', 'eudr.geojson')) as {
      features: { id: string; properties: object }[];
    };
    expect(features[0]).toMatchObject({
      id: 'feat-1',
      properties: { ...own, code: '123456789012345678', sylvan_plot: 'feat-1', sylvan_status: 'loss-seen' },
    });
    const [head, row] = read('own', 'eudr.csv').split('\r\n');
    expect(head).toMatch(/^sylvan_plot,sylvan_status,.*,plot,AREA_HA,code,status,tags$/);
    expect(row).toMatch(/,Lote 7,29\.9,123456789012345678,certified,"\[""a""\]"$/);
  });

  it('refuses an invalid, too early or future date, and reports a date too soon after the cut-off', async () => {
    const file = fileOf('plot.geojson', feature('north'));
    for (const day of ['2020-12-31', 'today', '2024-13-01', '2024-02-30', '9999-01-01'])
      expect(await sylvan(['eudr', file, '--date', day])).toMatchObject({ code: 2, stdout: '' });
    const early = await sylvan(['eudr', file, '--date', '2021-02-01']);
    expect(early.stdout).toMatch(/north · more information needed/);
  });

  it('refuses an invalid, missing or projected file', async () => {
    const path = at('broken.geojson');
    writeFileSync(path, '{');
    const broken = await sylvan(['eudr', path, '--lang', 'fr']);
    expect(broken).toMatchObject({ code: 2, stdout: '' });
    expect(words(broken.stderr)).toContain('Le fichier n’est pas du JSON valide');
    expect((await sylvan(['eudr', at('none')])).stderr).toContain('There is no file');
    const system = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32720' } };
    const projected = at('utm.geojson');
    writeFileSync(
      projected,
      JSON.stringify({ type: 'FeatureCollection', crs: system, features: [feature('a')] }),
    );
    expect(words((await sylvan(['eudr', projected])).stderr)).toContain(
      'utm.geojson cannot be read. The coordinates are in urn:ogc:def:crs:EPSG::32720: convert the file',
    );
  });
});
