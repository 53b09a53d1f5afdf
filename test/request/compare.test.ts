import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRequestSchema } from '../../src/contract/compare.ts';
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
    // Other faults of dates are those of the plain implementation below.
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

/** The day number of a valid date, or undefined. */
function dayNumber(text: string): number | undefined {
  const time = Date.parse(`${text}T00:00:00Z`);
  const isValid = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text.length === 10;
  return isValid ? time / 86_400_000 : undefined;
}

/** A plain implementation of the rules: the fault of each of the four dates, undefined where valid. */
function plainVerdict(texts: readonly (string | undefined)[]): (string | undefined)[] {
  const [start1, end1, start2, end2] = texts.map((text) =>
    text === undefined ? undefined : dayNumber(text),
  );
  const verdict = texts.map((text): string | undefined => {
    const day = text === undefined ? undefined : dayNumber(text);
    if (text === undefined) return 'field-missing';
    if (day === undefined) return 'date-format';
    if (day < dayNumber('1984-03-01')!) return 'date-before-archive';
    return day > dayNumber(today)! ? 'date-in-future' : undefined;
  });
  const also = (i: number, code: string) => (verdict[i] ??= code);
  const whole = (a?: number, b?: number) => a !== undefined && b !== undefined;
  if (whole(start1, end1) && end1! < start1!) also(1, 'date-order');
  else if (whole(start1, end1) && end1! - start1! >= 366) also(1, 'period-too-long');
  if (whole(start2, end2) && end2! < start2!) also(3, 'date-order');
  else if (whole(start2, end2) && end2! - start2! >= 366) also(3, 'period-too-long');
  if (!whole(start1, end1) || !whole(start2, end2) || end1! < start1! || end2! < start2!) return verdict;
  if (end2! < start1!) also(2, 'date-order');
  else if (start2! <= end1!) also(2, 'periods-overlap');
  return verdict;
}

describe('any four dates', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const dates = (years: readonly number[], months: readonly [number, number], last: number) =>
    fc
      .tuple(fc.constantFrom(...years), fc.integer({ min: months[0], max: months[1] }), fc.nat(last))
      .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`);
  const near = dates([1983, 1984, 2015, 2016, 2017, 2025, 2026], [1, 13], 31);
  const valid = dates([2015, 2016, 2017], [1, 12], 28).map((text) => text.replace(/-00$/, '-01'));
  const edge = fc.constantFrom('1984-02-29', '1984-03-01', today, '2026-03-02', '2016-02-29', '2017-02-29');
  const day = fc.oneof({ weight: 4, arbitrary: valid }, near, edge, fc.constant(undefined));

  it('get the same faults as from a plain reference implementation (seed 20260303)', () => {
    const observed = new Set<string>();
    fc.assert(
      fc.property(fc.tuple(day, day, day, day), (four) => {
        const names = Object.keys(days);
        const input = { ...position, ...Object.fromEntries(names.map((name, i) => [name, four[i]])) };
        const expected = plainVerdict(four).flatMap((code, i) =>
          code === undefined ? [] : [`/${names[i]} ${code}`],
        );
        expected.forEach((fault) => observed.add(fault.split(' ')[1]));
        if (expected.length === 0) {
          expect(compareRequestSchema.parse(parseCompareRequest(input, { today }))).toMatchObject(input);
          observed.add('good');
        } else expect(faults(input).slice(1)).toStrictEqual(expected);
      }),
      { seed: 20260303, numRuns: 600 },
    );
    expect([...observed].sort()).toStrictEqual([
      ...['date-before-archive', 'date-format', 'date-in-future', 'date-order'],
      ...['field-missing', 'good', 'period-too-long', 'periods-overlap'],
    ]);
  });
});

describe('random requests', () => {
  const name = fc.constantFrom(...Object.keys(good), 'size', 'lang', '__proto__', 'x');
  const value = fc.oneof(fc.anything(), fc.double(), fc.constantFrom('2018-06-01', '2019-02-29', 'fr'));
  const body = fc.array(fc.tuple(name, value)).map((entries) => Object.fromEntries(entries) as unknown);

  it('throw only a SylvanError that names each field once (seed 20260304)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), body), (input) => {
        const { errors } = refusal(input);
        expect(new Set(errors.map(({ pointer }) => pointer)).size).toBe(errors.length);
        expect(errors.every(({ detail }) => detail.length > 0)).toBe(true);
      }),
      { seed: 20260304, numRuns: 200 },
    );
  });
});
