import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SingleBar } from 'cli-progress';
import { describe, expect, it, vi } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';
import { at, eudr, fileOf, OWN, plot, read, square, useFolder } from './eudr-files.ts';
import { fakeLibrary, TODAY, type Fakes } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

useFolder();

const point = plot({ type: 'Point', coordinates: [30.500001, -3.000001] }, { ...OWN, Area: 2 });
const FILES = ['eudr.geojson', 'eudr.csv', 'eudr.html', 'traces.geojson', 'provenance.json'];

describe('the package of sylvan eudr', () => {
  it('has a file for TRACES, unchanged except for repairs, which are listed', async () => {
    const open = square(30);
    const ring = open.coordinates[0].slice(0, -1);
    const file = fileOf('traces.geojson', plot({ ...open, coordinates: [ring] }, { ...OWN, Area: 1 }), point);
    const out = 'traces';
    expect((await eudr(file, out)).code).toBe(0);
    expect(JSON.parse(read(out, 'traces.geojson'))).toEqual({
      type: 'FeatureCollection',
      features: [plot(open, { ...OWN, Area: 1 }), point],
    });
    const { features } = JSON.parse(read(out, 'eudr.geojson')) as {
      features: { geometry: object; properties: Record<string, unknown> }[];
    };
    expect(features.map(({ geometry }) => geometry)).toEqual([open, point.geometry]);
    const hectares = { loss_ha: 12.34, provisional_loss_ha: 0.44, unknown_ha: 0 };
    const polygon = { ...OWN, ...hectares, measured_as: 'polygon', repairs: 'Closed 1 open ring.' };
    expect(features[0].properties).toMatchObject(polygon);
    const notes = 'The point is measured as a circle of its stated area, 2 ha.';
    expect(features[1].properties).toMatchObject({ measured_as: 'circle', notes });
  });

  it('has empty cells where a plot lacks a column, and no control characters of names in its output', async () => {
    const named = plot(point.geometry, { name: 'a\u202e\u001b[31mb', constructor: 'builder' });
    const { stdout } = await eudr(fileOf('odd.geojson', named, point), 'odd');
    expect(stdout).toContain('a[31mb · ');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    const [head, ...rows] = read('odd', 'eudr.csv').split('\r\n');
    const at = head.split(',').indexOf('constructor') - head.split(',').length;
    expect(rows.slice(0, 2).map((row) => row.split(',').at(at))).toEqual(['builder', '']);
  });

  it('is in French with --lang fr', async () => {
    const out = 'french';
    const { stdout } = await eudr(fileOf('french.geojson', point), out, {}, '--lang', 'fr');
    expect(words(stdout)).toContain('400,6 ha (cercle)');
    for (const text of [read(out, 'eudr.html'), words(stdout)])
      expect(text).toContain('les cultures arborées, le cacao sous ombrage');
    expect(read(out, 'eudr.csv')).toContain('mesuré comme un cercle de la surface déclarée, 2 ha');
  });

  it('has a page for each plot with --pages, with its evidence and images', async () => {
    const out = 'pages';
    const file = fileOf('pages.geojson', plot(square(30), { ...OWN, name: '<i>' }), plot(square(31)));
    const comparison = exampleComparison();
    const answer = exampleAnswer();
    const [scene] = answer.details.sources[0].scenes;
    const sources = [{ ...answer.details.sources[0], id: 'sentinel2', scenes: [scene] }];
    const details = { ...answer.details, sources };
    const grid = { epsg: 32736, affine: [100, 0, 160_000, 0, -100, 9_680_000], width: 1200, height: 200 };
    const fakes = {
      work: () => Promise.resolve({ ...answer, details }),
      compareWork: () => Promise.resolve(comparison),
      layers: [{ id: 'ndvi-after', grid, data: new Float32Array(240_000) }],
    };
    await eudr(file, out, fakes, '--pages');
    const page = read(out, 'eudr.html');
    expect(page.match(/<section>/g)).toHaveLength(2);
    expect(page).not.toContain('<i>');
    for (const part of [scene.id, scene.date, 'Processing version', 'timber harvest looks like clearing'])
      expect(page).toContain(part);
    const [, picture] = /src="(plots\/\w+-ndvi-after\.en\.svg)"/.exec(page)!;
    expect(read(out, picture)).toBe('svg of ndvi-after in en');
    expect(page).not.toContain('-ndvi-before');
    expect(page).toContain('Loss after 2020: no picture, because nothing could be measured.');
    // With images for this language, nothing is measured again; without them, everything is.
    const again = fakeLibrary(fakes);
    await eudr(file, out, again, '--pages');
    expect(again.log.requests).toHaveLength(0);
    const french = fakeLibrary(fakes);
    await eudr(file, out, french, '--pages', '--lang', 'fr');
    expect(french.log.requests).toHaveLength(2);
    // The images of an outline that was corrected are deleted, in all languages; those of the other plot
    // stay.
    const corrected = fileOf('pages.geojson', plot(square(30)), plot(square(30.5)));
    await eudr(corrected, out, fakes, '--pages');
    const names = readdirSync(at(out, 'plots'));
    expect(names.filter((name) => name.endsWith('.en.svg'))).toHaveLength(2);
    expect(names.filter((name) => name.endsWith('.fr.svg'))).toHaveLength(1);
  });
});

