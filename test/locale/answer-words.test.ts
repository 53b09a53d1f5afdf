import { describe, expect, it } from 'vitest';
import {
  answerWords,
  fieldText,
  intervalText,
  langOf,
  retoldAttribution,
  retoldSummary,
  retoldWarning,
} from 'sylvan/locale';
import type { AnalyzeAnswer } from '../../src/contract/index.ts';
import { dictionary, summaryOf, warning } from '../../src/locale/index.ts';
import { exampleAnswer } from '../support/answer.ts';

type Field = Parameters<typeof fieldText>[0];

function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node === 'function') return [(node as (...words: string[]) => string)('1', '2')];
  return Object.values(node as object).flatMap(texts);
}

describe('the words for answers', () => {
  it('are the same ones in both languages, in French with its spaces', () => {
    const shape = (lang: 'en' | 'fr') =>
      JSON.stringify(answerWords(lang), (_, value: unknown) => (typeof value === 'string' ? '' : value));
    expect(shape('fr')).toBe(shape('en'));
    for (const text of texts(answerWords('fr')))
      expect(text).not.toMatch(/[ \u00a0][;:!?%»]|[^\s\u202f][;:!?%»]|'/);
    for (const text of texts(answerWords('en'))) expect(text).not.toMatch(/\s[;:!?%]|undefined/);
  });

  it.each<[Field, Partial<AnalyzeAnswer>, en: string | null, fr: string | null]>([
    ['score', { score: 83 }, '83', '83'],
    ['ndvi_current', { ndvi_current: 0.8 }, '0.8000', '0,8000'],
    ['forest_cover', { forest_cover: 62.4 }, '62.4%', '62,4\u202f%'],
    ['canopy_height', { canopy_height: 27 }, '27.0 m', '27,0 m'],
    ['sentinel1_vv', { sentinel1_vv: -7.7 }, '-7.70 dB', '-7,70 dB'],
    ['active_fires', { active_fires: 1200 }, '1,200', '1\u202f200'],
    ['trend', { trend: 'degrading' }, 'degrading', 'en dégradation'],
    ['deforestation_alert', { deforestation_alert: 'WARNING' }, 'WARNING', 'WARNING'],
    ['gedi_cover', { gedi_cover: null }, null, null],
  ])('write %s with its unit', (field, own, en, fr) => {
    const answer = { ...exampleAnswer(), ...own };
    expect([fieldText(field, answer, 'en'), fieldText(field, answer, 'fr')]).toEqual([en, fr]);
  });

  it('write labels in the language asked, whatever the record’s own is', () => {
    const answer = { ...exampleAnswer(), ai_forest_type: 'Mangrove', canopy_height_source: 'x' };
    answer.details.forest_type = { code: 'BOREAL_MIXED', confidence: 1 };
    expect(fieldText('ai_forest_type', answer, 'fr')).toBe(dictionary('fr').forestTypes.BOREAL_MIXED);
    answer.details.forest_type = null;
    expect(fieldText('ai_forest_type', answer, 'fr')).toBe('Mangrove');
  });

  it('write intervals where there are some', () => {
    const answer = exampleAnswer();
    answer.details.intervals = { sentinel1_vv: [-8.41, -7.1], score: [92, 94], gedi_cover: null };
    expect(intervalText('sentinel1_vv', answer, 'en')).toBe('95%: -8.41 to -7.10');
    expect(intervalText('score', answer, 'fr')).toBe('95\u202f%\u202f: 92 à 94');
    expect(intervalText('gedi_cover', answer, 'en')).toBeNull();
    expect(intervalText('trend', answer, 'en')).toBeNull();
  });
});

it('a record is told again in another language', () => {
  const answer = exampleAnswer();
  answer.details.summary = summaryOf(answer, 'fr');
  expect(langOf(answer)).toBe('fr');
  expect(retoldSummary(answer, 'en')).toBe(summaryOf(answer, 'en'));
  expect(retoldWarning(warning('offset-corrected', 'fr', ['S2A_1']), 'en')).toBe(
    warning('offset-corrected', 'en', ['S2A_1']).detail,
  );
  const { attribution } = dictionary('fr');
  expect(retoldAttribution(attribution.simulated, 'en')).toBe(dictionary('en').attribution.simulated);
  expect(retoldAttribution(attribution.copernicus('2024'), 'en')).toBe(
    dictionary('en').attribution.copernicus('2024'),
  );
  expect(retoldAttribution('Of tomorrow', 'en')).toBe('Of tomorrow');
});
