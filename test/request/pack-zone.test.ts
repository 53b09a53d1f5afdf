import { describe, expect, it } from 'vitest';
import { FIRST_PACK_YEAR } from '../../src/contract/pack-zone.ts';
import { MAX_PACK_YEARS, parsePackZone } from '../../src/request/pack-zone.ts';
import { faultsOf, refusalOf } from './refusals.ts';

const today = '2026-03-01';
const position = { lat: -7.836, lng: 39.274 };

const zone = (input: object, day = today) => parsePackZone({ ...position, ...input }, { today: day });
const refusal = (input: unknown) => refusalOf(() => parsePackZone(input, { today }));
const faults = (change: object) => faultsOf(refusal({ ...position, ...change }));

describe('parsePackZone', () => {
  it('fills in the defaults: 10 km, today, and the years from the previous one', () => {
    const filled = { ...position, size: 10, from: 2025, to: 2026, date: today };
    expect(parsePackZone(position, { today })).toStrictEqual(filled);
  });

  it.each([
    ['both years from the date', { date: '2019-08-31' }, { from: 2018, to: 2019 }],
    ['the first year from the last one', { to: 2020 }, { from: 2019, to: 2020, date: today }],
    ['the last year from the date, given the first one', { from: 2020 }, { from: 2020, to: 2026 }],
    ['the earliest first year from the earliest last one', { to: 1986 }, { from: 1985, to: 1986 }],
  ])('derives %s', (_, requested, filled) => {
    expect(zone(requested)).toMatchObject(filled);
  });

  it('returns a new frozen object whose JSON does not depend on the order of fields', () => {
    const requested = { ...position, size: 2, from: 2020, to: 2024, date: '2024-08-31' };
    const made = zone(requested);
    expect(Object.isFrozen(made)).toBe(true);
    expect(made).not.toBe(requested);
    const reversed = Object.fromEntries(Object.entries(requested).reverse());
    // Packs of the same zone are identified by its JSON.
    expect(JSON.stringify(parsePackZone(reversed, { today }))).toBe(JSON.stringify(made));
  });

  it.each([
    ['the smallest zone', { size: 1 }],
    ['the largest zone', { size: 100 }],
    ['one year', { from: 2024, to: 2024 }],
    ['the first year', { from: FIRST_PACK_YEAR, to: 2000 }],
    ['the maximum number of years', { from: 2026 - MAX_PACK_YEARS + 1 }],
    ['years before that of the date', { from: 2016, to: 2017, date: '2024-08-31' }],
    ['the first day of the archive', { from: 2015, date: '2015-06-23' }],
    ['two years that allow only comparisons', { from: 2009, to: 2010 }],
  ])('accepts %s', (_, requested) => {
    expect(zone(requested)).toMatchObject(requested);
  });
});

describe('parsePackZone refuses input with one fault', () => {
  it.each<[string, object, string, string]>([
    ['no latitude', { lat: undefined }, 'invalid-parameters', '/lat field-missing'],
    ['a fractional size', { size: 2.5 }, 'invalid-parameters', '/size field-type'],
    ['a year as a string', { to: '2020' }, 'invalid-parameters', '/to field-type'],
    ['a fractional year', { from: 2020.5 }, 'invalid-parameters', '/from field-type'],
    ['null for a year', { from: null }, 'invalid-parameters', '/from field-type'],
    ['a date before the archive', { date: '2015-06-22' }, 'date-before-archive', '/date date-before-archive'],
    ['a language', { lang: 'fr' }, 'invalid-parameters', '/lang field-unknown'],
    ['years in the wrong order', { from: 2021, to: 2020 }, 'invalid-parameters', '/from field-range'],
    ['a year after today', { to: 2027 }, 'invalid-parameters', '/to field-range'],
    ['a year after the date', { to: 2025, date: '2024-12-31' }, 'invalid-parameters', '/to field-range'],
    ['too early a year', { from: 1984, to: 1990 }, 'invalid-parameters', '/from field-range'],
    ['too early a last year', { to: 1985 }, 'invalid-parameters', '/to field-range'],
    ['too many years', { from: 2026 - MAX_PACK_YEARS }, 'invalid-parameters', '/from field-range'],
    ['a year without a call', { from: 2010, to: 2010 }, 'invalid-parameters', '/from field-range'],
    [
      'an early date',
      { from: 2015, to: 2015, date: '2024-06-22' },
      'invalid-parameters',
      '/from field-range',
    ],
  ])('%s', (_, change, code, fault) => {
    expect(faults(change)).toStrictEqual([code, fault]);
  });

  it('in the years, and states the allowed years', () => {
    const { errors } = refusal({ ...position, from: 2000, to: 2024 });
    expect(errors[0].fields).toMatchObject({ value: '2000', minimum: 2005, maximum: 2024 });
    const bare = refusal({ ...position, from: 2010, to: 2010 });
    expect(bare.errors[0].fields).toMatchObject({ minimum: 1991, maximum: 2009 });
    const late = refusal({ ...position, to: 2030 });
    expect(late.errors[0].fields).toMatchObject({ minimum: 1986, maximum: 2026 });
  });
});

describe('several faults of pack input', () => {
  it('in the years are reported together', () => {
    const both = ['/from field-range', '/to field-range'];
    expect(faults({ from: 2030, to: 2028 })).toStrictEqual(['invalid-parameters', ...both]);
  });
});
