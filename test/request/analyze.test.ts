import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeRequestSchema } from '../../src/contract/analyze.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { parseAnalyzeRequest } from '../../src/request/analyze.ts';
import { faultsOf, refusalOf } from './refusals.ts';

const today = '2026-03-01';
const zone = { lat: -7.836, lng: 39.274 };

const refusal = (input: unknown) => refusalOf(() => parseAnalyzeRequest(input, { today }));
const faults = (input: unknown) => faultsOf(refusal(input));

describe('parseAnalyzeRequest', () => {
  it('fills in the defaults: 10 km, English, today', () => {
    const filled = { ...zone, size: 10, lang: 'en', date: today, detail: 'standard' };
    expect(parseAnalyzeRequest(zone, { today })).toStrictEqual(filled);
  });

  it('keeps the given values', () => {
    const input = { lat: 48.85, lng: 2.35, size: 100, lang: 'fr', date: '2015-06-23', detail: 'full' };
    expect(parseAnalyzeRequest(input, { today })).toStrictEqual(input);
  });

  it('lists fields in the order of the answer, without duplicates', () => {
    const parse = (fields: unknown) => parseAnalyzeRequest({ ...zone, fields }, { today }).fields;
    expect(parse(['trend', 'score', 'trend'])).toEqual(['score', 'trend']);
    expect(parse(undefined)).toBeUndefined();
  });

  it.each([
    [[], '/fields', 'fields must be ["score", …], but is [].'],
    [Array(14).fill('score'), '/fields', 'fields must be ["score", …]'],
    [['score', 'ndvi'], '/fields/1', 'but is "ndvi". Did you mean ndvi_current?'],
    [['details'], '/fields/0', 'fields/0 must be "score", "ndvi_current", "forest_cover", '],
    [[5], '/fields/0', 'but is 5.'],
  ])('refuses %j as fields', (fields, pointer, sentence) => {
    const { code, message, errors } = refusal({ ...zone, fields });
    expect([code, errors.map((fault) => fault.pointer)]).toEqual(['invalid-parameters', [pointer]]);
    expect(message).toContain(sentence);
  });

  it('suggests the nearest valid value', () => {
    expect(refusal({ ...zone, detail: 'standart' }).message).toContain('Did you mean standard?');
    expect(refusal({ ...zone, lang: 'de' }).message).not.toContain('Did you mean');
  });

  it('accepts fractions of kilometres only if the option is set', () => {
    const parse = (size: unknown, fractions: boolean) =>
      parseAnalyzeRequest({ ...zone, size }, { today, fractions }).size;
    expect([parse(1.5, true), parse(99.75, true), parse(3, false)]).toEqual([1.5, 99.75, 3]);
    expect(() => parse(1.5, false)).toThrow('size must be a whole number of kilometres from 1 to 100');
    expect(() => parse('1.5', true)).toThrow('size must be a number of kilometres');
    expect(() => parse(0.99, true)).toThrow('size is 0.99 km, below the minimum of 1 km');
    expect(() => parse(100.5, true)).toThrow('size is 100.5 km, over the limit of 100 km');
    expect(() => parse(NaN, true)).toThrow('size must be a number');
  });

  it.each([0, 1.5, 1e13, NaN, '5', null])('refuses a byte budget of %j', (byte_budget) => {
    expect(() => parseAnalyzeRequest({ ...zone, byte_budget }, { today })).toThrow(
      'byte_budget must be a whole number of bytes from 1',
    );
  });

  it.each(['none', null])('refuses a detail of %j and names the valid ones', (detail) => {
    expect(() => parseAnalyzeRequest({ ...zone, detail }, { today })).toThrow(
      'detail must be "quick", "standard" or "full"',
    );
  });

  it('returns a new frozen object whose JSON does not depend on the order of fields', () => {
    const input = { size: 2, lng: 1, lat: 2 };
    const job = parseAnalyzeRequest(input, { today });
    expect(Object.isFrozen(job)).toBe(true);
    expect(job).not.toBe(input);
    expect(JSON.stringify(job)).toBe(
      JSON.stringify(parseAnalyzeRequest({ lat: 2, lng: 1, size: 2 }, { today })),
    );
  });

  it.each([
    ['the point 0, 0', { lat: 0, lng: 0 }],
    ['the antimeridian from the west', { lat: -16.5, lng: -180 }],
    ['the northern limit', { lat: 84, lng: 180 }],
    ['the southern limit', { lat: -80, lng: 0 }],
    ['the smallest zone', { ...zone, size: 1 }],
    ['a leap day', { ...zone, date: '2024-02-29' }],
    ['today', { ...zone, date: today }],
    ['fields left undefined', { ...zone, size: undefined, lang: undefined, date: undefined }],
    ['an object without a prototype', Object.assign(Object.create(null) as object, zone)],
  ])('accepts %s', (_, input) => {
    expect(parseAnalyzeRequest(input, { today })).toMatchObject({ lat: expect.any(Number) as number });
  });

  it('changes -0 to 0', () => {
    const { lat, lng } = parseAnalyzeRequest({ lat: -0, lng: -0 }, { today });
    expect([lat, lng]).toStrictEqual([0, 0]);
  });
});