describe('a repeated run of sylvan eudr', () => {
  it('measures only new plots, also in another language', async () => {
    const out = 'again';
    await eudr(fileOf('again.geojson', plot(square(30)), plot(square(31))), out);
    const library = fakeLibrary();
    const { code } = await eudr(fileOf('more.geojson', plot(square(32)), plot(square(30))), out, library);
    expect([code, library.log.requests.length, library.log.comparisons.length]).toEqual([0, 1, 5]);
    expect(JSON.parse(read(out, 'provenance.json'))).toHaveLength(4);
    const french = fakeLibrary();
    await eudr(at('more.geojson'), out, french, '--lang', 'fr');
    expect(french.log.requests).toHaveLength(0);
  });

  it('resumes an interrupted run on its date, with identical files', async () => {
    const features = [30, 31, 32, 33].map((lng) => plot(square(lng)));
    const file = fileOf('stopped.geojson', ...features);
    const [whole, out] = ['whole', 'stopped'];
    await eudr(file, whole);
    const stop = new AbortController();
    let calls = 0;
    const work: Fakes['work'] = (_, { signal }) => {
      if ((calls += 1) === 3) stop.abort(new Error('Stopped'));
      signal.throwIfAborted();
      return Promise.resolve(exampleAnswer());
    };
    const stopped = await sylvan(['eudr', file, '--date', TODAY, '--out', at(out)], { work }, stop.signal);
    expect(stopped.code).toBe(130);
    expect(existsSync(at(out, 'eudr.csv'))).toBe(false);
    // A power failure leaves half a line.
    appendFileSync(at(out, 'provenance.json'), '\n{"plot":"4","digest":"ab');
    const library = fakeLibrary();
    expect((await sylvan(['eudr', file, '--out', at(out)], library)).code).toBe(0);
    expect(library.log.requests.length).toBeLessThan(4);
    expect(library.log.requests.length).toBeGreaterThan(0);
    for (const name of FILES) expect(read(out, name), name).toBe(read(whole, name));
  });

  it('measures plots with failed calls again, and gives the dates of the failure', async () => {
    const out = 'failing';
    const file = fileOf('failing.geojson', plot(square(30)), plot(square(31)));
    let calls = 0;
    const compareWork: Fakes['compareWork'] = () =>
      (calls += 1) === 1
        ? Promise.reject(new SylvanError('upstream-failure', 'The host is away.'))
        : Promise.resolve(exampleComparison());
    const { code, stdout } = await eudr(file, out, { compareWork });
    expect(code).toBe(4);
    expect(words(stdout)).toMatch(/1 .*more information needed.*249\.9 ha/);
    expect(words(stdout)).toContain('2025-01-01 to 2025-12-31: ');
    const library = fakeLibrary();
    expect((await eudr(file, out, library)).code).toBe(0);
    expect(library.log.requests).toHaveLength(1);
  });

  it('measures the other plots if one fails', async () => {
    const file = fileOf('one-fails.geojson', plot(square(30)), plot(square(31)), plot(square(32)));
    let calls = 0;
    const work: Fakes['work'] = () =>
      (calls += 1) === 2 ? Promise.reject(new TypeError('a fault')) : Promise.resolve(exampleAnswer());
    const out = 'one-fails';
    expect((await eudr(file, out, { work })).code).toBe(4);
    const rows = read(out, 'eudr.csv').split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',')[1])).toEqual(['loss-seen', '', 'loss-seen']);
  });

  it('measures a duplicate plot once', async () => {
    const library = fakeLibrary();
    const out = 'twice';
    await eudr(fileOf('twice.geojson', plot(square(30)), plot(square(30))), out, library);
    expect(library.log.requests).toHaveLength(1);
    expect(read(out, 'eudr.csv')).toContain('Covers the same ground as plot 1 (Lot 1).');
  });
});

