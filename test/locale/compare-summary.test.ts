import { describe, expect, it } from 'vitest';
import { COMPARE_STATUSES } from '../../src/contract/index.ts';
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
  season: { mismatch: false, corrected: false, same_season: null },
  details: { missing: {}, significance: { ndvi: { mean: -0.0534 } } },
};

/** With no-break spaces shown: `~` for narrow ones, `_` for wide ones. */
function reported(lang: 'en' | 'fr', change: Partial<CompareSummaryFacts> = {}): string {
  return compareSummaryOf({ ...facts, ...change }, lang)
    .replaceAll('\u202f', '~')
    .replaceAll('\u00a0', '_');
}

it('is one sentence on forest, NDVI, status and alert', () => {
  expect(reported('en')).toBe(
    'Between June–August 2018 and June–August 2019 the forest lost 12.3 ha (1.4%) and gained 0.42 ha, the mean NDVI went from 0.81 to 0.76, that of the forest fell significantly (by 0.05), and the deforestation alert is WARNING: overall, a moderate loss.',
  );
  expect(reported('fr')).toBe(
    'Entre juin–août 2018 et juin–août 2019, la forêt a perdu 12,3 ha (1,4~%) et gagné 0,42 ha, le NDVI moyen est passé de 0,81 à 0,76, celui de la forêt a baissé significativement (de 0,05), et l’alerte de déforestation est au niveau Alerte~: dans l’ensemble, une perte modérée.',
  );
});

it.each<[loss: number, gain: number, en: string, fr: string]>([
  [0, 3, 'the forest gained 3 ha and lost nothing', 'la forêt a gagné 3 ha et n’a rien perdu'],
  [1234.5, 0, 'lost 1,234.5 ha (1.4%) and gained nothing', 'a perdu 1~234,5 ha (1,4~%) et n’a rien gagné'],
  [0, 0, 'the forest neither lost nor gained ground', 'la forêt n’a ni perdu ni gagné de terrain'],
  [0.04, 0.01, 'lost 0.04 ha (1.4%) and gained 0.01 ha', 'a perdu 0,04 ha (1,4~%) et gagné 0,01 ha'],
])('a loss of %d ha and a gain of %d ha', (forest_loss_ha, forest_gain_ha, en, fr) => {
  const change = { changes: { ...facts.changes, forest_loss_ha, forest_gain_ha } };
  expect(reported('en', change)).toContain(` ${en}, `);
  expect(reported('fr', change)).toContain(` ${fr}, `);
});

describe('where the season hides the loss', () => {
  const changes = { forest_loss_ha: null, forest_gain_ha: null, loss_pct: null, significant: null };
  const season = { mismatch: true, corrected: false, same_season: null };
  const unknown = { changes, season, status: null, deforestation_alert: null };

  it('says so', () => {
    expect(reported('en', unknown)).toContain(
      'what the forest lost is unknown, because the seasons differ, the change of season is still',
    );
    expect(reported('fr', unknown)).toContain(
      'ce que la forêt a perdu est inconnu, car les saisons diffèrent, l’effet de la saison',
    );
  });

  it('names the period that would show it, in a sentence of its own', () => {
    const same_season = { start: '2018-12-01', end: '2019-02-28' };
    const better = { ...unknown, season: { ...season, same_season } };
    expect(reported('en', better)).toMatch(
      / was not assessed\. A second period in the season of the first shows it: December 2018_– February 2019\.$/,
    );
    expect(reported('fr', better)).toMatch(
      / évaluée\. Une seconde période de la saison de la première le montre~: décembre 2018_– février 2019\.$/,
    );
    const known = { changes: facts.changes, season: better.season };
    expect(reported('en', known)).not.toContain('shows it');
    expect(reported('fr', known)).not.toContain('le montre');
  });
});

