import { describe, expect, it } from 'vitest';
import {
  langOf,
  translatedAttribution,
  translatedDetail,
  translatedSummary,
  translatedWarning,
} from 'sylvan/locale';
import { WARNING_CODES } from '../../src/contract/index.ts';
import { compareSummaryOf } from '../../src/locale/compare-summary.ts';
import { dictionary } from '../../src/locale/all-texts.ts';
import { missingReason, summaryOf, warning } from '../../src/locale/index.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';

describe('a record translated to the other language', () => {
  it('has the same summary as if it had been requested in that language', () => {
    const answer = exampleAnswer();
    const comparison = exampleComparison();
    expect(translatedSummary(answer, 'fr')).toBe(summaryOf(answer, 'fr'));
    expect(translatedSummary(comparison, 'fr')).toBe(compareSummaryOf(comparison, 'fr'));
  });

  it.each(['en', 'fr'] as const)('has a recognizable original language: %s', (lang) => {
    const answer = exampleAnswer();
    answer.details.missing = { active_fires: missingReason('source-failed', lang) };
    answer.details.summary = summaryOf(answer, lang);
    expect(langOf(answer)).toBe(lang);
  });

  it.each(WARNING_CODES)('has the same warning %s, with and without details', (code) => {
    for (const about of [[], ['S2A_37MEM', 'S2B_37MEM']]) {
      expect(translatedWarning(warning(code, 'en', about), 'fr')).toBe(warning(code, 'fr', about).detail);
      expect(translatedWarning(warning(code, 'fr', about), 'en')).toBe(warning(code, 'en', about).detail);
    }
  });

  it('has translated attributions, and unknown lines unchanged', () => {
    const [en, fr] = [dictionary('en').attribution, dictionary('fr').attribution];
    expect(translatedAttribution(en.copernicus('2024, 2025'), 'fr')).toBe(fr.copernicus('2024, 2025'));
    expect(translatedAttribution(fr.landsat, 'en')).toBe(en.landsat);
    expect(translatedAttribution(en.simulated, 'en')).toBe(en.simulated);
    expect(translatedAttribution('A line of another version', 'fr')).toBe('A line of another version');
  });

  it('has translated source details where possible, and states the language of each', () => {
    const source = { id: 'gedi', host: null, scenes: [], skipped: [] };
    const failed = { ...source, status: 'failed' as const, detail: 'It did not answer.' };
    const off = { ...source, status: 'off' as const, detail: dictionary('en').missing['source-off'] };
    expect(translatedDetail(failed, 'en', 'fr')).toEqual({ text: 'It did not answer.', lang: 'en' });
    expect(translatedDetail(off, 'en', 'fr')).toEqual({
      text: dictionary('fr').missing['source-off'],
      lang: 'fr',
    });
    for (const status of ['ended', 'partial'] as const) {
      const detail = 'The images end on 25 June 2026.';
      const ended = { ...source, status, last_day: '2026-06-25', detail };
      const text = 'Les images s’arrêtent le 25 juin 2026.';
      expect(translatedDetail(ended, 'en', 'fr')).toEqual({ text, lang: 'fr' });
      const cut = { ...ended, detail: 'A file was cut short.' };
      expect(translatedDetail(cut, 'en', 'fr')).toEqual({ text: cut.detail, lang: 'en' });
    }
    expect(translatedDetail({ ...source, status: 'ok', detail: null }, 'en', 'fr')).toBeNull();
  });
});
