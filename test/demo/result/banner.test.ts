import { describe, expect, it } from 'vitest';
import { bannerOf } from '../../../demo/src/result/banner.ts';
import type { AnalyzeAnswer } from '../../../src/contract/index.ts';
import { missingReason } from '../../../src/locale/index.ts';
import { exampleAnswer } from '../../support/answer.ts';

type Level = AnalyzeAnswer['deforestation_alert'];
type Details = AnalyzeAnswer['details'];
type Reason = NonNullable<Details['missing']['score']>['code'];

const LOSS: NonNullable<Details['loss']> = {
  ...{ confirmed_ha: 0, provisional_ha: 0, highest_ha: null, percent: 0 },
  ...{ baseline_forest_ha: 500, fires_in_forest: null, valid_fraction: 1 },
};
const WEEK = { window_days: 7, clusters: 1, frp_sum_mw: 12, observed_fraction: null };

function answer(level: Level, loss: Partial<typeof LOSS>, fires: number | null): AnalyzeAnswer {
  const one = { ...exampleAnswer(), deforestation_alert: level, active_fires: fires };
  one.details = { ...one.details, loss: { ...LOSS, ...loss }, fires: fires === null ? null : WEEK };
  return one;
}

/** Without a level, for a reason. */
function unassessed(code: Reason, fires: number | null): AnalyzeAnswer {
  const one = answer(null, {}, fires);
  const missing = { ...one.details.missing, deforestation_alert: missingReason(code, 'en') };
  one.details = { ...one.details, loss: null, missing };
  return one;
}

function sentence(of: AnalyzeAnswer, lang: 'en' | 'fr'): string {
  const { word, rest } = bannerOf(of, lang);
  return word + rest;
}

/** An area with no forest to lose. */
function bare(): AnalyzeAnswer {
  return { ...answer('STABLE', { baseline_forest_ha: 0 }, 0), forest_cover: 0 };
}

function regrown(): AnalyzeAnswer {
  const one = answer('POSITIVE', {}, 0);
  one.details.forest.gain_ha = 12.34;
  return one;
}

