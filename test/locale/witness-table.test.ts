import { expect, it } from 'vitest';
import type { AnalyzeAnswer, WitnessStatement } from '../../src/contract/index.ts';
import { witnessTable } from '../../src/locale/evidence-tables.ts';

function answerWith(evidence: readonly WitnessStatement[]): AnalyzeAnswer {
  return { details: { forest: { evidence } } } as unknown as AnalyzeAnswer;
}

it('witnessTable has one row per source of evidence: known part, forest, effect on the cover', () => {
  const answer = answerWith([
    { witness: 'spectra', known: 1, forest: 0.513, pull: 39.25 },
    { witness: 'worldcover', known: 0.98, forest: 0.13, pull: -3.2 },
    { witness: 'hansen', known: 0, forest: null, pull: 0 },
  ]);
  expect(witnessTable(answer, 'en')!.rows).toEqual([
    ['Images of the year', '100%', '51%', '+39.3'],
    ['ESA WorldCover 2021', '98%', '13%', '-3.2'],
    ['Loss, University of Maryland', '0%', '–', '0'],
  ]);
  expect(witnessTable(answer, 'fr')!.rows[1]).toEqual([
    'ESA WorldCover 2021',
    '98\u202f%',
    '13\u202f%',
    '-3,2',
  ]);
});

it('witnessTable is null without evidence, and for a comparison', () => {
  expect(witnessTable(answerWith([]), 'en')).toBeNull();
  expect(witnessTable({ details: { forest: { loss_ha: 1 } } } as unknown as AnalyzeAnswer, 'en')).toBeNull();
});