describe('where the season hides the gain', () => {
  const hidden = (forest_loss_ha: number, corrected: boolean) => ({
    changes: { ...facts.changes, forest_loss_ha, forest_gain_ha: null },
    season: { mismatch: true, corrected, same_season: { start: '2019-06-01', end: '2019-08-31' } },
  });

  it.each<[loss: number, corrected: boolean, en: string, fr: string]>([
    [
      12.34,
      false,
      'the forest lost 12.3 ha (1.4%), and what it gained is unknown, the change of season',
      'la forêt a perdu 12,3 ha (1,4~%), et son gain est inconnu, l’effet de la saison',
    ],
    [
      0,
      false,
      'the forest lost nothing, and what it gained is unknown, the change of season',
      'la forêt n’a rien perdu, et son gain est inconnu, l’effet de la saison',
    ],
    [
      12.34,
      true,
      'the forest lost 12.3 ha (1.4%) once the change of season is taken out, and what it gained is unknown, the mean',
      'la forêt a perdu 12,3 ha (1,4~%) une fois l’effet de la saison retiré, et son gain est inconnu, le NDVI',
    ],
    [
      0,
      true,
      'the forest lost nothing once the change of season is taken out, and what it gained is unknown, the mean',
      'la forêt n’a rien perdu une fois l’effet de la saison retiré, et son gain est inconnu, le NDVI',
    ],
  ])('says so next to a loss of %d ha, season taken out: %s', (loss, corrected, en, fr) => {
    expect(reported('en', hidden(loss, corrected))).toContain(en);
    expect(reported('fr', hidden(loss, corrected))).toContain(fr);
    expect(reported('en', hidden(loss, corrected))).not.toContain('shows it');
  });
});

it('never writes a share that is more than nothing as 0', () => {
  expect(reported('en', { changes: { ...facts.changes, loss_pct: 0.002 } })).toContain('(0.002%)');
});

it('without forest speaks of none', () => {
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
  expect(reported('fr', noForest)).toContain('il n’y avait pas de forêt sur les terres visibles, le NDVI');
  // All of it lost is no zone without forest.
  const lost = { ...noForest, changes: { ...changes, forest_loss_ha: 3 } };
  expect(reported('en', lost)).toContain('the forest lost 3 ha');
});

describe('the NDVI of the forest', () => {
  const changed = (mean: number, significant: boolean | null, status: CompareSummaryFacts['status']) => ({
    ...{ status, deforestation_alert: 'CAUTION' as const },
    changes: { ...facts.changes, significant },
    details: { missing: {}, significance: { ndvi: { mean } } },
  });

  it.each([
    [
      ...[-0.0534, true, 'MODERATE_LOSS'],
      'that of the forest fell significantly (by 0.05, a moderate loss of greenness)',
      'celui de la forêt a baissé significativement (de 0,05, une perte modérée de vigueur)',
    ],
    [
      ...[0.0817, true, 'SIGNIFICANT_GAIN'],
      'that of the forest rose significantly (by 0.08, a large gain of greenness)',
      'celui de la forêt a augmenté significativement (de 0,08, un fort gain de vigueur)',
    ],
    [
      ...[-0.0199, false, 'STABLE'],
      'that of the forest did not change significantly',
      'celui de la forêt n’a pas changé significativement',
    ],
    [
      ...[-0.3, null, null],
      'whether that of the forest changed significantly is unknown',
      'on ignore si celui de la forêt a changé significativement',
    ],
  ] as [number, boolean | null, CompareSummaryFacts['status'], string, string][])(
    'of a mean change of %d, significant: %s, %s',
    (mean, significant, status, en, fr) => {
      expect(reported('en', changed(mean, significant, status))).toContain(`, ${en}, and`);
      expect(reported('fr', changed(mean, significant, status))).toContain(`, ${fr}, et`);
    },
  );

  it('rose where it rose, though forest was cleared: the status comes with the alert', () => {
    const cleared = { ...changed(0.0232, true, 'MODERATE_LOSS'), deforestation_alert: 'WARNING' as const };
    expect(reported('en', cleared)).toMatch(
      /that of the forest rose significantly \(by 0\.02\), and the deforestation alert is WARNING: overall, a moderate loss\.$/,
    );
    expect(reported('fr', cleared)).toMatch(
      /celui de la forêt a augmenté significativement \(de 0,02\), et l’alerte de déforestation est au niveau Alerte~: dans l’ensemble, une perte modérée\.$/,
    );
  });

  it('is that without the season, where the season is taken out', () => {
    const season = { mismatch: true, corrected: true, same_season: null };
    expect(reported('en', { season })).toContain('that of the forest, the season taken out, fell');
    expect(reported('fr', { season })).toContain('celui de la forêt, hors effet de la saison, a baissé');
  });
});

