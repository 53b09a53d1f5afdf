import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import { placeOf } from '../../src/geo/zone.ts';
import { parseAnalyzeRequest } from '../../src/request/analyze.ts';
import { parseCompareRequest } from '../../src/request/compare.ts';
import { seededRandom } from '../support/random.ts';

const TODAY = { today: '2025-08-31' };
type Position = readonly number[];

/** The closed ring of a square with the given lower left corner. */
function square(lng: number, lat: number, side = 0.02): Position[] {
  return [
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
    [lng, lat],
  ];
}

function polygon(...coordinates: (readonly Position[])[]) {
  return { type: 'Polygon', coordinates };
}

function multi(...coordinates: (readonly Position[])[][]) {
  return { type: 'MultiPolygon', coordinates };
}

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
      date1_start: '2022-06-01',
      date1_end: '2022-08-31',
      date2_start: '2024-06-01',
      date2_end: '2024-08-31',
    };
    expect(parseCompareRequest({ geometry, ...days }, TODAY)).toEqual({
      geometry,
      lang: 'en',
      ...days,
      detail: 'standard',
    });
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

  it.each([
    ['holes', polygon(square(30, -3), square(30.005, -2.995, 0.005))],
    [
      'a hole that touches its ring',
      polygon(square(30, -3), [
        [30, -2.99],
        [30.01, -2.995],
        [30.01, -2.985],
        [30, -2.99],
      ]),
    ],
    ['parts that share an edge', multi([square(30, -3)], [square(30.02, -3)])],
    [
      'a part in the hole of another',
      multi([square(30, -3), square(30.005, -2.995, 0.01)], [square(30.007, -2.993, 0.005)]),
    ],
    [
      'parts that share an edge within the tolerance',
      multi(
        [square(30, -3)],
        [
          [
            [30.0200003, -2.999],
            [30.03, -2.999],
            [30.03, -2.99],
            [30.0199998, -2.99],
            [30.0200003, -2.999],
          ],
        ],
      ),
    ],
    ['parts on both sides of the antimeridian', multi([square(179.98, -16)], [square(-180, -16)])],
    [
      'one ring across the antimeridian',
      polygon([
        [179.99, -16],
        [-179.99, -16],
        [-179.99, -15.98],
        [179.99, -15.98],
        [179.99, -16],
      ]),
    ],
  ])('may have %s', (_, geometry) => {
    expect(faultsOf(geometry)).toEqual({ code: 'none', errors: [] });
  });
});

describe('an invalid geometry', () => {
  const bowtie = [
    [30, -3],
    [30.02, -2.98],
    [30.02, -3],
    [30, -2.98],
    [30, -3],
  ];
  const touching = [
    [30, -3],
    [30.02, -3],
    [30.01, -2.99],
    [30.02, -2.98],
    [30, -2.98],
    [30.01, -2.99],
    [30, -3],
  ];

  it.each([
    ['a string', 'here', '/geometry', 'field-type', 'GeoJSON'],
    ['a point', { type: 'Point', coordinates: [30, -3] }, '/geometry/type', 'field-type', 'GeoJSON'],
    ['null', null, '/geometry', 'field-type', 'GeoJSON'],
    [
      'a number for coordinates',
      { type: 'Polygon', coordinates: 3 },
      '/geometry/coordinates',
      'field-type',
      'geometry/coordinates',
    ],
    [
      'a string in a position',
      polygon([['30', -3] as never]),
      '/geometry/coordinates/0/0/0',
      'field-type',
      '"30"',
    ],
    ['a position of one number', polygon([[30]]), '/geometry/coordinates/0/0/1', 'field-missing', ''],
    ['no rings', polygon(), '/geometry/coordinates', 'ring-short', 'three different'],
    ['no parts', multi(), '/geometry/coordinates', 'ring-short', 'three different'],
    ['an empty part', multi([square(30, -3)], []), '/geometry/coordinates', 'ring-short', 'three different'],
    ['an empty ring', polygon([]), '/geometry/coordinates/0', 'ring-short', 'three different'],
    [
      'two positions',
      polygon([
        [30, -3],
        [31, -3],
        [30, -3],
      ]),
      '/geometry/coordinates/0',
      'ring-short',
      'three different',
    ],
    ['a bow tie', polygon(bowtie), '/geometry/coordinates/0', 'ring-crosses', '30.01, -2.99'],
    [
      'a ring that touches itself',
      polygon(touching),
      '/geometry/coordinates/0',
      'ring-crosses',
      '30.01, -2.99',
    ],
    [
      'an edge that runs back over another',
      polygon([
        [30, -3],
        [30.02, -3],
        [30.04, -3],
        [30.02, -3],
        [30, -2.98],
        [30, -3],
      ]),
      '/geometry/coordinates/0',
      'ring-crosses',
      '',
    ],
    [
      'a hole that crosses its ring',
      polygon(square(30, -3), square(30.01, -2.99, 0.02)),
      '/geometry/coordinates/1',
      'ring-crosses',
      '',
    ],
    [
      'a hole outside its ring',
      polygon(square(30, -3), square(30.1, -3)),
      '/geometry/coordinates/1',
      'ring-outside',
      '30.1, -3',
    ],
    [
      'a hole that leaves its ring through points on the ring',
      polygon(square(30, -3), [
        [30.01, -2.99],
        [30.02, -2.992],
        [30.03, -2.99],
        [30.02, -2.988],
        [30.01, -2.99],
      ]),
      '/geometry/coordinates/1',
      'ring-outside',
      '30.03, -2.99',
    ],
    [
      'parts that overlap',
      multi([square(30, -3)], [square(30.01, -2.99)]),
      '/geometry/coordinates/1/0',
      'ring-crosses',
      '',
    ],
    [
      'the same part twice',
      multi([square(30, -3)], [square(30, -3)]),
      '/geometry/coordinates/1/0',
      'ring-crosses',
      '',
    ],
    [
      'a part inside another',
      multi([square(30, -3)], [square(30.005, -2.995, 0.005)]),
      '/geometry/coordinates/1/0',
      'ring-outside',
      '',
    ],
    [
      'a longitude of 181',
      polygon(square(180.99, -3)),
      '/geometry/coordinates/0/0',
      'field-range',
      '-180 to 180',
    ],
    [
      'latitude first',
      polygon(square(-3, 30).map(([a, b]) => [a, b + 65])),
      '/geometry/coordinates/0/0',
      'field-range',
      'swapped',
    ],
    [
      'a square beyond the covered latitudes',
      polygon(square(30, 85)),
      '/geometry/coordinates/0/0',
      'zone-out-of-coverage',
      '',
    ],
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
    expect(faultsOf(polygon(circle(10_000))).errors).toMatchObject([
      { code: 'too-many-positions', pointer: '/geometry' },
    ]);
  });

  it('is refused together with a point or size; a point needs both coordinates', () => {
    const geometry = polygon(square(30, -3));
    const named = (more: object) =>
      faultsOf(geometry, more).errors.map((fault) => [fault.pointer, fault.code]);
    expect(named({ lat: -3, size: 10 })).toEqual([
      ['/lat', 'place-twice'],
      ['/size', 'place-twice'],
    ]);
    expect(named({ date: '1066-10-14' })).toEqual([['/date', 'date-before-archive']]);
    expect(faultsOf(undefined, { lat: 1 }).errors.map((fault) => [fault.pointer, fault.code])).toEqual([
      ['/lng', 'field-missing'],
    ]);
  });
});

