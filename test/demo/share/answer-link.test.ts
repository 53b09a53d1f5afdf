import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../demo/src/state/analysis.ts';
import type { Comparison } from '../../../demo/src/state/comparison.ts';
import { polygonOf } from '../../../demo/src/state/polygon.ts';
import { openFile, openLetters } from '../../../demo/src/share/answer-in.ts';
import { MAX_JSON_BYTES, MAX_LETTERS } from '../../../demo/src/share/answer-letters.ts';
import { answerFile, answerLetters } from '../../../demo/src/share/answer-out.ts';
import { exampleAnswer } from '../../support/answer.ts';
import { exampleComparison } from '../../support/compare-answer.ts';

const ANALYSIS: Analysis = {
  answer: exampleAnswer(),
  layers: [],
  zone: { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' },
  pack: 'a pack of this device',
  computed: '2026-11-26',
};
const { lat, lng, size, period1, period2 } = exampleComparison();
const COMPARISON: Comparison = {
  answer: exampleComparison(),
  layers: [],
  zone: { lat, lng, size, date: null },
  periods: {
    before: { start: period1.start, end: period1.end },
    after: { start: period2.start, end: period2.end },
  },
  pack: null,
};
const ORIGIN = { layers: [], pack: null, isShared: true };

const lettersOf = (text: string) => deflateRawSync(text).toString('base64url');
const fileOf = (text: string) => new Blob([text]);
const refusal = (opened: Promise<unknown>) =>
  opened.then(
    () => 'opened',
    (error: unknown) => (error as { readonly fault?: string }).fault,
  );

describe('an answer in a link', () => {
  it('is shown as it was computed, of the day of its record, and says that it came from outside', async () => {
    const letters = await answerLetters(ANALYSIS);
    expect(letters).toMatch(/^[\w-]+$/);
    // An address without a day is of today; the answer is not.
    const opened = await openLetters(letters, { ...ANALYSIS.zone, date: null });
    expect(opened).toEqual({ ...ANALYSIS, ...ORIGIN });
  });

  it('may be a comparison, whose periods are those of its record', async () => {
    const opened = await openLetters(await answerLetters(COMPARISON), COMPARISON.zone);
    expect(opened).toEqual({ ...COMPARISON, ...ORIGIN, computed: null });
  });

  it('takes neither the receipt along nor the pack that it came from', async () => {
    const { details } = ANALYSIS.answer;
    const provenance = { ...details.provenance, receipt: 'a.b.c' };
    const charged = { ...ANALYSIS, answer: { ...ANALYSIS.answer, details: { ...details, provenance } } };
    expect(await answerLetters(charged)).toBe(await answerLetters(ANALYSIS));
    expect(answerFile(charged)).not.toMatch(/a\.b\.c|a pack of this device/);
  });

  it('is what other programs inflate, too', async () => {
    const text = JSON.stringify({ version: 1, computed: null, record: exampleAnswer() });
    const opened = await openLetters(lettersOf(text), ANALYSIS.zone);
    expect([opened.answer, opened.computed]).toEqual([exampleAnswer(), null]);
  });

  it('is refused for its size before it is inflated, and as soon as it is inflated too far', async () => {
    expect(await refusal(openLetters('A'.repeat(MAX_LETTERS + 1), ANALYSIS.zone))).toBe('too-large');
    const bomb = lettersOf(`"${'x'.repeat(5_000_000)}"`);
    expect(bomb.length).toBeLessThan(MAX_LETTERS);
    expect(await refusal(openLetters(bomb, ANALYSIS.zone))).toBe('too-large');
    const full = lettersOf(`"${'x'.repeat(MAX_JSON_BYTES - 2)}"`);
    expect(await refusal(openLetters(full, ANALYSIS.zone))).toBe('no-answer');
  });

  it('is refused where it was cut off or damaged', async () => {
    const letters = await answerLetters(ANALYSIS);
    const damaged = [letters.slice(0, -9), `${letters.slice(0, 50)}!${letters.slice(51)}`, '', 'AAAA', 'A'];
    for (const one of [...damaged, lettersOf('{'), lettersOf('\u00ff').slice(1)])
      expect(await refusal(openLetters(one, ANALYSIS.zone))).toBe('unreadable');
  });

  it.each([
    ['no value of its version', { version: 2, computed: null, record: exampleAnswer() }],
    ['no record', { version: 1, computed: null }],
    ['a record without details', { version: 1, computed: null, record: { success: true } }],
    ['a day that is none', { version: 1, computed: '2026-02-30', record: exampleAnswer() }],
    ['a list', []],
    ['nothing', null],
    ['a score over 100', { version: 1, computed: null, record: { ...exampleAnswer(), score: 101 } }],
    ['a null without a reason', { version: 1, computed: null, record: { ...exampleAnswer(), score: null } }],
    [
      'a source of an unknown status',
      {
        version: 1,
        computed: null,
        record: {
          ...exampleAnswer(),
          details: { ...exampleAnswer().details, sources: [{ id: 'x', status: '<b>' }] },
        },
      },
    ],
  ])('is refused where it is %s', async (_, value) => {
    expect(await refusal(openLetters(lettersOf(JSON.stringify(value)), ANALYSIS.zone))).toBe('no-answer');
  });

  it('is refused for another place than that of its record', async () => {
    const letters = await answerLetters(ANALYSIS);
    for (const moved of [{ lat: -7.8 }, { lng: 39.3 }])
      expect(await refusal(openLetters(letters, { ...ANALYSIS.zone, ...moved }))).toBe('other-place');
  });

  it('is of its place across the antimeridian, too', async () => {
    const answer = exampleAnswer();
    answer.details.zone.bbox = [179.9, -17, -179.9, -16.8];
    const letters = await answerLetters({ ...ANALYSIS, answer });
    const at = (east: number) => refusal(openLetters(letters, { ...ANALYSIS.zone, lat: -16.9, lng: east }));
    expect([await at(179.95), await at(-179.95), await at(0)]).toEqual(['opened', 'opened', 'other-place']);
  });
});

describe('an answer in a file', () => {
  it('has its place with it, with the outline and the name of a polygon', async () => {
    const corners = [
      [39.27, -7.84],
      [39.28, -7.84],
      [39.28, -7.83],
    ];
    const polygon = polygonOf('Kilwa', [[corners]]);
    const zone = { ...ANALYSIS.zone, lat: -7.835, lng: 39.275, polygon };
    const opened = await openFile(fileOf(answerFile({ ...ANALYSIS, zone })));
    expect(opened).toEqual({ ...ANALYSIS, ...ORIGIN, zone });
  });

  it('may be a comparison', async () => {
    const opened = await openFile(fileOf(answerFile(COMPARISON)));
    expect(opened).toEqual({ ...COMPARISON, ...ORIGIN, computed: null });
  });

  it('is refused where it is too large, no JSON, or a record alone', async () => {
    const large = fileOf(`"${'x'.repeat(MAX_JSON_BYTES)}"`);
    expect(await refusal(openFile(large))).toBe('too-large');
    expect(await refusal(openFile(fileOf('PK')))).toBe('unreadable');
    expect(await refusal(openFile(fileOf(JSON.stringify(exampleAnswer()))))).toBe('no-answer');
  });
});
