import { describe, expect, it } from 'vitest';
import { tableColumns } from '../../src/table/table-columns.ts';
import { COLUMNS } from '../support/rows.ts';

const namesOf = (carried: readonly string[]) => tableColumns(COLUMNS, carried).map(({ name }) => name);

describe('columns of a table', () => {
  it('are the zone, the carried properties, the answer and the problem', () => {
    expect(namesOf(['b', 'a'])).toEqual([
      ...['line', 'lat', 'lng', 'size', 'b', 'a', 'score', 'forest_type', 'is_alert'],
      ...['problem', 'problem_detail'],
    ]);
  });

  it('of a list keep their names; if one equals a name of ours, in any case, ours get a prefix', () => {
    expect(namesOf(['Score', 'sylvan_LAT', 'x', 'X'])).toEqual([
      ...['sylvan_sylvan_line', 'sylvan_sylvan_lat', 'sylvan_sylvan_lng', 'sylvan_sylvan_size'],
      ...['Score', 'sylvan_LAT', 'x', 'X'],
      ...['sylvan_sylvan_score', 'sylvan_sylvan_forest_type', 'sylvan_sylvan_is_alert'],
      ...['sylvan_sylvan_problem', 'sylvan_sylvan_problem_detail'],
    ]);
  });

  it('return the value of the list under its own name', () => {
    const [column] = tableColumns(COLUMNS, ['score']).filter(({ name }) => name === 'score');
    const zone = { line: 1, lat: 0, lng: 0, size: 1, carried: { score: 'mine' } };
    expect(column.of({ zone, values: { score: 5 }, problem: null })).toBe('mine');
    expect(column.of({ zone: { ...zone, carried: {} }, values: {}, problem: null })).toBeNull();
  });

  it('are refused if a column of the answer has the name of one of the zone', () => {
    expect(() => tableColumns([{ name: 'Lat', type: 'number' }], [])).toThrow(RangeError);
  });
});
