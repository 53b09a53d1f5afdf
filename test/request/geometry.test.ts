import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import { placeOf } from '../../src/geo/zone.ts';
import { parseAnalyzeRequest } from '../../src/request/analyze.ts';
import { parseCompareRequest } from '../../src/request/compare.ts';
import { square as squareAt } from './shapes.ts';

const TODAY = { today: '2025-08-31' };
type Position = readonly number[];

const square = (lng: number, lat: number, side = 0.02): Position[] => squareAt(lng, lat, side);

/** A polygon with these rings, which need not be valid. */
const polygon = (...coordinates: (readonly Position[])[]) => ({ type: 'Polygon', coordinates });

const multi = (...coordinates: (readonly Position[])[][]) => ({ type: 'MultiPolygon', coordinates });

/** A closed ring through these positions. */
const ringOf = (...positions: Position[]): Position[] => [...positions, positions[0]];

function read(geometry: unknown, more: object = {}) {
  return parseAnalyzeRequest({ geometry, ...more }, TODAY);
}

/** The code and the faults with which a geometry is refused; code `none` if it is accepted. */
function faultsOf(geometry: unknown, more: object = {}) {
  try {
    read(geometry, more);
  } catch (error) {
    if (isSylvanError(error)) return { code: error.code, errors: error.errors };
    throw error;
  }
  return { code: 'none', errors: [] };
}

describe('a geometry instead of a point', () => {
  it('is accepted by analyze and compare requests', () => {
    const geometry = polygon(square(30, -3));
    expect(read(geometry)).toEqual({ geometry, lang: 'en', date: '2025-08-31', detail: 'standard' });
    const days = {
      ...{ date1_start: '2022-06-01', date1_end: '2022-08-31' },
      ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
    };
    const compared = { geometry, lang: 'en', ...days, detail: 'standard' };
    expect(parseCompareRequest({ geometry, ...days }, TODAY)).toEqual(compared);
    expect(placeOf({ geometry: geometry as never })).toMatchObject({ lat: -2.99, lng: 30.01, size: 2.2 });
  });

  it('is repaired: rings are closed, repeated positions and altitudes are removed; either winding is kept', () => {
    const [a, b, c, d] = square(30, -3);
    const repaired = polygon(square(30, -3));
    expect(read(polygon([a, b, c, d])).geometry).toEqual(repaired);
    expect(read(polygon([a, a, b, b, b, c, d, a, a])).geometry).toEqual(repaired);
    expect(read(polygon(square(30, -3).map((at) => [...at, 812]))).geometry).toEqual(repaired);
    expect(read(polygon(square(30, -3).toReversed())).geometry).toEqual(polygon(square(30, -3).toReversed()));
    expect(read({ ...repaired, bbox: [30, -3, 30.02, -2.98], crs: null }).geometry).toEqual(repaired);
  });

  const touchingHole = ringOf([30, -2.99], [30.01, -2.995], [30.01, -2.985]);
  const shifted = ringOf([30.0200003, -2.999], [30.03, -2.999], [30.03, -2.99], [30.0199998, -2.99]);
  const across = ringOf([179.99, -16], [-179.99, -16], [-179.99, -15.98], [179.99, -15.98]);
  const inner = [square(30, -3), square(30.005, -2.995, 0.01)];

  it.each([
    ['holes', polygon(square(30, -3), square(30.005, -2.995, 0.005))],
    ['a hole that touches its ring', polygon(square(30, -3), touchingHole)],
    ['parts that share an edge', multi([square(30, -3)], [square(30.02, -3)])],
    ['a part in the hole of another', multi(inner, [square(30.007, -2.993, 0.005)])],
    ['parts that share an edge within the tolerance', multi([square(30, -3)], [shifted])],
    ['parts on both sides of the antimeridian', multi([square(179.98, -16)], [square(-180, -16)])],
    ['one ring across the antimeridian', polygon(across)],
  ])('may have %s', (_, geometry) => {
    expect(faultsOf(geometry)).toEqual({ code: 'none', errors: [] });
  });
});

