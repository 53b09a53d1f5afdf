import { describe, expect, it } from 'vitest';
import { changeBannerOf } from '../../../demo/src/result/change-banner.ts';
import type { CompareAnswer } from '../../../src/contract/index.ts';
import { missingReason } from '../../../src/locale/index.ts';
import { exampleComparison } from '../../support/compare-answer.ts';

type Level = CompareAnswer['deforestation_alert'];

function answer(
  level: Level,
  lost: number | null,
  percent: number | null,
  gained: number | null,
  provisional_loss_ha = 0,
): CompareAnswer {
  const one = { ...exampleComparison(), deforestation_alert: level };
  one.details = { ...one.details, forest: { ...one.details.forest, provisional_loss_ha } };
  one.changes = { ...one.changes, forest_loss_ha: lost, loss_pct: percent, forest_gain_ha: gained };
  return one;
}

function unassessed(): CompareAnswer {
  const one = answer(null, null, null, null);
  const reason = {
    code: 'unsure-forest',
    detail: missingReason('unsure-forest', 'en').detail,
  } as const;
  const missing = { ...one.details.missing, deforestation_alert: reason };
  return { ...one, details: { ...one.details, missing } };
}

describe('the sentence that a comparison begins with', () => {
  it.each<[string, CompareAnswer, en: string, fr: string]>([
    [
      'loss and gain',
      answer('CRITICAL', 49.23, 10.6, 0.304),
      'Critical: 49.2 ha of forest lost between the two periods (10.6%), 0.3 ha of forest gained.',
      'Critique\u202f: 49,2 ha de forêt perdus entre les deux périodes (10,6\u202f%), 0,3 ha de forêt gagnés.',
    ],
    [
      'loss of which a part is not confirmed',
      answer('CRITICAL', 49.23, 10.6, 0, 0.44),
      'Critical: 49.2 ha of forest lost between the two periods (10.6%), 0.44 ha more perhaps lost.',
      'Critique\u202f: 49,2 ha de forêt perdus entre les deux périodes (10,6\u202f%), 0,44 ha de plus peut-être perdus.',
    ],
    [
      'nothing confirmed',
      answer('CAUTION', 0, 0, 0, 2),
      'Caution: 2 ha of forest perhaps lost between the two periods, not yet confirmed.',
      'Vigilance\u202f: 2 ha de forêt peut-être perdus entre les deux périodes, à confirmer.',
    ],
    [
      'nothing lost',
      answer('STABLE', 0, 0, 0),
      'Stable: no forest loss found between the two periods.',
      'Stable\u202f: aucune perte de forêt constatée entre les deux périodes.',
    ],
    [
      'gain alone',
      answer('POSITIVE', 0, 0, 12),
      'Positive: no forest loss found between the two periods, 12 ha of forest gained.',
      'Positif\u202f: aucune perte de forêt constatée entre les deux périodes, 12 ha de forêt gagnés.',
    ],
  ])('%s', (_, of, en, fr) => {
    const sentence = (lang: 'en' | 'fr') => changeBannerOf(of, lang).word + changeBannerOf(of, lang).rest;
    expect(sentence('en')).toBe(en);
    expect(sentence('fr')).toBe(fr);
  });

  it('of a loss too small for an alert says that it is', () => {
    expect(changeBannerOf(answer('STABLE', 0.24, 0.03, 0), 'en').rest).toBe(
      ': 0.24 ha of forest lost between the two periods (0.03%), less than the 0.5 ha of an alert.',
    );
  });

  it('says what was lost where there is no level', () => {
    const one = answer(null, 12, 3, null);
    const reason = missingReason('too-little-observed', 'en');
    one.details = { ...one.details, missing: { deforestation_alert: reason } };
    expect(changeBannerOf(one, 'en').rest).toBe(
      `: 12 ha of forest lost between the two periods (3%). ${reason.detail}`,
    );
  });

  it('says why there is no level', () => {
    const { kind, word, rest } = changeBannerOf(unassessed(), 'en');
    expect([kind, word]).toEqual(['UNKNOWN', 'Not assessed']);
    expect(rest).toContain('whether forest was lost between the two periods is unknown. ');
    expect(rest).toContain(missingReason('unsure-forest', 'en').detail);
  });
});
