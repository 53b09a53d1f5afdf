import { describe, expect, it } from 'vitest';
import { wireFields, type CompareInput } from '../src/library-request.ts';
import { parseCompareRequest } from '../src/request/compare.ts';
import { SylvanError } from '../src/errors/errors.ts';

const PLACE = { lat: -10.6, lng: -61.35 };
const PERIOD = { start: '2022-06-03', end: '2022-08-31' };
const today = '2026-01-01';

function faultsOf(request: unknown): readonly string[] {
  try {
    parseCompareRequest(wireFields(request), { today });
    return [];
  } catch (error) {
    return (error as SylvanError).errors.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

describe('a request of the library', () => {
  it('converts a Date to its UTC day', () => {
    const date = new Date('2025-08-31T23:30:00-05:00');
    expect(wireFields({ ...PLACE, date })).toEqual({ ...PLACE, date: '2025-09-01' });
  });

  it('converts two periods to the four dates', () => {
    const request: CompareInput = {
      ...PLACE,
      periods: [
        { ...PERIOD, end: new Date('2022-08-31') },
        { start: '2025-06-03', end: '2025-08-31' },
      ],
    };
    expect(parseCompareRequest(wireFields(request), { today })).toMatchObject({
      ...{ date1_start: '2022-06-03', date1_end: '2022-08-31' },
      ...{ date2_start: '2025-06-03', date2_end: '2025-08-31' },
    });
  });

  it.each([
    ['one period', [PERIOD], ['/date2_start field-missing', '/date2_end field-missing']],
    ['three periods', [PERIOD, PERIOD, PERIOD], ['/date3_start field-unknown', '/date3_end field-unknown']],
    ['another field in a period', [PERIOD, { ...PERIOD, lang: 'fr' }], ['/date2_lang field-unknown']],
    ['invalid periods', [null, 5], ['/date1_start field-missing', '/date2_end field-missing']],
    ['a text', 'all', ['/periods field-unknown']],
    ['an invalid Date', [{ ...PERIOD, start: new Date(NaN) }, PERIOD], ['/date1_start date-format']],
  ])('is refused with %s, with faults in the contract’s fields', (_, periods, faults) => {
    expect(faultsOf({ ...PLACE, periods })).toEqual(expect.arrayContaining(faults));
  });

  it('with one period does not get the other from a sample', () => {
    expect(wireFields({ periods: [PERIOD] })).toMatchObject({ date2_start: undefined, date2_end: undefined });
  });

  it('is refused with the periods and their dates', () => {
    expect(faultsOf({ ...PLACE, periods: [PERIOD, PERIOD], date1_start: '2020-01-01' })).toEqual([
      '/periods option-value',
    ]);
  });

  it.each([null, 5, 'x', []])('leaves %j unchanged for the contract to refuse', (request) => {
    expect(wireFields(request)).toBe(request);
  });
});