describe('the provenance of a run', () => {
  it('states version, options, file and requests, and each plot', async () => {
    const out = 'stated';
    await eudr(fileOf('stated.geojson', point), out, {}, '--catalog', './images');
    const [head, entry] = JSON.parse(read(out, 'provenance.json')) as Record<string, unknown>[];
    expect(head).toMatchObject({
      ...{ sylvan: '1.2.3', cut_off: '2020-12-31', until: TODAY, options: { catalog: './images' } },
      file: { name: 'stated.geojson', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    });
    expect(head.requests).toMatchObject({ analyze: { date: '2020-12-31' }, compare: { length: 5 } });
    expect(entry).toMatchObject({ feature: { geometry: point.geometry, properties: point.properties } });
  });

  it('can be replayed, which reports whether the evidence is the same', async () => {
    await eudr(fileOf('replayed.geojson', point), 'replayed', {}, '--catalog', './images');
    const library = fakeLibrary();
    const path = at('replayed', 'provenance.json');
    const same = await sylvan(['eudr', path], library);
    expect(same.code).toBe(0);
    expect(words(same.stderr)).toMatch(/Checked: 1 of 1 measured plots match the package\.$/);
    expect(library.log.catalogs).toEqual(['./images']);
    const changed = exampleComparison();
    changed.changes.forest_loss_ha = 3;
    const other = await sylvan(['eudr', path], { compareWork: () => Promise.resolve(changed) });
    expect(other.code).toBe(4);
    expect(words(other.stderr)).toContain('Checked: 0 of 1 measured plots match');
    expect(words(other.stderr)).toContain('These plots differ: Lot 1.');
  });

  it('reveals changed files, missing plots and another version', async () => {
    const out = 'audited';
    const file = fileOf('audited.geojson', point, plot(square(31)));
    expect((await eudr(file, out)).code).toBe(0);
    const path = at(out, 'provenance.json');
    expect((await sylvan(['eudr', path])).code).toBe(0);
    appendFileSync(at(out, 'eudr.csv'), 'more');
    const [head, first, , last] = readFileSync(path, 'utf8').slice(2, -3).split(',\n');
    writeFileSync(path, `[\n${[head.replace('1.2.3', '1.2.2'), first, last].join(',\n')}\n]\n`);
    const { code, stderr } = await sylvan(['eudr', path]);
    expect(code).toBe(4);
    expect(words(stderr)).toMatch(
      /: 1 of 1 measured .* missing from the package: 1\. .* written: eudr\.csv\. .* Sylvan 1\.2\.2; this is Sylvan 1\.2\.3/,
    );
  });
});

it('stops its progress if its folder cannot be written to, so that the process ends', async () => {
  mkdirSync(at('lost'));
  symlinkSync(at('no', 'folder'), at('lost', 'provenance.json'));
  const stop = vi.spyOn(SingleBar.prototype, 'stop');
  const { code, stderr } = await eudr(fileOf('lost.geojson', point), 'lost');
  expect([code, words(stderr)]).toEqual([5, expect.stringContaining('cannot be written')]);
  expect(stop).toHaveBeenCalledOnce();
  stop.mockRestore();
});
