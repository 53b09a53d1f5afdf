import { expect, it } from 'vitest';
import { COMPARE_STATUSES, LANGS, type Lang } from '../../src/contract/index.ts';
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
function reported(lang: Lang, change: Partial<CompareSummaryFacts> = {}): string {
  return compareSummaryOf({ ...facts, ...change }, lang)
    .replaceAll('\u202f', '~')
    .replaceAll('\u00a0', '_');
}

const changes = (own: Partial<CompareSummaryFacts['changes']>) => ({ changes: { ...facts.changes, ...own } });
const ndvi = (mean: number, significant: boolean | null) => ({
  ...changes({ significant }),
  details: { missing: {}, significance: { ndvi: { mean } } },
});

it('summarizes forest, NDVI, status and alert in one sentence', () => {
  expect(reported('en')).toBe(
    'Between June–August 2018 and June–August 2019, the forest lost 12.3 ha (1.4%) and gained 0.42 ha, the mean NDVI of the land changed from 0.81 to 0.76, the NDVI of the forest fell significantly (by 0.05), and the deforestation alert is WARNING; the change is classified as a moderate loss.',
  );
  expect(reported('fr')).toBe(
    'Entre la période de juin à août 2018 et celle de juin à août 2019, la forêt a perdu 12,3 ha (1,4~%) et gagné 0,42 ha, le NDVI moyen des terres est passé de 0,81 à 0,76, le NDVI de la forêt a baissé significativement (de 0,05), et l’alerte de déforestation est au niveau «~Alerte~»~; le changement est classé comme une perte modérée.',
  );
});

const UNKNOWN = { ...changes({ forest_loss_ha: null, forest_gain_ha: null, loss_pct: null }), status: null };
const OTHER_SEASON = { mismatch: true, same_season: { start: '2018-12-01', end: '2019-02-28' } };
const LITTLE = { status: 'STABLE', deforestation_alert: 'STABLE' } as const;

it.each<[string, Partial<CompareSummaryFacts>, clause: string]>([
  [
    'gain alone',
    changes({ forest_loss_ha: 0, forest_gain_ha: 3 }),
    ' the forest gained 3 ha and lost nothing,',
  ],
  [
    'loss alone',
    changes({ forest_loss_ha: 1234.5, forest_gain_ha: 0 }),
    ' lost 1,234.5 ha (1.4%) and gained nothing,',
  ],
  ['neither', changes({ forest_loss_ha: 0, forest_gain_ha: 0 }), ' no forest was lost or gained,'],
  [
    'small areas',
    changes({ forest_loss_ha: 0.04, forest_gain_ha: 0.01 }),
    ' lost 0.04 ha (1.4%) and gained 0.01 ha,',
  ],
  ['a small percentage', changes({ loss_pct: 0.002 }), '(0.002%)'],
  ['an unknown loss', UNKNOWN, ' the forest loss is unknown, the mean NDVI of the land changed'],
  [
    'a small loss',
    { ...LITTLE, ...changes({ forest_loss_ha: 0.24 }) },
    ' alert is STABLE (under 0.5 ha lost).',
  ],
  ['no loss', { ...LITTLE, ...changes({ forest_loss_ha: 0, loss_pct: 0 }) }, ' alert is STABLE.'],
  [
    'unchanged NDVI',
    { period2: { ...facts.period2, ndvi: 0.8149 } },
    ' the mean NDVI of the land stayed at 0.81,',
  ],
  ['a fall', ndvi(-0.0534, true), ', the NDVI of the forest fell significantly (by 0.05), and'],
  ['a rise', ndvi(0.0817, true), ', the NDVI of the forest rose significantly (by 0.08), and'],
  ['noise', ndvi(-0.0199, false), ', the NDVI of the forest did not change significantly, and'],
  [
    'too few blocks',
    ndvi(-0.3, null),
    ', it is unknown whether the NDVI of the forest changed significantly, and',
  ],
  [
    'another season',
    { season: OTHER_SEASON },
    ' fell significantly (by 0.05) from one season to another, and',
  ],
  [
    'a comparable period',
    { season: OTHER_SEASON },
    '; the change is classified as a moderate loss. For images of the same season, use December 2018_– February 2019 as the second period.',
  ],
])('describes %s', (_, change, clause) => {
  expect(reported('en', change)).toContain(clause);
});

it('states that there was no forest, unless all of it was lost', () => {
  const noForest = {
    ...changes({ forest_loss_ha: 0, forest_gain_ha: 0, significant: null }),
    period1: { ...facts.period1, forest_cover: 0 },
    period2: { ...facts.period2, forest_cover: 0 },
    status: null,
    deforestation_alert: 'STABLE' as const,
  };
  expect(reported('en', noForest)).toBe(
    'Between June–August 2018 and June–August 2019, there was no forest on the land visible in the images, the mean NDVI of the land changed from 0.81 to 0.76, and the deforestation alert is STABLE.',
  );
  // A zone whose whole forest was lost had forest.
  const lost = { ...noForest, changes: { ...noForest.changes, forest_loss_ha: 3 } };
  expect(reported('en', lost)).toContain('the forest lost 3 ha');
});

it('has a different text for each status', () => {
  const words = LANGS.flatMap((lang) => COMPARE_STATUSES.map((status) => statusWords(status, lang)));
  expect(new Set(words).size).toBe(words.length);
});

it.each([
  ['2018-01-01', '2018-12-31', '2018', 'de 2018'],
  ['2018-06-01', '2018-06-30', 'June 2018', 'de juin 2018'],
  ['2020-02-01', '2020-02-29', 'February 2020', 'de février 2020'],
  ['2020-08-01', '2020-10-31', 'August–October 2020', 'd’août à octobre 2020'],
  ['2020-02-01', '2020-02-28', '1–28 February 2020', 'du 1er au 28 février 2020'],
  ['2018-12-01', '2019-02-28', 'December 2018_– February 2019', 'de décembre 2018 à février 2019'],
  ['2018-06-15', '2018-06-15', '15 June 2018', 'du 15 juin 2018'],
  ['2018-06-03', '2018-08-31', '3 June_– 31 August 2018', 'du 3 juin au 31 août 2018'],
  [
    '2018-12-15',
    '2019-01-01',
    '15 December 2018_– 1 January 2019',
    'du 15 décembre 2018 au 1er janvier 2019',
  ],
])('writes the period from %s to %s as %s', (start, end, en, fr) => {
  const names = LANGS.map((lang) => periodName({ start, end }, lang).replaceAll('\u00a0', '_'));
  expect(names).toEqual([en, fr]);
});
