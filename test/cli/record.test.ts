import { describe, expect, it } from 'vitest';
import type { Lang } from 'sylvan/contract';
import { formatRecord } from '../../cli/record.ts';
import type { AnalyzeAnswer } from '../../src/contract/index.ts';
import { missingReason, summaryOf, warning } from '../../src/locale/index.ts';
import { exampleAnswer } from '../support/answer.ts';

const REQUESTED = { lat: -7.836, lng: 39.274, size: 2 };

/**
 * The example with every kind of line: a warning, a failed source, and more skipped scenes than are listed.
 */
function fullAnswer(lang: Lang): AnalyzeAnswer {
  const answer = exampleAnswer();
  const { details } = answer;
  details.summary = summaryOf(answer, lang);
  details.warnings = [warning('simulated-data', lang)];
  for (const field of Object.keys(details.missing) as (keyof typeof details.missing)[])
    details.missing[field] = missingReason(field === 'active_fires' ? 'source-failed' : 'source-off', lang);
  const cloudy = { code: 'cloudy' as const, detail: 'x', catalog: 'own' };
  const skipped = Array.from({ length: 7 }, (_, i) => ({ id: `S2B_37MEM_2019070${i}`, ...cloudy }));
  details.sources[0] = { ...details.sources[0], skipped };
  const none = { host: null, scenes: [], skipped: [] };
  details.sources.push({ id: 'firms', status: 'failed', detail: 'HTTP status 503 three times', ...none });
  for (const id of ['sentinel1', 'gedi']) details.sources.push({ id, status: 'off', detail: 'x', ...none });
  return answer;
}

it('formatRecord prints neither lines nor score terms of fields that were not requested', () => {
  const answer = exampleAnswer();
  answer.score = null;
  Object.assign(answer.details, { score_terms: [], score_gate: null, score_completeness: null });
  const notRequested = missingReason('not-requested', 'en');
  answer.details.missing = { ...answer.details.missing, score: notRequested, trend: notRequested };
  const text = formatRecord(answer, REQUESTED, 'en', 80);
  expect(text).not.toMatch(/requested fields|Score terms|Trend/);
  expect(text).toMatch(/The source was not\s+queried\./);
});

it('formatRecord prints an analysis in English', () => {
  const text = formatRecord(fullAnswer('en'), REQUESTED, 'en', 80);
  expect(text).toMatch(
    /^Forest covers 62\.4% [^]*\n\nZone +2 km square around -7\.836, 39\.274 \(400\.6 ha\)\n/,
  );
  expect(text).toMatch(
    /\nQuality +high: 99\.3% of the zone seen cloud-free \(2 images\)\nScore +83 \/ 100\n/,
  );
  expect(text).toMatch(/\nCanopy height +not assessed\n/);
  expect(text.slice(text.indexOf('Without a value'))).toMatchInlineSnapshot(`
    "Without a value
      - Canopy height, Canopy height RH50, LiDAR canopy cover, Height source, Forest
        type, Deforestation alert, Radar VV, Trend: The source was not queried.
      - Active fires: The source failed; see the list of sources.

    Score terms
                     value  weight  points
      cover          0.780    0.20    27.4
      greenness      0.950    0.15    25.0
      moisture       0.900    0.10    15.8
      fragmentation  0.700    0.12    14.7
      The score is the sum of the points. Each term earns 100 x 1 (forest gate) x
      its value x its weight; unknown terms earn no points (the weights of the known
      terms add up to 0.57).

    Sources
      sentinel-2, ok, images.example
        2019-08-21  S2B_37MEM_20190821_0_L2A 98% clear, baseline 02.13
        2019-07-07  S2A_37MEM_20190707_1_L2A 91% clear, baseline 02.13
        7 scenes left out:
          S2B_37MEM_20190700 (cloudy: x)
          S2B_37MEM_20190701 (cloudy: x)
          S2B_37MEM_20190702 (cloudy: x)
          S2B_37MEM_20190703 (cloudy: x)
          S2B_37MEM_20190704 (cloudy: x)
          and 2 more (--json lists them all)
      firms, failed
        HTTP status 503 three times
      sentinel1, gedi: not requested

    Warnings
      - The data are simulated: this is not a real place.

    Satellites   ESA Sentinel-2
    Data         Contains modified Copernicus Sentinel data 2019
    Computed by  sylvan 0.1.0, processing version 1, kernels aaaaaaaaaaaa
    "
  `);
});

describe.each(['en', 'fr'] as const)('formatRecord in %s', (lang) => {
  it('keeps to its columns', () => {
    for (const columns of [60, 80, 100]) {
      const lines = formatRecord(fullAnswer(lang), REQUESTED, lang, columns).split('\n');
      expect(lines.filter((line) => line.length > columns)).toStrictEqual([]);
    }
  });

  it('prints every value with its unit', () => {
    const { details } = exampleAnswer();
    const answer: AnalyzeAnswer = {
      ...{ ...exampleAnswer(), canopy_height: 31, canopy_height_rh50: 18.2, gedi_cover: 70 },
      ...{ canopy_height_source: 'GEDI', ai_forest_type: 'Mangrove', deforestation_alert: 'CAUTION' },
      ...{ active_fires: 0, sentinel1_vv: -7.1, trend: 'stable', details: { ...details, missing: {} } },
    };
    const text = formatRecord(answer, REQUESTED, lang, 80);
    const decimal = (number: string) => (lang === 'fr' ? number.replace('.', ',') : number);
    for (const value of ['31.0 m', '18.2 m', '-7.10 dB']) expect(text).toContain(` ${decimal(value)}\n`);
    const local = lang === 'fr' ? ['Vigilance', '70\u202f%'] : ['CAUTION', '70%'];
    for (const value of ['GEDI', 'Mangrove', 'stable', '0', ...local]) expect(text).toContain(`  ${value}\n`);
    expect(text).not.toContain(lang === 'fr' ? 'Sans valeur' : 'Without a value');
  });
});

it('formatRecord prints intervals, and summarizes many scenes by number and dates', () => {
  const answer = exampleAnswer();
  const { details } = answer;
  details.intervals = { score: [80, 86], ndvi_current: [0.7781, 0.8565], forest_cover: [58.1, 66] };
  const [source] = details.sources;
  const dates = Array.from({ length: 9 }, (_, i) => `${2019 - i}-08-2${i}`);
  details.sources[0] = { ...source, scenes: dates.map((date) => ({ ...source.scenes[0], date })) };
  answer.trend = 'degrading';
  const record = (lang: Lang) => formatRecord(answer, REQUESTED, lang, 80);
  for (const part of [
    '83 / 100 (95% interval: 80 to 86)',
    '0.8173 (95% interval: 0.78 to 0.86)',
    '62.4% (95% interval: 58.1 to 66.0)',
    '    9 scenes from 2011-08-28 to 2019-08-20 (--json lists them)\n',
  ])
    expect(record('en')).toContain(part);
  expect(record('fr')).toContain('62,4\u202f% (intervalle à 95\u202f%\u202f: de 58,1 à 66,0)');
  expect(record('fr')).toMatch(/Tendance +en dégradation\n/);
});
