import { describe, expect, it } from 'vitest';
import { COMPARE_STATUSES, type CompareStatus } from '../../src/contract/index.ts';
import {
  compareSummaryOf,
  periodName,
  statusWords,
  type CompareSummaryFacts,
} from '../../src/locale/compare-summary.ts';

const facts: CompareSummaryFacts = {
  period1: { start: '2018-06-01', end: '2018-08-31', ndvi: 0.8123, forest_cover: 71.2 },
  period2: { start: '2019-06-01', end: '2019-08-31', ndvi: 0.7611, forest_cover: 70.1 },
  changes: { forest_loss_ha: 12.34, forest_gain_ha: 0.42, loss_pct: 1.437, significant: true },
  status: 'MODERATE_LOSS',
  deforestation_alert: 'WARNING',
  season: { mismatch: false, same_season: null },
  details: { missing: {}, significance: { ndvi: { mean: -0.0534 } } },
};

/** The summary with visible no-break spaces: `~` for narrow ones, `_` for wide ones. */
function reported(lang: 'en' | 'fr', change: Partial<CompareSummaryFacts> = {}): string {
  return compareSummaryOf({ ...facts, ...change }, lang)
    .replaceAll('\u202f', '~')
    .replaceAll('\u00a0', '_');
}

it('summarizes forest, NDVI, status and alert in one sentence', () => {
  expect(reported('en')).toBe(
    'Between June–August 2018 and June–August 2019 the forest lost 12.3 ha (1.4%) and gained 0.42 ha, the mean NDVI went from 0.81 to 0.76, the NDVI of the forest fell significantly (by 0.05), and the deforestation alert is WARNING: overall, a moderate loss.',
  );
  expect(reported('fr')).toBe(
    'Entre juin–août 2018 et juin–août 2019, la forêt a perdu 12,3 ha (1,4~%) et gagné 0,42 ha, le NDVI moyen est passé de 0,81 à 0,76, le NDVI de la forêt a baissé significativement (de 0,05), et l’alerte de déforestation est au niveau Alerte~: dans l’ensemble, une perte modérée.',
  );
});

it.each<[loss: number, gain: number, en: string, fr: string]>([
  [0, 3, 'the forest gained 3 ha and lost nothing', 'la forêt a gagné 3 ha et n’a rien perdu'],
  [1234.5, 0, 'lost 1,234.5 ha (1.4%) and gained nothing', 'a perdu 1~234,5 ha (1,4~%) et n’a rien gagné'],
  [0, 0, 'the forest neither lost nor gained ground', 'la forêt n’a ni perdu ni gagné de terrain'],
  [0.04, 0.01, 'lost 0.04 ha (1.4%) and gained 0.01 ha', 'a perdu 0,04 ha (1,4~%) et gagné 0,01 ha'],
])('describes a loss of %d ha and a gain of %d ha', (forest_loss_ha, forest_gain_ha, en, fr) => {
  const change = { changes: { ...facts.changes, forest_loss_ha, forest_gain_ha } };
  expect(reported('en', change)).toContain(` ${en}, `);
  expect(reported('fr', change)).toContain(` ${fr}, `);
});

describe('when the forest loss is unknown', () => {
  const changes = { forest_loss_ha: null, forest_gain_ha: null, loss_pct: null, significant: true };
  const unknown = { changes, status: null, deforestation_alert: null };

  it('the summary states it', () => {
    expect(reported('en', unknown)).toContain(' the forest loss is unknown, the mean NDVI went');
    expect(reported('fr', unknown)).toContain(', la perte de forêt est inconnue, le NDVI moyen');
  });
});

describe('when the seasons differ', () => {
  const same_season = { start: '2018-12-01', end: '2019-02-28' };
  const differ = { season: { mismatch: true, same_season } };

  it('the summary states the forest change as usual, and that NDVI is of different seasons', () => {
    expect(reported('en', differ)).toContain(
      'lost 12.3 ha (1.4%) and gained 0.42 ha, the mean NDVI went from 0.81 to 0.76, the NDVI of the forest fell significantly (by 0.05) from one season to another, and the deforestation alert is WARNING: overall, a moderate loss.',
    );
    expect(reported('fr', differ)).toContain(
      'le NDVI de la forêt a baissé significativement (de 0,05) d’une saison à l’autre, et l’alerte',
    );
  });

  it('the summary suggests a comparable period in a separate sentence, if there is one', () => {
    expect(reported('en', differ)).toMatch(
      / For images of the same season, use December 2018_– February 2019 as the second period\.$/,
    );
    expect(reported('fr', differ)).toMatch(
      / Pour des images de la même saison, prenez décembre 2018_– février 2019 comme seconde période\.$/,
    );
    const without = { season: { mismatch: true, same_season: null } };
    expect(reported('en', without)).not.toContain('same season');
  });
});

it('never rounds a loss percentage above 0 to 0', () => {
  expect(reported('en', { changes: { ...facts.changes, loss_pct: 0.002 } })).toContain('(0.002%)');
});