describe('an invalid geometry', () => {
  const bowtie = ringOf([30, -3], [30.02, -2.98], [30.02, -3], [30, -2.98]);
  const half: Position[] = [
    [30, -3],
    [30.02, -3],
    [30.01, -2.99],
  ];
  const touching = ringOf(...half, [30.02, -2.98], [30, -2.98], [30.01, -2.99]);
  const back = ringOf([30, -3], [30.02, -3], [30.04, -3], [30.02, -3], [30, -2.98]);
  const leaving = ringOf([30.01, -2.99], [30.02, -2.992], [30.03, -2.99], [30.02, -2.988]);
  const whole = [square(30, -3)];
  const [ALL, FIRST, HOLE, PART] = ['', '/0', '/1', '/1/0'].map((at) => `/geometry/coordinates${at}`);
  const text = polygon([['30', -3] as never]);

  it.each([
    ['a point', { type: 'Point', coordinates: [30, -3] }, '/geometry/type', 'field-type', 'GeoJSON'],
    ['null', null, '/geometry', 'field-type', 'GeoJSON'],
    [
      'a number for coordinates',
      { type: 'Polygon', coordinates: 3 },
      ALL,
      'field-type',
      'geometry/coordinates',
    ],
    ['a string in a position', text, `${FIRST}/0/0`, 'field-type', 'without quotes, but is "30"'],
    ['a position of one number', polygon([[30]]), `${FIRST}/0/1`, 'field-missing', ''],
    [
      'a null altitude',
      polygon([[30, -3, null as never]]),
      `${FIRST}/0/2`,
      'field-type',
      'must be a number, or left out, but is null',
    ],
    [
      'positions without a ring',
      polygon([30, -3] as never),
      `${FIRST}/0`,
      'field-type',
      'must be a position, [longitude, latitude], in a ring',
    ],
    ['no rings', polygon(), ALL, 'ring-short', 'three different'],
    ['two positions', polygon(ringOf([30, -3], [31, -3])), FIRST, 'ring-short', 'three different'],
    ['a bow tie', polygon(bowtie), FIRST, 'ring-crosses', 'lng 30.01, lat -2.99'],
    ['a ring that touches itself', polygon(touching), FIRST, 'ring-crosses', 'lat -2.99'],
    ['an edge that runs back over another', polygon(back), FIRST, 'ring-crosses', ''],
    ['a hole that crosses its ring', polygon(square(30, -3), square(30.01, -2.99)), HOLE, 'ring-crosses', ''],
    ['a hole outside its ring', polygon(square(30, -3), square(30.1, -3)), HOLE, 'ring-outside', 'lat -3'],
    ['a hole that leaves its ring', polygon(square(30, -3), leaving), HOLE, 'ring-outside', 'lat -2.99'],
    ['parts that overlap', multi(whole, [square(30.01, -2.99)]), PART, 'ring-crosses', ''],
    ['the same part twice', multi(whole, whole), PART, 'ring-crosses', ''],
    ['a part inside another', multi(whole, [square(30.005, -2.995, 0.005)]), PART, 'ring-outside', ''],
    ['a longitude of 181', polygon(square(180.99, -3)), `${FIRST}/0`, 'field-range', '-180 to 180'],
    ['latitude first', polygon(square(-3, 95)), `${FIRST}/0`, 'field-range', 'swapped'],
    ['a square outside the coverage', polygon(square(30, 85)), `${FIRST}/0`, 'zone-out-of-coverage', ''],
  ])('is refused: %s', (_, geometry, pointer, code, words) => {
    const { errors } = faultsOf(geometry);
    expect(errors.map((fault) => [fault.pointer, fault.code])).toEqual([[pointer, code]]);
    expect(errors[0].detail).toContain(words);
  });

  it('is refused below or above the size limits, or with too many positions', () => {
    expect(faultsOf(polygon(square(30, -3, 0.0001)))).toMatchObject({ code: 'zone-too-small' });
    expect(faultsOf(polygon(square(30, -3, 0.0003)))).toMatchObject({ code: 'none' });
    expect(faultsOf(polygon(square(30, -3, 0.89)))).toMatchObject({ code: 'none' });
    expect(faultsOf(polygon(square(30, -3, 0.92)))).toMatchObject({ code: 'zone-too-large' });
    expect(faultsOf(polygon(circle(9_999)))).toMatchObject({ code: 'none' });
    const many = { code: 'too-many-positions', pointer: '/geometry' };
    expect(faultsOf(polygon(circle(10_000))).errors).toMatchObject([many]);
  });

  it('is refused together with a point or size; a point needs both coordinates', () => {
    const geometry = polygon(square(30, -3));
    const named = (of: unknown, more: object) =>
      faultsOf(of, more).errors.map((fault) => `${fault.pointer} ${fault.code}`);
    expect(named(geometry, { lat: -3, size: 10 })).toEqual(['/lat place-twice', '/size place-twice']);
    expect(named(geometry, { date: '1066-10-14' })).toEqual(['/date date-before-archive']);
    expect(named(undefined, { lat: 1 })).toEqual(['/lng field-missing']);
  });
});

describe('a geometry with too many', () => {
  const many = <T>(one: T) => Array.from({ length: 100_000 }, () => one);

  it.each([
    ['positions', polygon(many([30, -3]))],
    ['empty positions', polygon(many([]))],
    ['null positions', polygon(many(null as never))],
    ['numbers in one position', polygon([many(30)])],
    ['empty rings', { type: 'Polygon', coordinates: many([]) }],
    ['empty parts', { type: 'MultiPolygon', coordinates: many([]) }],
    ['rings', { type: 'Polygon', coordinates: many(square(30, -3)) }],
  ])('%s is refused for its number of positions only', (_, geometry) => {
    const { errors } = faultsOf(geometry);
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([['/geometry', 'too-many-positions']]);
    expect(errors[0].detail).toMatch(/has [\d,]{6,} positions, over the limit of 10,000/);
  });

  it('positions is accepted if most of them are repetitions', () => {
    const repeated = square(30, -3).flatMap((at) => Array<Position>(4000).fill([...at, 812]));
    expect(faultsOf(polygon(repeated))).toEqual({ code: 'none', errors: [] });
  });
});

/** A closed ring of `count` different positions. */
function circle(count: number): Position[] {
  const ring = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [30 + 0.1 * Math.cos(angle), -3 + 0.1 * Math.sin(angle)];
  });
  return [...ring, ring[0]];
}
