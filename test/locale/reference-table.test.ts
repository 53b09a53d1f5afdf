import { describe, expect, it } from 'vitest';
import { referenceTable } from '../../src/locale/evidence-tables.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleReferences } from '../support/references.ts';

function answerWith(references = exampleReferences()) {
  const answer = exampleAnswer();
  return { ...answer, details: { ...answer.details, references } };
}

describe('referenceTable', () => {
  it('has one row per map, dashes for unknown values, and notes with the reasons', () => {
    expect(referenceTable(answerWith(), 'en')).toMatchObject({
      title: 'What other maps show',
      columns: ['Map', 'Forest', 'This record', 'Agreement (kappa)', 'Disputed, ha'],
      rows: [
        ['University of Maryland 2025', '81%', '78%', '0.75', '1,234.6'],
        ['ESA WorldCover 2021', '–', '–', '–', '–'],
        ['EC forest cover 2020', '–', '–', '–', '–'],
      ],
      notes: [
        'University of Maryland 2025: A tile was cut short.',
        'University of Maryland 2025: Loss since 2001: 3.8 ha.',
        'ESA WorldCover 2021: This map has no tile here, which is normal over open sea.',
        'EC forest cover 2020: Its host allows no page.',
      ],
    });
  });

  it('is translated to French, even for a record in English', () => {
    const { rows, notes } = referenceTable(answerWith(), 'fr')!;
    expect(rows[0].join(' | ')).toBe(
      'Université du Maryland 2025 | 81\u202f% | 78\u202f% | 0,75 | 1\u202f234,6',
    );
    expect(notes[1]).toBe('Université du Maryland 2025\u202f: Perte depuis 2001\u202f: 3,8 ha.');
  });

  it('has a dash for an undefined kappa, and only the forest of the map without an agreement', () => {
    const [one] = exampleReferences();
    const same = { ...one, agreement: { kappa: null, ours: 1, theirs: 1, disputed_ha: 0 } };
    const alone = { ...one, agreement: null };
    const { rows } = referenceTable(answerWith([same, alone]), 'en')!;
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['81%', '100%', '–', '0'],
      ['81%', '–', '–', '–'],
    ]);
  });

  it('is null when no map was requested', () => {
    expect(referenceTable(exampleAnswer(), 'en')).toBeNull();
  });
});
