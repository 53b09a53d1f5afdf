import { describe, expect, it } from 'vitest';
import { intervalText, valueText } from '../../../demo/src/ui/field-values.ts';
import { exampleAnswer } from '../../support/answer.ts';

function answer() {
  const example = exampleAnswer();
  const intervals = {
    ...{ score: [61, 64], forest_cover: [50.14, 53.2], canopy_height: [27.4, 27.9] },
    ...{ sentinel1_vv: [-9.58, -8.27] },
  } as const;
  const fires = { window_days: 7, clusters: 2, frp_sum_mw: 12, observed_fraction: null };
  const details = { ...example.details, intervals, fires } as unknown as typeof example.details;
  return { ...example, active_fires: 13, canopy_height: 27.65, trend: 'degrading' as const, details };
}

describe('a field of an answer', () => {
  it('has its unit, and what a count counts', () => {
    expect(valueText('canopy_height', answer(), 'en')).toBe('27.7 m');
    expect(valueText('active_fires', answer(), 'en')).toBe('13 detections in 7 days');
    expect(valueText('active_fires', { ...answer(), active_fires: 1 }, 'fr')).toBe('1 détection en 7 jours');
    expect(valueText('trend', answer(), 'fr')).toBe('en dégradation');
    expect(valueText('gedi_cover', answer(), 'en')).toBeNull();
  });

  it('has an interval that says what it is, in the unit of the field', () => {
    expect(intervalText('canopy_height', answer(), 'en')).toBe('95% interval: 27.4 to 27.9 m');
    expect(intervalText('sentinel1_vv', answer(), 'en')).toBe('95% interval: -9.58 to -8.27 dB');
    expect(intervalText('score', answer(), 'en')).toBe('95% interval: 61 to 64');
    expect(intervalText('forest_cover', answer(), 'fr')).toBe(
      'intervalle à 95\u202f%\u202f: de 50,1 à 53,2\u202f%',
    );
    expect(intervalText('ndvi_current', answer(), 'en')).toBeNull();
  });
});