it('states that there was no forest, unless all of it was lost', () => {
  const changes = { ...facts.changes, forest_loss_ha: 0, forest_gain_ha: 0, significant: null };
  const bare = { ...facts, changes, status: null, deforestation_alert: null };
  const noForest = {
    ...bare,
    period1: { ...facts.period1, forest_cover: 0 },
    period2: { ...facts.period2, forest_cover: 0 },
  };
  expect(reported('en', noForest)).toBe(
    'Between June–August 2018 and June–August 2019 there was no forest on the land visible in the images, the mean NDVI went from 0.81 to 0.76, and the level of the deforestation alert is unknown.',
  );
  expect(reported('fr', noForest)).toContain(
    'il n’y avait pas de forêt sur les terres visibles sur les images, le NDVI',
  );
  // A zone whose whole forest was lost had forest.
  const lost = { ...noForest, changes: { ...changes, forest_loss_ha: 3 } };
  expect(reported('en', lost)).toContain('the forest lost 3 ha');
});

describe('the summary of forest NDVI', () => {
  const changed = (mean: number, significant: boolean | null) => ({
    changes: { ...facts.changes, significant },
    details: { missing: {}, significance: { ndvi: { mean } } },
  });

  it.each<[mean: number, significant: boolean | null, en: string, fr: string]>([
    [
      ...([-0.0534, true] as const),
      'the NDVI of the forest fell significantly (by 0.05)',
      'le NDVI de la forêt a baissé significativement (de 0,05)',
    ],
    [
      ...([0.0817, true] as const),
      'the NDVI of the forest rose significantly (by 0.08)',
      'le NDVI de la forêt a augmenté significativement (de 0,08)',
    ],
    [
      ...([-0.0199, false] as const),
      'the NDVI of the forest did not change significantly',
      'le NDVI de la forêt n’a pas changé significativement',
    ],
    [
      ...([-0.3, null] as const),
      'it is unknown whether the NDVI of the forest changed significantly',
      'on ignore si le NDVI de la forêt a changé significativement',
    ],
  ])('describes a mean change of %d, significant: %s', (mean, significant, en, fr) => {
    expect(reported('en', changed(mean, significant))).toContain(`, ${en}, and`);
    expect(reported('fr', changed(mean, significant))).toContain(`, ${fr}, et`);
  });
});

it('has a different text for each status', () => {
  const words = (status: CompareStatus) => (['en', 'fr'] as const).map((lang) => statusWords(status, lang));
  expect(words('SEVERE_LOSS')).toEqual(['a severe loss', 'une perte sévère']);
  expect(words('STABLE')).toEqual(['no marked change', 'pas de changement marqué']);
  expect(new Set(COMPARE_STATUSES.flatMap(words)).size).toBe(2 * COMPARE_STATUSES.length);
});

it('states that a small loss is below the alert threshold', () => {
  const changes = { ...facts.changes, forest_loss_ha: 0.24, significant: false };
  const few = { changes, status: 'STABLE', deforestation_alert: 'STABLE' } as const;
  expect(reported('en', few)).toMatch(/alert is STABLE \(under 0\.5 ha lost\)\.$/);
  expect(reported('fr', few)).toMatch(/au niveau Stable \(moins de 0,5 ha perdu\)\.$/);
  const none = { ...few, changes: { ...changes, forest_loss_ha: 0, loss_pct: 0 } };
  expect(reported('en', none)).toMatch(/alert is STABLE\.$/);
});

it('describes an unchanged NDVI and an unknown alert', () => {
  const period2 = { ...facts.period2, ndvi: 0.8149 };
  expect(reported('en', { period2, deforestation_alert: null })).toMatch(
    /the mean NDVI stayed at 0\.81, .*, and the level of the deforestation alert is unknown\.$/,
  );
  expect(reported('fr', { period2 })).toContain('le NDVI moyen est resté à 0,81,');
});

it.each([
  ['2018-01-01', '2018-12-31', '2018', '2018'],
  ['2018-06-01', '2018-06-30', 'June 2018', 'juin 2018'],
  ['2020-02-01', '2020-02-29', 'February 2020', 'février 2020'],
  ['2020-02-01', '2020-02-28', '1–28 February 2020', '1er–28 février 2020'],
  ['2018-12-01', '2019-02-28', 'December 2018_– February 2019', 'décembre 2018_– février 2019'],
  ['2018-06-15', '2018-06-15', '15 June 2018', '15 juin 2018'],
  ['2018-06-03', '2018-08-31', '3 June_– 31 August 2018', '3 juin_– 31 août 2018'],
  ['2018-12-15', '2019-01-01', '15 December 2018_– 1 January 2019', '15 décembre 2018_– 1er janvier 2019'],
])('writes the period from %s to %s as %s', (start, end, en, fr) => {
  expect(periodName({ start, end }, 'en').replaceAll('\u00a0', '_')).toBe(en);
  expect(periodName({ start, end }, 'fr').replaceAll('\u00a0', '_')).toBe(fr);
});
