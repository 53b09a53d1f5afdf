import { describe, expect, it } from 'vitest';
import { COMPARE_STATUSES } from '../../src/contract/index.ts';
import { compareSummaryOf, periodName, type CompareSummaryFacts } from '../../src/locale/compare-summary.ts';

const facts: CompareSummaryFacts = {
  period1: { start: '2018-06-01', end: '2018-08-31', ndvi: 0.8123, forest_cover: 71.2 },
  period2: { start: '2019-06-01', end: '2019-08-31', ndvi: 0.7611, forest_cover: 70.1 },
  changes: { forest_loss_ha: 12.34, forest_gain_ha: 0.42, loss_pct: 1.437, significant: true },
  status: 'MODERATE_LOSS',
  deforestation_alert: 'WARNING',
  season: { mismatch: false, corrected: false, same_season: null },
};

/** With no-break spaces shown: `~` for narrow ones, `_` for wide ones. */
function reported(lang: 'en' | 'fr', change: Partial<CompareSummaryFacts> = {}): string {
  return compareSummaryOf({ ...facts, ...change }, lang)
    .replaceAll('\u202f', '~')
    .replaceAll('\u00a0', '_');
}

it('is one sentence on forest, NDVI, status and alert', () => {
  expect(reported('en')).toBe(
    'Between June–August 2018 and June–August 2019 the forest lost 12.3 ha (1.4%) and gained 0.42 ha, the mean NDVI went from 0.81 to 0.76, the greenness of the forest shows a moderate loss, statistically significant, and the deforestation alert is WARNING.',
  );
  expect(reported('fr')).toBe(
    'Entre juin–août 2018 et juin–août 2019, la forêt a perdu 12,3 ha (1,4~%) et gagné 0,42 ha, le NDVI moyen est passé de 0,81 à 0,76, la végétation de la forêt montre, de façon statistiquement significative, une perte modérée, et l’alerte de déforestation est au niveau Alerte.',
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
    'Between June–August 2018 and June–August 2019 there was no forest on the land visible in the images, the mean NDVI went from 0.81 to 0.76, and deforestation was not assessed.',
  );
  expect(reported('fr', noForest)).toContain('il n’y avait pas de forêt sur les terres visibles, le NDVI');
  // All of it lost is no zone without forest.
  const lost = { ...noForest, changes: { ...changes, forest_loss_ha: 3 } };
  expect(reported('en', lost)).toContain('the forest lost 3 ha');
});

describe('the status', () => {
  it.each(COMPARE_STATUSES)('%s has words of its own, sure and unsure, in both languages', (status) => {
    const others = COMPARE_STATUSES.filter((other) => other !== status);
    for (const lang of ['en', 'fr'] as const)
      for (const significant of [true, null]) {
        const sentence = (its: typeof status) =>
          reported(lang, {
            ...{ status: its, deforestation_alert: 'CAUTION' },
            changes: { ...facts.changes, significant },
          });
        for (const other of others) expect(sentence(status)).not.toBe(sentence(other));
      }
  });

  it.each([
    [
      'MODERATE_LOSS',
      true,
      'shows a moderate loss, statistically significant',
      'montre, de façon statistiquement significative, une perte modérée',
    ],
    [
      'SIGNIFICANT_GAIN',
      null,
      'shows a large gain that may be chance',
      'montre un fort gain qui peut tenir au hasard',
    ],
    [
      'SLIGHT_LOSS',
      false,
      'shows a slight loss that may be chance',
      'une légère perte qui peut tenir au hasard',
    ],
    [
      'STABLE',
      false,
      'the mean greenness of the forest did not change significantly',
      'l’indice de végétation moyen de la forêt n’a pas changé significativement',
    ],
    ['STABLE', null, 'the greenness of the forest looks stable', 'la végétation de la forêt paraît stable'],
    [
      null,
      null,
      'whether the greenness of the forest changed cannot be told',
      'rien ne permet de dire si la végétation de la forêt a changé',
    ],
  ] as const)('%s with significance %s', (status, significant, en, fr) => {
    const change = {
      ...{ status, deforestation_alert: 'CAUTION' as const },
      changes: { ...facts.changes, significant },
    };
    expect(reported('en', change)).toContain(`${en}, and`);
    expect(reported('fr', change)).toContain(`${fr}, et`);
  });

  it.each(['WARNING', 'CRITICAL'] as const)('is no chance next to the alert %s', (deforestation_alert) => {
    for (const significant of [false, null]) {
      const cleared = {
        ...{ status: 'SEVERE_LOSS' as const, deforestation_alert },
        changes: { ...facts.changes, significant },
      };
      expect(reported('en', cleared)).toContain(', the forest shows a severe loss, and');
      expect(reported('fr', cleared)).toContain(', la forêt montre une perte sévère, et');
      expect(reported('en', cleared)).not.toContain('chance');
      expect(reported('fr', cleared)).not.toContain('hasard');
    }
    expect(reported('en', { deforestation_alert })).toContain('a moderate loss, statistically significant');
  });
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
    /the mean NDVI stayed at 0\.81, .*, and deforestation was not assessed\.$/,
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