it('has words for each status that say what it is of', () => {
  const words = (status: CompareSummaryFacts['status'], deforestation_alert: 'WARNING' | 'STABLE' | null) =>
    (['en', 'fr'] as const).map((lang) => statusWords({ status, deforestation_alert }, lang));
  expect(words('SEVERE_LOSS', 'WARNING')).toEqual(['a severe loss', 'une perte sévère']);
  expect(words('SEVERE_LOSS', null)).toEqual(['a severe loss of greenness', 'une perte sévère de vigueur']);
  expect(words('STABLE', 'STABLE')).toEqual([
    'no significant change of greenness',
    'pas de changement significatif de vigueur',
  ]);
  expect(words(null, null)).toEqual([null, null]);
  const all = COMPARE_STATUSES.flatMap((status) => words(status, null));
  expect(new Set(all).size).toBe(2 * COMPARE_STATUSES.length);
});

it('says of a loss too small for an alert that it is', () => {
  const changes = { ...facts.changes, forest_loss_ha: 0.24, significant: false };
  const few = { changes, status: 'STABLE', deforestation_alert: 'STABLE' } as const;
  expect(reported('en', few)).toMatch(/alert is STABLE \(under 0\.5 ha lost\)\.$/);
  expect(reported('fr', few)).toMatch(/au niveau Stable \(moins de 0,5 ha perdu\)\.$/);
  const none = { ...few, changes: { ...changes, forest_loss_ha: 0, loss_pct: 0 } };
  expect(reported('en', none)).toMatch(/alert is STABLE\.$/);
});

it('names the leaves where they hide the loss, not the season', () => {
  const changes = { forest_loss_ha: null, forest_gain_ha: null, loss_pct: null, significant: null };
  const missing = { 'changes.forest_loss_ha': { code: 'leafless' } } as const;
  const details = { ...facts.details, missing };
  const bare = { changes, details, status: null, deforestation_alert: null };
  expect(reported('en', bare)).toContain('the forest lost is unknown, because it stood without leaves,');
  expect(reported('fr', bare)).toContain('la forêt a perdu est inconnu, car elle était sans feuilles,');
});

it('says what became of the season', () => {
  const corrected = { season: { mismatch: true, corrected: true, same_season: null } };
  expect(reported('en', corrected)).toContain(
    'gained 0.42 ha once the change of season is taken out, the mean',
  );
  expect(reported('fr', corrected)).toContain('gagné 0,42 ha une fois l’effet de la saison retiré, le NDVI');
  const raw = { season: { mismatch: true, corrected: false, same_season: null } };
  // The days differ and the ground does not.
  expect(reported('en', raw)).toContain('gained 0.42 ha, the mean');
  const changes = { forest_loss_ha: null, forest_gain_ha: null, loss_pct: null, significant: null };
  const unknown = { ...raw, changes };
  expect(reported('en', unknown)).toContain('the change of season is still in these figures, the mean');
  expect(reported('fr', unknown)).toContain('l’effet de la saison est encore dans ces chiffres, le NDVI');
});

it('says of an NDVI that stayed, and an alert that is not known', () => {
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
])('the period from %s to %s is %s', (start, end, en, fr) => {
  expect(periodName({ start, end }, 'en').replaceAll('\u00a0', '_')).toBe(en);
  expect(periodName({ start, end }, 'fr').replaceAll('\u00a0', '_')).toBe(fr);
});