describe('parseAnalyzeRequest refuses a request with one fault', () => {
  it.each<[string, unknown, string, string]>([
    ['no latitude', { lng: 1 }, 'invalid-parameters', '/lat field-missing'],
    ['no longitude', { lat: 1 }, 'invalid-parameters', '/lng field-missing'],
    ['text for a number', { lat: '7', lng: 1 }, 'invalid-parameters', '/lat field-type'],
    ['NaN', { lat: NaN, lng: 1 }, 'invalid-parameters', '/lat field-type'],
    ['a latitude over 90', { lat: 90.0001, lng: 100 }, 'invalid-parameters', '/lat field-range'],
    ['a longitude under -180', { lat: 1, lng: -180.5 }, 'invalid-parameters', '/lng field-range'],
    ['84 N', { lat: 84.0001, lng: 100 }, 'zone-out-of-coverage', '/lat zone-out-of-coverage'],
    ['80 S', { lat: -80.0001, lng: 100 }, 'zone-out-of-coverage', '/lat zone-out-of-coverage'],
    ['a fractional size', { ...zone, size: 1.5 }, 'invalid-parameters', '/size field-type'],
    ['null for a size', { ...zone, size: null }, 'invalid-parameters', '/size field-type'],
    ['size 0', { ...zone, size: 0 }, 'zone-too-small', '/size zone-too-small'],
    ['size 101', { ...zone, size: 101 }, 'zone-too-large', '/size zone-too-large'],
    ['a size beyond safe integers', { ...zone, size: 1e300 }, 'zone-too-large', '/size zone-too-large'],
    ['a size under safe integers', { ...zone, size: -1e300 }, 'zone-too-small', '/size zone-too-small'],
    ['another language', { ...zone, lang: 'de' }, 'invalid-parameters', '/lang field-value'],
    ['null for a language', { ...zone, lang: null }, 'invalid-parameters', '/lang field-value'],
    ['29 February of a common year', { ...zone, date: '2023-02-29' }, 'date-format', '/date date-format'],
    ['a time of day', { ...zone, date: '2019-08-31T00:00:00Z' }, 'date-format', '/date date-format'],
    ['a newline after the date', { ...zone, date: '2019-08-31\n' }, 'date-format', '/date date-format'],
    ['an impossible future date', { ...zone, date: '2999-02-30' }, 'date-format', '/date date-format'],
    ['a Date', { ...zone, date: new Date(0) }, 'invalid-parameters', '/date field-type'],
    ['tomorrow', { ...zone, date: '2026-03-02' }, 'date-in-future', '/date date-in-future'],
    ['an old date', { ...zone, date: '2015-06-22' }, 'date-before-archive', '/date date-before-archive'],
    ['an unknown field', { ...zone, radius: 3 }, 'invalid-parameters', '/radius field-unknown'],
    ['null', null, 'invalid-parameters', ' field-type'],
    ['an array as the request', [zone], 'invalid-parameters', ' field-type'],
    ['a string as the request', JSON.stringify(zone), 'invalid-parameters', ' field-type'],
  ])('%s', (_, input, code, fault) => {
    expect(faults(input)).toStrictEqual([code, fault]);
  });
});

describe('several faults of a request', () => {
  it('with different codes are all reported, in the order of the fields, as `invalid-parameters`', () => {
    const place = { lat: 91, lng: 'x', size: 0 };
    expect(faults({ ...place, lang: 'de', date: '2026-03-02', colour: 1, shape: 2 })).toStrictEqual([
      ...['invalid-parameters', '/lat field-range', '/lng field-type', '/size zone-too-small'],
      ...['/lang field-value', '/date date-in-future', '/colour field-unknown', '/shape field-unknown'],
    ]);
  });

  it('are limited to 16 for many unknown fields, with a count of the rest', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`x${i}`, i]));
    const { errors } = refusal({ ...zone, ...many });
    expect(errors).toHaveLength(16);
    expect(errors.at(-1)?.detail).toContain('34 more');
  });
});

