import { describe, expect, it } from 'vitest';
import { answerLabels, fieldText, intervalText, type ValueField } from 'sylvan/locale';
import { NULLABLE_FIELDS, type AnalyzeAnswer } from '../../src/contract/index.ts';
import { dictionary } from '../../src/locale/all-texts.ts';
import { exampleAnswer } from '../support/answer.ts';

describe('texts for answers', () => {
  it.each(['en', 'fr'] as const)('have a label for each nullable field, in order: %s', (lang) => {
    expect(Object.keys(answerLabels(lang).fields)).toEqual(NULLABLE_FIELDS);
  });

  it.each<[ValueField, Partial<AnalyzeAnswer>, en: string | null, fr: string | null]>([
    ['score', { score: 83 }, '83', '83'],
    ['ndvi_current', { ndvi_current: 0.8 }, '0.80', '0,80'],
    ['forest_cover', { forest_cover: 62.4 }, '62.4%', '62,4\u202f%'],
    ['canopy_height', { canopy_height: 27 }, '27.0 m', '27,0 m'],
    ['sentinel1_vv', { sentinel1_vv: -7.7 }, '-7.70 dB', '-7,70 dB'],
    ['active_fires', { active_fires: 1200 }, '1,200', '1\u202f200'],
    ['active_fires', { active_fires: 0 }, '0', '0'],
    ['trend', { trend: 'degrading' }, 'degrading', 'en dégradation'],
    ['deforestation_alert', { deforestation_alert: 'CRITICAL' }, 'Critical', 'Critique'],
    ['gedi_cover', { gedi_cover: null }, null, null],
  ])('format %s with its unit', (field, overrides, en, fr) => {
    const answer = { ...exampleAnswer(), ...overrides };
    expect([fieldText(field, answer, 'en'), fieldText(field, answer, 'fr')]).toEqual([en, fr]);
  });

  it('are in the requested language, not that of the record', () => {
    const answer = { ...exampleAnswer(), ai_forest_type: 'Mangrove', canopy_height_source: 'x' };
    answer.details.forest_type = { code: 'BOREAL_MIXED', confidence: 1 };
    expect(fieldText('ai_forest_type', answer, 'fr')).toBe(dictionary('fr').forestTypes.BOREAL_MIXED);
    answer.details.forest_type = null;
    expect(fieldText('ai_forest_type', answer, 'fr')).toBe('Mangrove');
  });

  it('include the fire window in days if the record has it', () => {
    const answer = { ...exampleAnswer(), active_fires: 13 };
    answer.details.fires = { window_days: 7, clusters: 2, frp_sum_mw: 12, observed_fraction: null };
    expect(fieldText('active_fires', answer, 'en')).toBe('13 in 7 days');
    expect(fieldText('active_fires', { ...answer, active_fires: 1 }, 'fr')).toBe('1 en 7 jours');
  });

  it('format intervals in the unit of the field, or return null', () => {
    const answer = exampleAnswer();
    answer.details.intervals = { sentinel1_vv: [-8.41, -7.1], score: [92, 94], gedi_cover: null };
    Object.assign(answer.details.intervals, { forest_cover: [50.14, 53.2], ndvi_current: [0.5, 0.625] });

    expect(intervalText('sentinel1_vv', answer, 'en')).toBe('95% interval: -8.41 to -7.10 dB');
    expect(intervalText('score', answer, 'fr')).toBe('intervalle à 95\u202f%\u202f: de 92 à 94');
    expect(intervalText('forest_cover', answer, 'en')).toBe('95% interval: 50.1 to 53.2%');
    expect(intervalText('forest_cover', answer, 'fr')).toBe(
      'intervalle à 95\u202f%\u202f: de 50,1 à 53,2\u202f%',
    );
    expect(intervalText('ndvi_current', answer, 'en')).toBe('95% interval: 0.50 to 0.63');
    expect(intervalText('gedi_cover', answer, 'en')).toBeNull();
    expect(intervalText('trend', answer, 'en')).toBeNull();
  });
});
