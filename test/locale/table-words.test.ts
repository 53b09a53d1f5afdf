import { describe, expect, it } from 'vitest';
import { LANGS } from '../../src/contract/index.ts';
import { detailOf } from '../../src/locale/index.ts';
import { noRowError, TABLE_FAULTS, tableError, type RowFault } from '../../src/sources/point-fault.ts';

const FILE = { asset: 'https://a.example/fires.csv' };
const row = (number: number) => ({ unit: 'row', number }) as const;

describe('errors of an unreadable table', () => {
  it.each<[string, RowFault, string]>([
    [
      'a cell',
      { column: 'acq_date', value: '8/30/2025' },
      'in row 2, column acq_date contains 8/30/2025 instead of a date written YYYY-MM-DD (file: https://a.example/fires.csv). Correct this column.',
    ],
    [
      'an empty cell',
      { column: 'confidence', value: '' },
      'in row 2, column confidence is empty; expected: l, n, h or a percentage (file: https://a.example/fires.csv). Fill in this column.',
    ],
    [
      'too many fields',
      { has: 3, wanted: 15 },
      'row 2 has 3 fields for 15 columns (file: https://a.example/fires.csv). Use the same separator in all rows as in the first.',
    ],
  ])('describe %s', (_, fault, sentence) => {
    const error = noRowError(FILE, 1, row(2), fault);
    expect(detailOf(error, 'en')).toBe(`No row of the table can be read: ${sentence}`);
    expect(detailOf(error, 'fr')).toContain('la ligne 2');
  });

  it.each(LANGS)('have a different sentence for each fault, in %s, without mentioning a catalog', (lang) => {
    const facts = { columns: ['frp'], line: 7, maximum: 9, row: 1, column: 'frp', value: 'x' };
    const sentences = TABLE_FAULTS.map((fault) => detailOf(tableError(FILE, fault, facts), lang));
    expect(new Set(sentences).size).toBe(TABLE_FAULTS.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/STAC|catalog|undefined/i);
  });

  it('contain no values from the response of a host, which may include a key', () => {
    const error = noRowError({ host: 'firms' }, 1, row(2), { column: 'acq_date', value: 'k3y' });
    expect(JSON.stringify([error.toData(), error.message, detailOf(error, 'en')])).not.toContain('k3y');
    expect(detailOf(error, 'en')).toContain('column acq_date');
  });
});
