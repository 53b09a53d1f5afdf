import { expect, it } from 'vitest';
import { summaryOf, type SummaryFacts } from '../../src/locale/index.ts';

const facts: SummaryFacts = {
  score: 76,
  forest_cover: 62.4,
  ndvi_current: 0.8173,
  deforestation_alert: null,
  canopy_height: null,
  active_fires: null,
  trend: null,
};

it('gives cover, NDVI, alert and score in English', () => {
  expect(summaryOf(facts, 'en')).toBe(
    'Forest covers 62.4% of the land seen, the mean NDVI is 0.82, deforestation was not assessed, and the score is 76 out of 100 (good).',
  );
});

it('says the same in French, with its comma and its spaces', () => {
  expect(summaryOf({ ...facts, deforestation_alert: 'WARNING' }, 'fr')).toBe(
    'La forêt couvre 62,4\u202f% des terres observées, le NDVI moyen est de 0,82, l’alerte de déforestation est WARNING, et le score est de 76 sur 100 (bon).',
  );
});

it('gives height, trend and fires where they are known', () => {
  const known = { ...facts, canopy_height: 24.36, trend: 'degrading', active_fires: 3 } as const;
  expect(summaryOf(known, 'en')).toBe(
    'Forest covers 62.4% of the land seen, its canopy is 24 m high on average, the mean NDVI is 0.82, the ten-year trend is degrading, 3 fire detections were made in the last week, deforestation was not assessed, and the score is 76 out of 100 (good).',
  );
  expect(summaryOf({ ...known, active_fires: 1 }, 'fr')).toContain(
    'sa canopée mesure 24 m en moyenne, le NDVI moyen est de 0,82, la tendance sur dix ans est à la dégradation, un feu a été détecté durant la dernière semaine,',
  );
  expect(summaryOf({ ...known, active_fires: 0 }, 'en')).toContain('no fire was detected');
  // A height over land without forest is no forest's height.
  expect(summaryOf({ ...known, forest_cover: 0 }, 'en')).not.toContain('canopy');
});

it('distinguishes no forest from unknown forest', () => {
  expect(summaryOf({ ...facts, forest_cover: 0 }, 'en')).toMatch(/^There is no forest on the land seen, /);
  expect(summaryOf({ ...facts, forest_cover: null }, 'en')).toMatch(/^Too little of the zone was seen/);
  expect(summaryOf({ ...facts, ndvi_current: null }, 'en')).not.toContain('NDVI');
});

it.each([
  [0, 'very low'],
  [19, 'very low'],
  [20, 'degraded'],
  [39, 'degraded'],
  [40, 'moderate'],
  [59, 'moderate'],
  [60, 'good'],
  [79, 'good'],
  [80, 'high'],
  [100, 'high'],
])('a score of %d is %s', (score, band) => {
  expect(summaryOf({ ...facts, score }, 'en')).toContain(`${score} out of 100 (${band}).`);
});