describe('message of a fault', () => {
  it.each<[unknown, RegExp]>([
    [{ lng: 1 }, /^lat is missing: give a number of degrees from -80 to 84\.$/],
    [{ ...zone, lat: 'x' }, /^lat must be a number of degrees from -80 to 84, but is "x"\.$/],
    [{ ...zone, size: 101 }, /^size is 101 km, over the limit of 100 km: choose 1 to 100 km\.$/],
    [{ ...zone, date: '2026-03-02' }, /after today \(2026-03-01, UTC\): choose today or an earlier day\.$/],
    [{ lat: 84.5, lng: 100 }, /^lat is 84\.5, outside the covered latitudes: choose .* -80 to 84/],
    [{ lat: 1, longitude: 2 }, /longitude is not a field .*: leave it out\. Did you mean lng\?$/],
    [null, /^The request must be a JSON object, but is null\.$/],
  ])('%j', (input, sentence) => {
    expect(refusal(input).message).toMatch(sentence);
  });

  it.each([
    [{ lat: 106.8, lng: -6.2 }, 106.8, -6.2],
    [{ lat: -179, lng: 84 }, -179, 84],
  ])('asks whether latitude and longitude are swapped in %j', (input, lng, lat) => {
    expect(refusal(input).message).toContain(
      `Are latitude and longitude swapped? lat ${lat} with lng ${lng} would be valid.`,
    );
  });

  it.each([
    { lat: 106.8, lng: 120 },
    { lat: 181, lng: 6 },
    { lat: 'x', lng: 1 },
  ])('does not suggest swapping %j, which would not be valid either', (input) => {
    expect(refusal(input).message).not.toContain('swapped');
  });

  it('shortens long values and omits control characters', () => {
    const lang = `\u001b[31m\u009b${'x'.repeat(1e5)}`;
    const { message } = refusal({ ...zone, lang, [`\u009b${'y'.repeat(1e4)}`]: 1 });
    expect(message.length).toBeLessThan(500);
    // oxlint-disable-next-line no-control-regex -- the test checks that they are absent
    expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });

  it('is preserved by structured cloning', () => {
    const error = refusal({ lat: 1, lng: 999 });
    expect(SylvanError.fromData(structuredClone(error.toData())).errors).toStrictEqual(error.errors);
  });
});

describe('special property names and objects', () => {
  it.each(['__proto__', 'constructor'])('%s is reported as an unknown field', (name) => {
    const body: unknown = JSON.parse(`{"lat": 1, "lng": 2, "${name}": {"size": 5}}`);
    expect(faults(body)).toStrictEqual(['invalid-parameters', `/${name} field-unknown`]);
  });

  it('inherited fields are ignored, and a field name is escaped in the JSON pointer', () => {
    const missing = ['/lat field-missing', '/lng field-missing'];
    expect(faults(Object.create(zone))).toStrictEqual(['invalid-parameters', ...missing]);
    expect(faults({ ...zone, 'a/b~c': 1 })).toStrictEqual(['invalid-parameters', '/a~1b~0c field-unknown']);
  });

  it('an error thrown by a getter is the cause of the refusal', () => {
    const cause = new Error('no');
    const input = {
      get lat(): number {
        throw cause;
      },
    };
    expect(refusal(input)).toMatchObject({ code: 'invalid-parameters', cause });
  });
});

describe('random requests', () => {
  const field = fc.constantFrom('lat', 'lng', 'size', 'geometry', 'lang', 'date', '__proto__', 'x');
  const kinds = { withBigInt: true, withDate: true, withMap: true };
  const coordinate = fc.oneof(fc.double(), fc.constantFrom(0, 0.01, 0.02, 30, NaN));
  const lists = (of: fc.Arbitrary<unknown>) => fc.array(of, { maxLength: 5 });
  const rings = lists(lists(lists(coordinate)));
  const geometry = fc.oneof(
    fc.record({ type: fc.constant('Polygon'), coordinates: rings }),
    fc.record({ type: fc.constant('MultiPolygon'), coordinates: lists(rings) }),
  );
  const value = fc.oneof(
    fc.anything({ ...kinds, withNullPrototype: true, withSparseArray: true }),
    fc.double(),
    fc.integer({ min: -200, max: 200 }),
    geometry,
    fc.constantFrom('en', 'fr', '2020-02-30', '2020-02-29', '2999-01-01', '1999-01-01'),
  );
  const body = fc.array(fc.tuple(field, value)).map((entries) => Object.fromEntries(entries) as unknown);

  it('are never modified, and throw only a SylvanError that names each field once (seed 20260301)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), body), (input) => {
        const before = fc.stringify(input);
        try {
          const job = parseAnalyzeRequest(input, { today });
          expect(analyzeRequestSchema.parse(job)).toStrictEqual(job);
        } catch (error) {
          if (!(error instanceof SylvanError)) throw error;
          const pointers = error.errors.map(({ pointer }) => pointer);
          expect(new Set(pointers).size).toBe(pointers.length);
          expect(error.errors.every(({ detail }) => detail.length > 0)).toBe(true);
        }
        expect(fc.stringify(input)).toBe(before);
      }),
      { seed: 20260301, numRuns: 300 },
    );
  });
});
