import { expect, it } from 'vitest';
import { COVERAGE, LANGS } from '../../src/contract/zone.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { detailOf } from '../../src/locale/index.ts';

const overBudget = new SylvanError('needs-overview', 'too much', { fields: { maximum: 1000 } });
const noOverview = new SylvanError('needs-overview', 'none', { fields: {} });

it('detailOf suggests raising maxDownloadBytes if the limit is too low, and adding overviews if the file has none', () => {
  expect(detailOf(overBudget, 'en')).toContain('raise maxDownloadBytes');
  expect(detailOf(noOverview, 'en')).toContain('add overviews to the file');
});

it.each([
  [
    'the period without images, and the dates of the nearest ones',
    { scenes_found: 0, period: 2, nearest_before: '2018-04-21', nearest_after: null },
    'No clear pixel of the zone was found in the images of one period (scenes found: 0; period: 2; nearest image before: 2018-04-21). Choose other dates for that period, or make it longer.',
  ],
  [
    'the percentage of the zone that both periods show',
    { common_fraction: 0.004 },
    'Too little of the zone was cloud-free in both periods (cloud-free in both periods: 0.4%). Make the periods longer, so that more of the zone is cloud-free in both.',
  ],
  [
    'that both periods show water, not clouds',
    { common_fraction: 1, land_pixels: 0 },
    'None of the pixels that are clear in both periods show land (cloud-free in both periods: 100%). Choose a place on land, or longer periods.',
  ],
])('detailOf states %s', (_, fields, sentence) => {
  expect(detailOf(new SylvanError('no-imagery', 'x', { fields }), 'en')).toBe(sentence);
});

it('detailOf writes facts by the language', () => {
  const error = new SylvanError('no-imagery', 'x', { fields: { common_fraction: 0.004 } });
  expect(detailOf(error, 'fr')).toContain('(sans nuage dans les deux périodes\u202f: 0,4\u202f%)');
});

it('detailOf states the size limits of both operations when the error names no field', () => {
  const error = new SylvanError('zone-too-small', 'x');
  expect(detailOf(error, 'en')).toContain('analyze accepts 1 to 100 km, compare 0.1 to 100 km');
});

it.each(LANGS)('detailOf states the covered latitudes for every fault of a latitude: %s', (lang) => {
  for (const code of ['field-missing', 'field-type', 'field-range', 'zone-out-of-coverage']) {
    const fault = { pointer: '/lat', code, detail: '', fields: { value: '91' } };
    const detail = detailOf(new SylvanError('invalid-parameters', 'x', { errors: [fault] }), lang);
    expect(detail).toContain(String(COVERAGE.south));
    expect(detail).toContain(String(COVERAGE.north));
  }
});
