import { describe, expect, it } from 'vitest';
import { toProblem } from '../../src/problem.ts';
import { parseCompareRequest } from '../../src/request/compare.ts';
import { faultsOf, refusalOf } from './refusals.ts';

const today = '2026-03-01';
const position = { lat: -7.836, lng: 39.274 };
const days = {
  date1_start: '2018-06-01',
  date1_end: '2018-08-31',
  date2_start: '2019-06-01',
  date2_end: '2019-08-31',
};
const good = { ...position, ...days };

const refusal = (input: unknown) => refusalOf(() => parseCompareRequest(input, { today }));
const faults = (input: unknown) => faultsOf(refusal(input));

describe('parseCompareRequest', () => {
  it('fills in the defaults: 10 km, English', () => {
    const filled = { ...good, size: 10, lang: 'en', detail: 'standard' };
    expect(parseCompareRequest(good, { today })).toStrictEqual(filled);
  });

  it.each([
    ['the smallest zone', { size: 0.1 }],
    ['the largest zone', { size: 100 }],
    ['a fractional size', { size: 2.75 }],
    ['the first day of the archive', { date1_start: '1984-03-01', date1_end: '1984-03-01' }],
    ['today', { date2_start: today, date2_end: today }],
    ['a one-day period right before period 2', { date1_end: '2019-05-31', date1_start: '2019-05-31' }],
    ['a period of 366 days', { date1_start: '2018-05-31', date1_end: '2019-05-31' }],
    ['a period of a leap year', { date1_start: '2016-01-01', date1_end: '2016-12-31' }],
    ['leap days', { date1_start: '2016-02-29', date1_end: '2016-02-29' }],
  ])('accepts %s', (_, change) => {
    expect(parseCompareRequest({ ...good, ...change }, { today })).toMatchObject(change);
  });
});

describe('parseCompareRequest refuses a request with one fault', () => {
  it.each<[string, object, string, string]>([
    ['no latitude', { lat: undefined }, 'invalid-parameters', '/lat field-missing'],
    ['84 N', { lat: 84.0001, lng: 100 }, 'zone-out-of-coverage', '/lat zone-out-of-coverage'],
    ['too small a zone', { size: 0.0999 }, 'zone-too-small', '/size zone-too-small'],
    ['too large a zone', { size: 100.001 }, 'zone-too-large', '/size zone-too-large'],
    ['another language', { lang: 'de' }, 'invalid-parameters', '/lang field-value'],
    ['a field of analyze', { date: '2019-01-01' }, 'invalid-parameters', '/date field-unknown'],
    ['null for a date', { date1_end: null }, 'invalid-parameters', '/date1_end field-type'],
    ['an empty date', { date2_start: '' }, 'date-format', '/date2_start date-format'],
    [
      'a day before the archive',
      { date1_start: '1984-02-29', date1_end: '1984-03-01' },
      'date-before-archive',
      '/date1_start date-before-archive',
    ],
    // Its period is also too long, but a day has one fault.
    ['tomorrow', { date2_end: '2026-03-02' }, 'date-in-future', '/date2_end date-in-future'],
    [
      '29 February of a common year',
      { date1_start: '2017-02-29' },
      'date-format',
      '/date1_start date-format',
    ],
    ['a reversed period', { date1_start: '2020-07-01' }, 'date-order', '/date1_end date-order'],
    [
      'period 2 before period 1',
      { date2_start: '2017-06-01', date2_end: '2017-08-31' },
      'date-order',
      '/date2_start date-order',
    ],
    [
      'period 2 around period 1',
      { date1_start: '2019-06-15', date1_end: '2019-07-01' },
      'periods-overlap',
      '/date2_start periods-overlap',
    ],
    ['a long period 1', { date1_start: '2017-08-30' }, 'period-too-long', '/date1_end period-too-long'],
    ['a shared day', { date2_start: '2018-08-31' }, 'periods-overlap', '/date2_start periods-overlap'],
    ['a period of 367 days', { date2_end: '2020-06-01' }, 'period-too-long', '/date2_end period-too-long'],
  ])('%s', (_, change, code, fault) => {
    expect(faults({ ...good, ...change })).toStrictEqual([code, fault]);
  });
});

describe('several faults of a request', () => {
  it('are all reported, in the order of the fields', () => {
    const wrong = { lat: 'x', lng: 1, size: 0, date1_start: '2018', date1_end: 3, date2_start: '2999-01-01' };
    expect(faults({ ...wrong, colour: 1 })).toStrictEqual([
      ...['invalid-parameters', '/lat field-type', '/size zone-too-small'],
      ...['/date1_start date-format', '/date1_end field-type'],
      ...['/date2_start date-in-future', '/date2_end field-missing', '/colour field-unknown'],
    ]);
  });

  it('with the same code keep that code', () => {
    const reversed = { date1_end: '2018-05-01', date2_end: '2019-05-01' };
    const orders = ['/date1_end date-order', '/date2_end date-order'];
    expect(faults({ ...good, ...reversed })).toStrictEqual(['date-order', ...orders]);
  });

  it('become one fault of the whole request if it is not an object', () => {
    expect(faults([good])).toStrictEqual(['invalid-parameters', ' field-type']);
  });
});

describe('message of a fault', () => {
  it.each<[object, string]>([
    [{ size: 0.05 }, 'size is 0.05 km, below the minimum of 0.1 km: choose 0.1 to 100 km.'],
    [{ size: 250 }, 'size is 250 km, over the limit of 100 km: choose 0.1 to 100 km.'],
    [{ date1_start: undefined }, 'date1_start is missing: give a date in the form YYYY-MM-DD.'],
    [{ date1_start: 7 }, 'date1_start must be a date in the form YYYY-MM-DD, but is 7.'],
    [
      { date1_end: '2018-05-01' },
      'date1_end is "2018-05-01", before date1_start (2018-06-01): put the earlier date first.',
    ],
    [
      { date2_start: '2018-08-15' },
      'The request has 2 errors. date2_start is "2018-08-15", so 2018-08-15 is in both periods: end period 1 before period 2 starts. date2_end is "2019-08-31", which makes the period 382 days long, over the limit of 366: end the period earlier.',
    ],
  ])('for %j is complete', (change, sentence) => {
    expect(refusal({ ...good, ...change }).message).toBe(sentence);
  });

  it('follows French typography in French', () => {
    const problem = toProblem(refusal({ ...good, size: 0.05, date2_start: '2018-08-31' }), { lang: 'fr' });
    expect(problem.errors?.map(({ detail }) => detail.replaceAll('\u202f', '~'))).toStrictEqual([
      'size vaut 0.05 km, sous le minimum de 0,1 km~: choisissez de 0,1 à 100 km.',
      'date2_start est le "2018-08-31", si bien que le 2018-08-31 est dans les deux périodes~: terminez la période 1 avant le début de la période 2.',
    ]);
  });

  it.each([
    ['date1', 'date1_start'],
    ['period2_end', 'date2_end'],
    ['date1Start', 'date1_start'],
    ['date2-end', 'date2_end'],
    ['dtae1_start', 'date1_start'],
    ['from', 'date1_start'],
    ['to', 'date2_end'],
  ])('for the unknown field %s suggests %s', (name, field) => {
    expect(refusal({ ...good, [name]: 1 }).message).toContain(`Did you mean ${field}?`);
  });
});
