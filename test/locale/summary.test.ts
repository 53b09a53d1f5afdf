import { describe, expect, it } from 'vitest';
import { ALERT_LEVELS, type TrendLabel } from '../../src/contract/index.ts';
import { scoreWord, summaryOf, type SummaryFacts } from '../../src/locale/index.ts';

const facts: SummaryFacts = {
  score: 76,
  forest_cover: 62.4,
  ndvi_current: 0.8173,
  deforestation_alert: null,
  canopy_height: null,
  active_fires: null,
  trend: null,
};

it('omits a missing score', () => {
  expect(scoreWord({ score: null, deforestation_alert: null }, 'en')).toBeNull();
  expect(summaryOf({ ...facts, score: null }, 'en')).toBe(
    'Forest covers 62.4% of the land visible in the images, the mean NDVI is 0.82, and deforestation was not assessed.',
  );
});

it('follows French typography in French', () => {
  expect(summaryOf({ ...facts, deforestation_alert: 'WARNING' }, 'fr')).toBe(
    'La forêt couvre 62,4\u202f% des terres visibles sur les images, le NDVI moyen est de 0,82, l’alerte de déforestation est au niveau «\u202fAlerte\u202f», la forêt est en cours de défrichement, et le score est de 76 sur 100 (moyen).',
  );
});

it('states height, trend and fires if known', () => {
  const known = { ...facts, canopy_height: 24.36, trend: 'degrading', active_fires: 3 } as const;
  expect(summaryOf(known, 'en')).toBe(
    'Forest covers 62.4% of the land visible in the images, the canopy is 24 m high on average, the mean NDVI is 0.82, greenness has fallen over ten years, there were 3 fire detections in the last week, deforestation was not assessed, and the score is 76 out of 100 (good).',
  );
  expect(summaryOf({ ...known, active_fires: 1 }, 'en')).toContain(', there was one fire detection ');
  expect(summaryOf({ ...known, active_fires: 0 }, 'en')).toContain('no fire was detected');
  // Without forest, the height is not that of a canopy.
  expect(summaryOf({ ...known, forest_cover: 0 }, 'en')).not.toContain('canopy');
});

it('states only the requested fields, and that there are no others', () => {
  const missing = (...fields: string[]) => ({
    details: {
      missing: Object.fromEntries(fields.map((field) => [field, { code: 'not-requested' as const }])),
    },
  });
  const nothing = { ...facts, score: null, ndvi_current: null, forest_cover: null };
  const others = missing('forest_cover', 'deforestation_alert', 'score');
  expect(summaryOf({ ...nothing, ...others, ndvi_current: 0.5 }, 'en')).toBe(
    'The mean NDVI is 0.50. This record contains only the requested fields.',
  );
  expect(summaryOf({ ...nothing, ...others }, 'en')).toBe('This record contains only the requested fields.');
  // Requested fields that are unknown are stated as unknown.
  expect(summaryOf({ ...nothing, ...missing('score') }, 'en')).toBe(
    'Too little of the zone was seen to measure its forest, and deforestation was not assessed. This record contains only the requested fields.',
  );
});

it('distinguishes no forest from unknown forest', () => {
  expect(summaryOf({ ...facts, forest_cover: 0 }, 'en')).toMatch(
    /^There is no forest on the land visible in the images, /,
  );
  expect(summaryOf({ ...facts, forest_cover: null }, 'en')).toMatch(/^Too little of the zone was seen/);
  expect(summaryOf({ ...facts, ndvi_current: null }, 'en')).not.toContain('NDVI');
});

it.each([
  [48.3, [43.3, 63.3], 'Forest covers 48.3% of the land visible in the images,'],
  [48.3, [37.9, 58.4], 'Forest covers 48% of the land visible in the images (uncertain: 38 to 58),'],
  [0.4, [0, 58.4], 'Forest covers 0.4% of the land visible in the images (uncertain: 0 to 58),'],
  [0, [0, 58.4], 'There is no forest on the land visible in the images (uncertain: 0 to 58%),'],
])('marks a cover of %d with an interval of %j as uncertain if that is wide', (cover, ends, clause) => {
  const details = { missing: {}, intervals: { forest_cover: ends as [number, number] } };
  expect(summaryOf({ ...facts, forest_cover: cover, details }, 'en')).toContain(clause);
});

const BANDS = ['very low', 'degraded', 'moderate', 'good', 'high'];

