import { expect, it } from 'vitest';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';
import { missingReason, summaryOf } from '../../src/locale/index.ts';
import { NULLABLE_FIELDS, type MissingCode, type NullableField } from '../../src/contract/index.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';

type Lang = 'en' | 'fr';
type Missing = Partial<Record<NullableField, MissingCode>>;

/** The part of a summary that is added for missing fields. */
function addedText(missing: Missing, lang: Lang): string {
  const answer = exampleAnswer();
  const plain = { ...answer, details: { ...answer.details, missing: {} } };
  const reasons = Object.entries(missing).map(([field, code]) => [field, missingReason(code, lang)]);
  const all = Object.fromEntries(reasons) as typeof answer.details.missing;
  const whole = { ...answer, details: { ...answer.details, missing: all } };
  const first = summaryOf(plain, lang);
  const reported = summaryOf(whole, lang);
  expect(reported.startsWith(first)).toBe(true);
  return reported.slice(first.length).replaceAll('\u202f', '~');
}

function failed(...fields: readonly NullableField[]): Missing {
  return Object.fromEntries(fields.map((field) => [field, 'source-failed']));
}

const HEIGHTS = ['canopy_height', 'canopy_height_rh50', 'gedi_cover', 'canopy_height_source'] as const;

it('the summary does not mention fields that are missing for reasons other than a failure', () => {
  const others: MissingCode[] = ['source-off', 'source-empty', 'no-lidar', 'too-few-years', 'not-typed'];
  for (const code of others) expect(addedText({ active_fires: code, canopy_height: code }, 'en')).toBe('');
});

it.each<[Missing, en: string, fr: string]>([
  [
    failed('active_fires', ...HEIGHTS),
    ' Missing: canopy height and fires, whose sources could not be read.',
    ' Données manquantes~: hauteur de canopée et feux, dont les sources n’ont pas pu être lues.',
  ],
  [
    { ...failed('canopy_height_rh50', 'gedi_cover', 'sentinel1_vv', 'trend'), active_fires: 'source-off' },
    ' Missing: canopy profile, radar backscatter and ten-year trend, whose sources could not be read.',
    ' Données manquantes~: profil de canopée, rétrodiffusion radar et tendance sur dix ans, dont les sources n’ont pas pu être lues.',
  ],
])('the summary names fields whose source failed: %o', (missing, en, fr) => {
  expect([addedText(missing, 'en'), addedText(missing, 'fr')]).toEqual([en, fr]);
});

it('the summary has a name for every field that can be missing after a source failed', () => {
  const optical = ['score', 'ndvi_current', 'forest_cover'];
  for (const field of NULLABLE_FIELDS)
    expect(addedText(failed(field), 'en') === '').toBe(optical.includes(field));
});

it('the summary of a comparison names missing values, and whether only one period lacks them', () => {
  const answer = exampleComparison();
  const first = compareSummaryOf(answer, 'en');
  const reported = (...paths: readonly string[]) => {
    const missing = Object.fromEntries(paths.map((path) => [path, missingReason('source-failed', 'en')]));
    return compareSummaryOf({ ...answer, details: { ...answer.details, missing } }, 'en').slice(first.length);
  };
  expect(reported()).toBe('');
  expect(reported('period1.active_fires', 'period2.active_fires', 'changes.active_fires')).toBe(
    ' Missing: fires, whose sources could not be read.',
  );
  expect(reported('period1.active_fires', 'period1.sentinel1_vv', 'period2.sentinel1_vv')).toBe(
    ' Missing: fires for one period and radar backscatter, whose sources could not be read.',
  );
});