describe('a geometry with too many', () => {
  const many = <T>(one: T) => Array.from({ length: 500_000 }, () => one);

  it.each([
    ['positions', polygon(many([30, -3]))],
    ['empty positions', polygon(many([]))],
    ['positions of one number', polygon(many([1]))],
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
    expect(
      faultsOf(polygon(square(30, -3).flatMap((at) => Array<Position>(4000).fill([...at, 812])))),
    ).toEqual({
      code: 'none',
      errors: [],
    });
  });
});

describe('arbitrary geometries', () => {
  it(
    'are accepted or refused without other errors, for 20,000 random ones (seed 30)',
    { timeout: 60_000 },
    () => {
      const random = seededRandom(30);
      const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
      const coordinate = () =>
        pick([random() * 0.3, 30 + random() * 0.05, -200 + random() * 400, NaN, Infinity, 1e300, -0]);
      const ring = () =>
        random() < 0.3
          ? square(30 + random() * 0.1, random() * 0.1, random() * 0.1)
          : Array.from({ length: Math.floor(random() * 8) }, () => [coordinate(), coordinate()]);
      const rings = () => Array.from({ length: Math.floor(random() * 4) }, ring);
      const odd = () => pick([null, [], {}, 'Polygon', 7, polygon(...rings()), multi(rings(), rings())]);
      const counts = { read: 0, refused: 0 };
      for (let i = 0; i < 20_000; i++) {
        const { code } = faultsOf(
          random() < 0.2 ? odd() : random() < 0.5 ? polygon(...rings()) : multi(rings(), rings()),
        );
        counts[code === 'none' ? 'read' : 'refused']++;
      }
      expect(counts.read).toBeGreaterThan(200);
      expect(counts.refused).toBeGreaterThan(5000);
    },
  );

  it.each([
    ['a comb of long teeth', () => polygon(comb(4_999))],
    [
      'a star that crosses everywhere',
      () => polygon(circle(9_999).map((_, i, all) => all[(i * 4_999) % 9_999])),
    ],
    [
      'thousands of parts in one row',
      () => multi(...Array.from({ length: 1_900 }, (_, i) => [square(30 + i * 0.0004, -3, 0.0003)])),
    ],
    [
      'thousands of nested rings',
      () =>
        multi(
          ...Array.from({ length: 1_900 }, (_, i) => [square(30 + i * 1e-5, -3 + i * 1e-5, 0.05 - i * 2e-5)]),
        ),
    ],
  ])('are checked in bounded time: %s', { timeout: 20_000 }, (_, make) => {
    expect(['none', 'invalid-parameters']).toContain(faultsOf(make()).code);
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

/** A comb with long teeth along a line. */
function comb(teeth: number): Position[] {
  const ring = Array.from({ length: teeth }, (_, i) => [
    [30 + (i * 0.8) / teeth, -3],
    [30 + ((i + 0.5) * 0.8) / teeth, -2.2],
  ]).flat();
  return [...ring, [30.8, -3.01], ring[0]];
}
