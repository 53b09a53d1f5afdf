import { describe, expect, it } from 'vitest';
import { tableColumns } from '../../src/table/table-columns.ts';
import { COLUMNS } from '../support/rows.ts';

const namesOf = (carried: readonly string[]) => tableColumns(COLUMNS, carried).map(({ name }) => name);

describe('columns of a table', () => {
  it('are the zone, what is carried, the answers, and the problem', () => {
    expect(namesOf(['b', 'a'])).toEqual([
      'line',
      'lat',
      'lng',
      'size',
      'b',
      'a',
      'score',
      'forest_type',
      'is_alert',
      'problem',
      'problem_detail',
    ]);
  });

  it('have names of their own, in any case', () => {
    expect(namesOf(['Score', 'list_score', 'LAT', 'problem', 'x', 'X']).slice(4, 10)).toEqual([
      'list_Score',
      'list_list_score',
      'list_LAT',
      'list_problem',
      'x',
      'list_X',
    ]);
  });

  it('give what the list has under its own name', () => {
    const [column] = tableColumns(COLUMNS, ['score']).filter(({ name }) => name === 'list_score');
    const zone = { line: 1, lat: 0, lng: 0, size: 1, carried: { score: 'mine' } };
    expect(column.of({ zone, values: { score: 5 }, problem: null })).toBe('mine');
    expect(column.of({ zone: { ...zone, carried: {} }, values: {}, problem: null })).toBeNull();
  });

  it('are refused where an answer would be called as the zone is', () => {
    expect(() => tableColumns([{ name: 'Lat', type: 'number' }], [])).toThrow(RangeError);
  });
});
