import { expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import { factsOf } from '../../../demo/src/result/headline.ts';
import { lacksOf } from '../../../demo/src/result/lacks.ts';
import type { AnalyzeAnswer } from '../../../src/contract/index.ts';
import { exampleAnswer } from '../../support/answer.ts';

type Source = AnalyzeAnswer['details']['sources'][number];

function withSources(statuses: Readonly<Record<string, Source['status']>>): AnalyzeAnswer {
  const answer = exampleAnswer();
  const [one] = answer.details.sources;
  answer.details.sources = Object.entries(statuses).map(([id, status]) => ({ ...one, id, status }));
  return answer;
}

it('sources that failed or had nothing are lacking, unlike those that are off or pending', () => {
  const answer = withSources({
    ...{ sentinel2: 'ok', gedi: 'empty', sentinel1: 'failed' },
    ...{ firms: 'off', landsat89: 'pending', 'sentinel2/earlier': 'cached' },
  });
  expect(lacksOf(answer)).toEqual({ sources: ['radar', 'lidar'], isRetryable: true });
  // Once the analysis was ended, pending sources are lacking, too.
  expect(lacksOf(answer, true).sources).toEqual(['radar', 'lidar', 'history']);
});

it('sources that were pending when the analysis was ended are retryable, unlike those that had nothing', () => {
  const answer = withSources({ landsat89: 'pending', gedi: 'empty' });
  expect(lacksOf(answer, true)).toEqual({ sources: ['lidar', 'history'], isRetryable: true });
  expect(lacksOf(answer)).toEqual({ sources: ['lidar'], isRetryable: false });
});

it('cover comes before trend and height, and an improving trend is left out if forest is being cleared', () => {
  const answer = { ...exampleAnswer(), trend: 'improving' as const, canopy_height: 24 };
  expect(inLang('en', () => factsOf(answer))).toEqual([
    'Forest covers 62.4% of the land visible in the images.',
    'Greenness has risen over ten years.',
    'The canopy is 24 m high on average.',
  ]);
  expect(inLang('fr', () => factsOf({ ...answer, deforestation_alert: 'CRITICAL' }))).toEqual([
    'La forêt couvre 62,4\u202f% des terres visibles sur les images.',
    'La canopée est haute de 24 m en moyenne.',
  ]);
});

it('the confirmation of a loss comes first: by at least two days, and by radar if radar saw it', () => {
  const answer = exampleAnswer();
  const loss = { confirmed_ha: 54.8, provisional_ha: 0.3, percent: 10.8, baseline_forest_ha: 507 };
  const first = (confirmed: object) => {
    const found = { ...loss, highest_ha: null, fires_in_forest: 0, valid_fraction: 1, ...confirmed };
    return inLang('en', () => factsOf({ ...answer, details: { ...answer.details, loss: found } }))[0];
  };
  expect(first({})).toBe('Confirmed: images from at least two days show the loss.');
  expect(first({ highest_ha: 51.84 })).toBe(
    'Confirmed: images from at least two days show the loss, and radar shows 51.8\u00a0ha of it.',
  );
  expect(first({ highest_ha: 54.78 })).toBe(
    'Confirmed: images from at least two days show the loss, and radar shows it.',
  );
  expect(first({ confirmed_ha: 0 })).toMatch(/^Forest covers/);
});
