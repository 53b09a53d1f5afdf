import { expect, it } from 'vitest';
import { COVERAGE, LANGS } from '../../src/contract/zone.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { detailOf } from '../../src/locale/index.ts';

const overBudget = new SylvanError('needs-overview', 'too much', { fields: { maximum: 1000 } });
const noOverview = new SylvanError('needs-overview', 'none', { fields: {} });

it('detailOf suggests raising maximumBytes if the limit is too low, and adding overviews if the file has none', () => {
  expect(detailOf(overBudget, 'en')).toContain('raise maximumBytes');
  expect(detailOf(overBudget, 'fr')).toContain('augmentez maximumBytes');
  expect(detailOf(noOverview, 'en')).toContain('add overviews to the file');
});

it('detailOf states the period without images and the dates of the nearest images', () => {
  const error = new SylvanError('no-imagery', 'x', {
    fields: {
      collections: ['landsat-c2-l2'],
      scenes_found: 0,
      period: 2,
      nearest_before: '2018-04-21',
      nearest_after: '2018-09-03',
    },
  });
  expect(detailOf(error, 'en')).toBe(
    'No clear pixel of the zone was found in the images of one period (collections searched: landsat-c2-l2; scenes found: 0; period: 2; nearest image before: 2018-04-21; nearest image after: 2018-09-03). Move that period to a time with images, or make it longer.',
  );
  expect(detailOf(error, 'fr')).toContain(
    'période\u202f: 2\u202f; image la plus proche avant\u202f: 2018-04-21\u202f; image la plus proche après\u202f: 2018-09-03)',
  );
});

it('detailOf omits a nearest image that does not exist', () => {
  const error = new SylvanError('no-imagery', 'x', {
    fields: { period: 1, nearest_before: null, nearest_after: '2018-09-08' },
  });
  expect(detailOf(error, 'en')).toContain('(period: 1; nearest image after: 2018-09-08)');
});

it('detailOf states the percentage of the zone that both periods show', () => {
  const error = new SylvanError('no-imagery', 'x', { fields: { common_fraction: 0.004 } });
  expect(detailOf(error, 'en')).toBe(
    'Too little of the zone was cloud-free in both periods (cloud-free in both periods: 0.4%). Make the periods longer, so that the same ground is seen in both.',
  );
  expect(detailOf(error, 'fr')).toContain('(sans nuage dans les deux périodes\u202f: 0,4\u202f%)');
});

it('detailOf distinguishes water from clouds', () => {
  const error = new SylvanError('no-imagery', 'x', { fields: { common_fraction: 1, land_pixels: 0 } });
  expect(detailOf(error, 'en')).toBe(
    'The pixels seen in both periods show no land (cloud-free in both periods: 100%). Choose a place on land, or longer periods.',
  );
  expect(detailOf(error, 'fr')).toContain('aucune terre');
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