describe('the sentence that an answer begins with', () => {
  it.each<[string, AnalyzeAnswer, en: string, fr: string]>([
    [
      'critical',
      answer('CRITICAL', { confirmed_ha: 41.6, percent: 8.4 }, 13),
      'Critical: 41.6 ha of forest lost in 12 months (8.4% of the forest that stood a year earlier), 13 fires detected in 7 days.',
      'Critique\u202f: 41,6 ha de forêt perdus en 12 mois (8,4\u202f% de la forêt présente un an plus tôt), 13 feux détectés en 7 jours.',
    ],
    [
      'warning, one fire',
      answer('WARNING', { confirmed_ha: 80, percent: 1 }, 1),
      'Warning: 80 ha of forest lost in 12 months (1% of the forest that stood a year earlier), 1 fire detected in 7 days.',
      'Alerte\u202f: 80 ha de forêt perdus en 12 mois (1\u202f% de la forêt présente un an plus tôt), 1 feu détecté en 7 jours.',
    ],
    [
      'caution, more to be confirmed than confirmed',
      answer('CAUTION', { confirmed_ha: 0.4, percent: 0.004, provisional_ha: 3 }, 0),
      'Caution: 0.4 ha of forest lost in 12 months (0.004% of the forest that stood a year earlier), 3 ha more perhaps lost, no fire detected in 7 days.',
      'Vigilance\u202f: 0,4 ha de forêt perdus en 12 mois (0,004\u202f% de la forêt présente un an plus tôt), 3 ha de plus peut-être perdus, aucun feu détecté en 7 jours.',
    ],
    [
      'caution, nothing confirmed',
      answer('CAUTION', { provisional_ha: 3 }, 0),
      'Caution: 3 ha of forest perhaps lost in 12 months, not yet confirmed, no fire detected in 7 days.',
      'Vigilance\u202f: 3 ha de forêt peut-être perdus en 12 mois, à confirmer, aucun feu détecté en 7 jours.',
    ],
    [
      'stable, fires out of the forest',
      answer('STABLE', { fires_in_forest: 0 }, 3),
      'Stable: no forest loss found in 12 months, 3 fires detected in 7 days, none of them in forest.',
      'Stable\u202f: aucune perte de forêt constatée en 12 mois, 3 feux détectés en 7 jours, aucun en forêt.',
    ],
    [
      'stable, for the loss is too small for an alert',
      answer('STABLE', { confirmed_ha: 0.08, percent: 0.01 }, 0),
      'Stable: 0.08 ha of forest lost in 12 months (0.01% of the forest that stood a year earlier), less than the 0.5 ha of an alert, no fire detected in 7 days.',
      'Stable\u202f: 0,08 ha de forêt perdus en 12 mois (0,01\u202f% de la forêt présente un an plus tôt), sous le seuil d’alerte de 0,5 ha, aucun feu détecté en 7 jours.',
    ],
    [
      'stable, fires unknown',
      answer('STABLE', {}, null),
      'Stable: no forest loss found in 12 months, fires unknown.',
      'Stable\u202f: aucune perte de forêt constatée en 12 mois, feux inconnus.',
    ],
    [
      'positive',
      regrown(),
      'Positive: 12.3 ha of forest regrown in 12 months, none lost, no fire detected in 7 days.',
      'Positif\u202f: 12,3 ha de forêt repoussés en 12 mois, aucun perdu, aucun feu détecté en 7 jours.',
    ],
    [
      'no forest',
      bare(),
      'No forest: there is no forest on the land visible in the images, no fire detected in 7 days.',
      'Pas de forêt\u202f: il n’y a pas de forêt sur les terres visibles, aucun feu détecté en 7 jours.',
    ],
    [
      'no baseline',
      unassessed('no-baseline', 2),
      'Not assessed: whether forest was lost is unknown. The year before shows too little of the zone to compare with. 2 fires detected in 7 days.',
      'Non évalué\u202f: on ignore si de la forêt a été perdue. L’année précédente montre trop peu de la zone pour comparer. 2 feux détectés en 7 jours.',
    ],
    [
      'images that could not be read',
      unassessed('source-failed', null),
      'Not assessed: whether forest was lost is unknown. The images needed for it could not be read. Fires unknown.',
      'Non évalué\u202f: on ignore si de la forêt a été perdue. Les images nécessaires n’ont pas pu être lues. Feux inconnus.',
    ],
  ])('says what happened: %s', (_, of, en, fr) => {
    expect([sentence(of, 'en'), sentence(of, 'fr')]).toEqual([en, fr]);
  });

  it('says of what is under way no more than that', () => {
    const pending = unassessed('pending', null);
    pending.details.missing.active_fires = missingReason('pending', 'en');
    expect(bannerOf(pending, 'en').kind).toBe('PENDING');
    expect(sentence(pending, 'en')).toBe('Under way: forest loss is still being assessed.');
    expect(sentence(pending, 'fr')).toBe('En cours\u202f: la perte de forêt est en cours d’évaluation.');
  });

  it('does not speak of what is under way once the analysis has ended', () => {
    const ended = unassessed('pending', null);
    ended.details.missing.active_fires = missingReason('pending', 'en');
    const said = (['en', 'fr'] as const).map((lang) => bannerOf(ended, lang, true));
    expect(said.map(({ kind, word, rest }) => `${kind} ${word}${rest}`)).toEqual([
      'UNKNOWN Not assessed: whether forest was lost is unknown. The analysis was ended before the images needed for it were read. Fires unknown.',
      'UNKNOWN Non évalué\u202f: on ignore si de la forêt a été perdue. L’analyse a pris fin avant que les images nécessaires ne soient lues. Feux inconnus.',
    ]);
  });

  it('says what was lost where too little was assessed for a level', () => {
    const part = unassessed('too-little-observed', 0);
    part.details.loss = { ...LOSS, confirmed_ha: 3, percent: 0.6 };
    expect(sentence(part, 'en')).toBe(
      'Not assessed: 3 ha of forest lost in 12 months (0.6% of the forest that stood a year earlier). Too little of the zone was seen: the images cover too little of it, or clouds hide it. No fire detected in 7 days.',
    );
  });

  it('says how sure it is that there is no forest', () => {
    const unsure = bare();
    unsure.details.intervals = { forest_cover: [0, 25.4] };
    expect(sentence(unsure, 'en')).toMatch(
      /^No forest: there is no forest on the land visible in the images \(uncertain: 0 to 25%\), /,
    );
  });

  it('calls forest that was lost whole no land without forest', () => {
    const cleared = { ...answer('CRITICAL', { confirmed_ha: 500, percent: 100 }, 0), forest_cover: 0 };
    expect(sentence(cleared, 'en')).toMatch(
      /^Critical: 500 ha of forest lost in 12 months \(100% of the forest that stood a year earlier\)/,
    );
  });
});
