import { describe, expect, it } from 'vitest';
import { OPTIONAL_INDICES } from '../../src/geo/indices.ts';
import type { Lang } from 'sylvan/contract';
import { formatCompareRecord } from '../../cli/compare-record.ts';
import { COMPARE_NULLABLE_PATHS, compareAnswerSchema, type CompareAnswer } from '../../src/contract/index.ts';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';
import { dictionary } from '../../src/locale/all-texts.ts';
import { warning } from '../../src/locale/index.ts';
import { exampleComparison } from '../support/compare-answer.ts';

const optionalIndices = Object.fromEntries(OPTIONAL_INDICES.map((id) => [id, null]));

/** A comparison of winter with summer in which every nullable value is null. */
function poorComparison(lang: Lang): CompareAnswer {
  const answer = exampleComparison(lang);
  const { period1, period2, changes, details } = answer;
  const unknown = { ...optionalIndices, sentinel1_vv: null, active_fires: null, forest_cover: null };
  Object.assign(period1, { start: '1999-12-01', end: '2000-02-29', ...unknown });
  Object.assign(period2, unknown);
  Object.assign(changes, { ...unknown, ndvi_pct: null, significant: null, forest_loss_ha: null });
  Object.assign(changes, { forest_gain_ha: null, net_ha: null, loss_pct: null, severity_ha: null });
  Object.assign(answer, { status: null, deforestation_alert: null });
  const same_season = { start: '2018-12-01', end: '2019-02-28' };
  answer.season = { distance_days: 171, mismatch: true, same_season };
  details.optical.period1.sensor = 'landsat45';
  details.optical.period2.sensor = 'landsat89';
  Object.assign(details.forest, { period1_ha: null, period2_ha: null, area_change_pct: null, gain_ha: null });
  Object.assign(details.forest, { confirmed_loss_ha: null, provisional_loss_ha: null, unknown_ha: 31.5 });
  Object.assign(details.forest, { told_by: 'periods', resolution_m: null, fires_in_forest: null });
  details.significance.ndvi = { mean: -0.0534, interval: null, t: null, blocks: 1 };
  details.patches = [];
  details.patch_count = null;
  details.warnings = [warning('season-mismatch', lang), warning('sensors-differ', lang)];
  const code = (path: string) => {
    if (OPTIONAL_INDICES.some((id) => path.endsWith(id))) return 'sensor-lacks-band';
    if (path.endsWith('ndvi_pct')) return 'value-too-small';
    return /_vv|fires/.test(path) ? 'source-off' : 'no-baseline';
  };
  for (const path of COMPARE_NULLABLE_PATHS)
    details.missing[path] = { code: code(path), detail: dictionary(lang).missing[code(path)] };
  details.summary = compareSummaryOf(answer, lang);
  return answer;
}

const record = (answer: CompareAnswer, lang: Lang, columns: number) =>
  formatCompareRecord(answer, lang, columns).replaceAll('\u202f', '~').replaceAll('\u00a0', '_');

it.each(['en', 'fr'] as const)('the example answers follow the contract, in %s', (lang) => {
  for (const answer of [exampleComparison(lang), poorComparison(lang)])
    expect(compareAnswerSchema.parse(answer)).toStrictEqual(answer);
});

describe('formatCompareRecord (no-break spaces shown as ~ and _)', () => {
  it('prints a comparison in English', () => {
    const text = record(exampleComparison('en'), 'en', 80);
    for (const part of [
      '\nZone                 2 km square around -7.836, 39.274 (400.6 ha)\nGrid ',
      '\nSeason               4 days apart, the same season\nStatus               a moderate loss\n',
      '\nForest loss          12.34 ha confirmed (4.33%), 0.44 ha provisional\n',
      '\nNet                  -11.92 ha, forest area -4.18%\n',
      '(95% interval: -0.066 to -0.041, t_-8.3, 16 blocks\n',
    ])
      expect(text).toContain(part);
    expect(text.slice(text.indexOf('                  period 1'), text.indexOf('\nSources')))
      .toMatchInlineSnapshot(`
      "                  period 1    period 2       change
        First day     2018-06-01  2019-06-01
        Last day      2018-08-31  2019-08-31
        Median date   2018-07-17  2019-07-21
        Sensor        Sentinel-2  Sentinel-2
        Scenes                 7           8
        Cloud-free         99.3%       99.3%
        NDVI              0.8123      0.7611      -0.0512
        NDRE              0.5312      0.5021      -0.0291
        NBR               0.6844      0.6402      -0.0442
        Forest cover       71.2%       68.2%  -3.0 points
        Forest area     285.2 ha    273.3 ha     -11.9 ha
        Radar VV        -8.12 dB    -8.41 dB     -0.29 dB
        Active fires           0           3           +3

      Severity of the change, by dNBR
                              ha  share
        strong regrowth     0.00     0%
        slight regrowth     0.42   0.1%
        unchanged         268.11  93.9%
        low                 3.20   1.1%
        moderate to low     4.55   1.6%
        moderate to high    7.10   2.5%
        high                2.24   0.8%

      Patches of loss: the 2 largest of 3
             ha       lat       lng  lost between         and
        1  7.10  -7.83012  39.27145    2019-07-09  2019-07-22
        2  4.08  -7.84101  39.28090    2019-07-09  2019-07-22
      "
    `);
  });

  it('prints a comparison with null values in English, in 60 columns', () => {
    const text = record(poorComparison('en'), 'en', 60);
    for (const part of [
      'images of the same season, use December 2018_–\nFebruary 2019 as the second period.',
      'Season               171 days apart, different seasons\nStatus               not assessed',
      'Net                  not assessed\nChange unknown       31.5 ha\nNDVI change          -0.0513 a year',
      'NDVI of the forest   -0.0534 (1 block of 500 m),\n                     significance unknown',
      '  Sensor        Landsat 4/5  Landsat 8/9\n',
      '  NDRE                    -            -        -\n',
      '  - NDRE (period 1, period 2, change): The sensor of this\n    period lacks the required band.',
      'Warnings\n  - The images for the two periods are from different',
    ])
      expect(text).toContain(part);
  });
});

it.each(['en', 'fr'] as const)('formatCompareRecord keeps to its columns, without null, in %s', (lang) => {
  for (const answer of [exampleComparison(lang), poorComparison(lang)])
    for (const columns of [40, 60, 80, 100]) {
      const text = formatCompareRecord(answer, lang, columns);
      expect(text.split('\n').filter((line) => line.length > columns)).toStrictEqual([]);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
});

it('formatCompareRecord leaves out empty tables, and signs changes unless they round to zero', () => {
  const answer = exampleComparison();
  answer.details.forest.seen_ha = 0;
  answer.changes.ndvi = 0.00001;
  answer.changes.nbr = 0.02;
  answer.details.patches = [];
  const text = formatCompareRecord(answer, 'en', 80);
  expect(text).not.toContain('Severity');
  expect(text).not.toContain('Patches');
  expect(text).toMatch(/NDVI +0\.8123 +0\.7611 +0\.0000\n/);
  expect(text).toMatch(/NBR +0\.6844 +0\.6402 +\+0\.0200\n/);
});
