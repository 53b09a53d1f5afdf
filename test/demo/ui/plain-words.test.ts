import { expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import { plainly } from '../../../demo/src/ui/plain-words.ts';
import { toProblem } from '../../../src/problem.ts';
import { parseAnalyzeRequest } from '../../../src/request/analyze.ts';
import { parseCompareRequest } from '../../../src/request/compare.ts';

const TODAY = { today: '2025-11-26' };

/** The library's refusal of a request, as the page words it. */
function refusalOf(parse: () => unknown, lang: 'en' | 'fr'): string {
  try {
    parse();
  } catch (error) {
    return inLang(lang, () => plainly(toProblem(error, { lang }).detail));
  }
  throw new Error('The request is valid.');
}

const DAYS = { date1_start: '2022-06-03', date1_end: '2022-06-01', date2_start: '2025-06-03' };
const backwards = () =>
  parseCompareRequest({ lat: 1, lng: 2, size: 2, ...DAYS, date2_end: '2025-08-31' }, TODAY);
const late = () => parseAnalyzeRequest({ lat: 1, lng: 2, size: 2, date: '2030-01-01' }, TODAY);

it('names fields as the forms do, and formats days by language', () => {
  expect(refusalOf(backwards, 'en')).toBe(
    'The last day of the earlier period is 1 June 2022, before the first day of the earlier period (3 June 2022): put the earlier date first.',
  );
  expect(refusalOf(backwards, 'fr')).toBe(
    'Le dernier jour de la période antérieure est le 1er juin 2022, avant le premier jour de la période antérieure, le 3 juin 2022\u202f: indiquez d’abord la date la plus ancienne.',
  );
  expect(refusalOf(late, 'en')).toBe(
    'The day is 1 January 2030, after today (26 November 2025, UTC): choose today or an earlier day.',
  );
});

it('leaves other words unchanged, and no timestamp', () => {
  expect(plainly('Give the name and the date from a list.')).toBe('Give the name and the date from a list.');
  expect(plainly('Wait (resets at: 2026-12-01T00:00:00.000Z).')).not.toMatch(/\dT\d|Z\)/);
});
