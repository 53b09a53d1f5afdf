import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type SylvanError, toProblem, type Sylvan } from 'sylvan/node';
import type { AnalyzeRequestInput } from 'sylvan/contract';
import { failureOf } from '../support/failures.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const VALID = { lat: -10.49, lng: -61.17, size: 2, date: '2024-08-31' };

let server: FaultServer;
let sylvan: Sylvan;
beforeAll(async () => {
  const empty = new TextEncoder().encode('{"type":"FeatureCollection","features":[]}');
  server = await startFaultServer({ files: { 'items.json': empty } });
  sylvan = createSylvan({
    meter: UNCOUNTED,
    catalog: server.url,
    now: () => new Date('2025-03-04T05:06:07Z'),
  });
});
afterEach(() => server.purge());
afterAll(async () => {
  await sylvan.close();
  await server.close();
});

function refusal(request: unknown): Promise<SylvanError> {
  return failureOf(sylvan.analyze(request as AnalyzeRequestInput));
}

type Fault = readonly [pointer: string, code: string];

// prettier-ignore
const REFUSED: readonly (readonly [name: string, request: unknown, code: string, faults: readonly Fault[]])[] = [
  ['nothing', undefined, 'invalid-parameters', [['', 'field-type']]],
  ['null', null, 'invalid-parameters', [['', 'field-type']]],
  ['a list', [VALID], 'invalid-parameters', [['', 'field-type']]],
  ['an empty object', {}, 'invalid-parameters', [['/lat', 'field-missing'], ['/lng', 'field-missing']]],
  ['a latitude in words', { ...VALID, lat: '-10.49' }, 'invalid-parameters', [['/lat', 'field-type']]],
  ['a latitude that is none', { ...VALID, lat: NaN }, 'invalid-parameters', [['/lat', 'field-type']]],
  ['an infinite longitude', { ...VALID, lng: Infinity }, 'invalid-parameters', [['/lng', 'field-type']]],
  ['a latitude past the pole', { ...VALID, lat: 90.5 }, 'invalid-parameters', [['/lat', 'field-range']]],
  ['a longitude past the antimeridian', { ...VALID, lng: 180.1 }, 'invalid-parameters', [['/lng', 'field-range']]],
  ['a pole', { ...VALID, lat: -90 }, 'zone-out-of-coverage', [['/lat', 'zone-out-of-coverage']]],
  ['no kilometre at all', { ...VALID, size: 0 }, 'zone-too-small', [['/size', 'zone-too-small']]],
  ['too many kilometres', { ...VALID, size: 101 }, 'zone-too-large', [['/size', 'zone-too-large']]],
  ['a size in words', { ...VALID, size: 'two' }, 'invalid-parameters', [['/size', 'field-type']]],
  ['a day in words', { ...VALID, date: 'yesterday' }, 'date-format', [['/date', 'date-format']]],
  ['a day that never was', { ...VALID, date: '2023-02-29' }, 'date-format', [['/date', 'date-format']]],
  ['tomorrow', { ...VALID, date: '2025-03-05' }, 'date-in-future', [['/date', 'date-in-future']]],
  ['a day before the satellites', { ...VALID, date: '2015-06-22' }, 'date-before-archive', [['/date', 'date-before-archive']]],
  ['another language', { ...VALID, lang: 'de' }, 'invalid-parameters', [['/lang', 'field-value']]],
  ['a field nobody knows', { ...VALID, zoom: 3 }, 'invalid-parameters', [['/zoom', 'field-unknown']]],
  ['several faults', { lat: 'x', size: 500, date: '2025-03-05', colour: 1 }, 'invalid-parameters',
    [['/lat', 'field-type'], ['/lng', 'field-missing'], ['/size', 'zone-too-large'], ['/date', 'date-in-future'], ['/colour', 'field-unknown']]],
];

describe('a request of analyze', () => {
  it.each(REFUSED)('with %s is refused, and nothing is fetched for it', async (_, request, code, faults) => {
    const error = await refusal(request);
    expect(error.code).toBe(code);
    const found = error.errors.map(({ pointer, code: fault }) => [pointer, fault]);
    expect(found.sort()).toEqual([...faults].map((fault) => [...fault]).sort());
    for (const { detail } of error.errors) expect(detail).not.toBe('');
    expect(error.retryable).toBe(false);
    expect(server.requests).toHaveLength(0);
  });

  it('with latitude and longitude exchanged gets a hint', async () => {
    const error = await refusal({ ...VALID, lat: -100, lng: 45 });
    expect(error.errors[0].fields).toMatchObject({ swapped_lat: 45, swapped_lng: -100 });
    expect(toProblem(error, { lang: 'en' }).errors?.[0].detail).toMatch(/45/);
  });

  it.each([
    [0, 0],
    [84, 180],
    [-80, -180],
    [-0, 39.27],
  ])('for latitude %s, longitude %s is a valid one: it gets as far as the catalogue', async (lat, lng) => {
    const error = await refusal({ ...VALID, lat, lng });
    expect(error.code).toBe('no-imagery');
    expect(server.requests.length).toBeGreaterThan(0);
  });

  it('for today is not in the future', async () => {
    expect((await refusal({ ...VALID, date: '2025-03-04' })).code).toBe('no-imagery');
  });

  it('is read once and left alone', async () => {
    const request = Object.freeze({ ...VALID });
    expect((await refusal(request)).code).toBe('no-imagery');
    let reads = 0;
    const counting = {
      ...VALID,
      get lat() {
        reads++;
        return 1;
      },
    };
    await refusal(counting);
    expect(reads).toBe(1);
  });

  it('whose fields cannot be read is refused like any other', async () => {
    const hostile = {
      get lat(): number {
        throw new Error('no');
      },
    };
    expect((await refusal(hostile)).code).toBe('invalid-parameters');
    expect(server.requests).toHaveLength(0);
  });
});

describe('options of createSylvan', () => {
  it.each([
    ['workers', { workers: 0 }],
    ['memory', { memory: 0 }],
    ['workers', { workers: 2.5 }],
    ['workers', { workers: 17 }],
    ['catalog', { catalog: [] }],
  ])('with wrong %s are refused at once', (name, options) => {
    expect(() => createSylvan(options)).toThrow(new RegExp(name));
  });

  it('with a catalogue nobody knows are refused at once, and those known are named', () => {
    expect(() => createSylvan({ catalog: 'sentinel-hub' })).toThrow(/"sentinel-hub"/);
  });
});