it.each(BANDS.map((word, band) => [band, word] as const))(
  'from %i times 20 on, rates a score as %s',
  (band, word) => {
    for (const score of [20 * band, 20 * band + 19])
      expect(summaryOf({ ...facts, score }, 'en')).toContain(`${score} out of 100 (${word}).`);
  },
);

describe('with an alert', () => {
  it.each([
    ['CRITICAL', 1],
    ['WARNING', 2],
    ['CAUTION', 4],
    ['STABLE', 4],
    ['POSITIVE', 4],
    [null, 4],
  ] as const)('of %s, the rating of a score is limited to band %d', (alert, highest) => {
    for (const [band, score] of [10, 30, 50, 70, 90].entries()) {
      const rated = { score, deforestation_alert: alert };
      const word = BANDS[Math.min(band, highest)];
      expect(scoreWord(rated, 'en')).toBe(word);
      expect(summaryOf({ ...facts, ...rated }, 'en')).toContain(`${score} out of 100 (${word}).`);
    }
  });

  it.each([
    ['CRITICAL', null, 'the forest is being cleared', 'la forêt est en cours de défrichement'],
    ['WARNING', 'stable', 'the forest is being cleared', 'la forêt est en cours de défrichement'],
    ['CAUTION', 'improving', 'the forest is disturbed', 'la forêt est perturbée'],
    ['STABLE', 'degrading', 'the forest is declining', 'la forêt est en déclin'],
    ['STABLE', 'stable', 'the forest is stable', 'la forêt est stable'],
    ['STABLE', 'improving', 'the forest is recovering', 'la forêt se rétablit'],
    ['POSITIVE', 'degrading', 'the forest is recovering', 'la forêt se rétablit'],
  ] as const)('of %s and a trend of %s, the summary states: %s', (alert, trend, condition, inFrench) => {
    const known = { ...facts, deforestation_alert: alert, trend };
    expect(summaryOf(known, 'en')).toContain(`alert is ${alert}, ${condition}, and the score`);
    expect(summaryOf(known, 'fr')).toContain(`, ${inFrench}, et le score`);
  });

  it('of STABLE with a small loss, the summary states that loss instead of a stable forest', () => {
    const lossOf = (confirmed_ha: number, provisional_ha: number) =>
      ({ loss: { ...{ confirmed_ha, provisional_ha }, highest_ha: null } }) as NonNullable<
        SummaryFacts['details']
      >;
    const known = { ...facts, deforestation_alert: 'STABLE', trend: 'stable' } as const;
    for (const details of [lossOf(0.08, 0), lossOf(0, 0.08)])
      expect(summaryOf({ ...known, details }, 'en')).toContain('STABLE (under 0.5 ha lost), and the score');
    expect(summaryOf({ ...known, details: lossOf(0, 0) }, 'en')).toContain('STABLE, the forest is stable,');
    const worse = { ...known, trend: 'degrading', details: lossOf(0.08, 0) } as const;
    expect(summaryOf(worse, 'en')).toContain('STABLE (under 0.5 ha lost), the forest is declining, and');
  });

  it.each([
    ['CRITICAL', 'is CRITICAL, forest was cleared, and the score'],
    ['CAUTION', 'is CAUTION, and the score'],
    ['STABLE', 'is STABLE, and the score'],
  ] as const)('of %s without forest, the summary states no condition but clearing', (alert, words) => {
    const known = { ...facts, forest_cover: 0, deforestation_alert: alert, trend: 'improving' } as const;
    expect(summaryOf(known, 'en')).toContain(words);
  });

  it('for clearing, the summary omits an improving trend, but states a degrading one', () => {
    for (const alert of [...ALERT_LEVELS, null]) {
      const isCleared = alert === 'CRITICAL' || alert === 'WARNING';
      const summaryWith = (trend: TrendLabel) =>
        summaryOf({ ...facts, deforestation_alert: alert, trend }, 'en');
      expect(summaryWith('improving').includes('greenness has risen over ten years')).toBe(!isCleared);
      expect(summaryWith('degrading')).toContain('greenness has fallen over ten years');
    }
  });
});

it('marks a preliminary record, and omits a pending alert', () => {
  const pending = { code: 'pending', detail: '' } as const;
  const details = { preliminary: true, missing: { deforestation_alert: pending } } as const;
  expect(summaryOf({ ...facts, details }, 'en')).toBe(
    'Forest covers 62.4% of the land visible in the images, the mean NDVI is 0.82, and the score is 76 out of 100 (good). Preliminary result: sources are still being read.',
  );
});
