import { describe, expect, it } from 'vitest';
import { vectorFaultDetail, plotNoteText, plotsOf, type Plot } from '../../src/vector/index.ts';
import { read } from './files.ts';

/** Properties of a plot, with the names that TRACES uses. */
const OWN = { ProducerName: 'Coopérative Nord', ProducerCountry: 'CI', ProductionPlace: 'Soubré' };
/** A ring of 0.001 by 0.001 degrees in Côte d’Ivoire, counterclockwise: 1.221 ha. */
const SOUTH_WEST = [-6.601234, 5.781234] as const;
type Ring = readonly (readonly number[])[];
const ringAt = ([lng, lat]: readonly [number, number], side = 0.001): Ring => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
];
const RING = ringAt(SOUTH_WEST);
/** Text that is not WKT, and the first character at fault. The last ones have blanks that a pattern could try in many ways. */
const BLANKS = ' '.repeat(2 ** 18);
const NOT_WKT = [
  ['x', 1],
  ['  GEOMETRYCOLLECTION (POINT (1 2))', 3],
  ['POLYGON EMPTY', 1],
  ['POLYGON ((1 2, 3 4)', 20],
  ['POLYGON ((1 2, 3 x))', 16],
  ['POLYGON ((1 2, 3 4E, 5 6))', 16],
  ['POLYGON ((1, 2))', 11],
  ['POLYGON (1 2, 3 4)', 10],
  ['POINT (1 2) 3', 13],
  [`POLYGON${BLANKS}x`, 1],
  [`POLYGON ((1${BLANKS}x`, 11],
] as const;
const polygon = (...coordinates: readonly Ring[]) => ({ type: 'Polygon', coordinates });
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates });
const feature = (geometry: object | null, more: object = {}) => ({
  type: 'Feature',
  properties: { ...OWN, ...more },
  geometry,
});

async function plotsIn(name: string, content: string): Promise<Plot[]> {
  return await plotsOf(await read(name, content), name);
}
const traces = (...features: object[]) =>
  plotsIn('plots.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
const codes = (notes: Plot['notes']) => notes.map(({ code }) => code);
const ringOf = ({ measured }: Plot) => (measured as { readonly coordinates: readonly Ring[] }).coordinates[0];

/** Distance in metres on a sphere, accurate to half a percent. */
function metres([lng1, lat1]: readonly number[], [lng2, lat2]: readonly number[]): number {
  const [up, along] = [lat2 - lat1, (lng2 - lng1) * Math.cos((lat1 * Math.PI) / 180)];
  return Math.hypot(up, along) * 111_195;
}

describe('a valid TRACES file', () => {
  it.each([
    ['a polygon', feature(polygon(RING)), polygon(RING)],
    ['a polygon with a hole', feature(polygon(RING, ringAt([-6.6009, 5.7815], 0.0002).toReversed())), null],
    ['two parts', feature({ type: 'MultiPolygon', coordinates: [[RING], [ringAt([-6.59, 5.78])]] }), null],
    ['altitudes', feature(polygon(RING.map((position) => [...position, 212.5]))), null],
    ['no properties', { type: 'Feature', properties: null, geometry: polygon(RING) }, polygon(RING)],
  ])('has its geometry measured unchanged: %s', async (_, one, expected) => {
    const [plot] = await traces(one);
    expect(plot).toMatchObject({ circleHa: null, repairs: [], notes: [], fault: null });
    expect(plot.measured).toEqual(expected ?? one.geometry);
    expect(plot.geometry).toEqual(one.geometry);
    expect(plot.feature.properties).toEqual(one.properties ?? {});
  });

  it.each([
    ['an area', { Area: 2.5 }, 2.5, 'circle'],
    ['an area with a decimal comma', { Area: '2,5' }, 2.5, 'circle'],
    ['no area', {}, 4, 'circle-of-4'],
    ['an empty area', { Area: null }, 4, 'circle-of-4'],
  ] as const)(
    'has a circle measured for a point with %s, and keeps the point',
    async (_, more, area, code) => {
      const [plot] = await traces(feature(point(...SOUTH_WEST), more));
      const notes = [{ code, facts: { area } }];
      expect(plot).toMatchObject({ circleHa: area, repairs: [], notes, fault: null });
      expect(plot.geometry).toEqual(point(...SOUTH_WEST));
      const radius = Math.sqrt((area * 10_000) / Math.PI);
      for (const corner of ringOf(plot))
        expect(Math.abs(metres(SOUTH_WEST, corner) / radius - 1)).toBeLessThan(0.01);
      expect(ringOf(plot)[0]).toEqual(ringOf(plot).at(-1));
    },
  );

  it('names a plot after its place if it has no name', async () => {
    const plots = await traces(feature(polygon(RING)), feature(polygon(RING), { id: 'A-7' }));
    expect(plots.map(({ feature: { name } }) => name)).toEqual(['Soubré', 'A-7']);
  });
});

describe('a TRACES file with repairable faults', () => {
  const LABELLED = [polygon(RING), point(...SOUTH_WEST)];

  it.each([
    ['an open ring', polygon(RING.slice(0, -1)), ['closed']],
    ['a ring that runs clockwise', polygon(RING.toReversed()), ['turned']],
    ['repeated positions', polygon([RING[0], RING[0], ...RING.slice(1), RING[4]]), ['repeated']],
    ['all', polygon([RING[3], RING[3], RING[2], RING[1], RING[0]]), ['repeated', 'closed', 'turned']],
    ['a polygon with a label point', { type: 'GeometryCollection', geometries: LABELLED }, ['collected']],
    ['a closed line', { type: 'LineString', coordinates: RING }, ['walked']],
    ['closed lines', { type: 'MultiLineString', coordinates: [RING] }, ['walked']],
    ['a MultiPoint of one point', { type: 'MultiPoint', coordinates: [SOUTH_WEST] }, []],
  ] as const)('is repaired, and each repair listed: %s', async (name, geometry, repairs) => {
    const [plot] = await traces(feature(geometry));
    expect(codes(plot.repairs)).toEqual(repairs);
    expect(plot.fault).toBeNull();
    if (name === 'a MultiPoint of one point') expect(plot.circleHa).toBe(4);
    // The same ring, starting from any corner.
    else expect(new Set(ringOf(plot).flat(2))).toEqual(new Set(RING.flat()));
    expect(plot.feature.properties).toEqual(OWN);
  });

  it('has a counterclockwise hole reversed, but not a counterclockwise ring across the antimeridian', async () => {
    const hole = ringAt([-6.6009, 5.7815], 0.0002);
    const [plot] = await traces(feature(polygon(RING, hole)));
    expect(plot.repairs).toEqual([{ code: 'turned', facts: { count: 1 } }]);
    expect(plot.geometry).toEqual(polygon(RING, hole.toReversed()));
    const lngs = [179.999123, -179.999123, -179.999123, 179.999123, 179.999123];
    const over = lngs.map((lng, i) => [lng, i === 2 || i === 3 ? -16.499 : -16.5]);
    expect((await traces(feature(polygon(over))))[0].repairs).toEqual([]);
  });
});

describe('a TRACES file with faults that cannot be repaired', () => {
  const TWO = { type: 'MultiPoint', coordinates: [SOUTH_WEST, [-6.6, 5.78]] };

  it.each([
    ['a point of over four hectares', feature(point(...SOUTH_WEST), { Area: 4.01 }), 'point-too-large'],
    ['an area that is not a number', feature(point(...SOUTH_WEST), { Area: 'two' }), 'point-area'],
    ['two points with one area', feature(TWO, { Area: 1 }), 'several-points'],
    ['strings as coordinates', feature({ type: 'Point', coordinates: ['-6.6', '5.78'] }), 'no-position'],
    ['a line', feature({ type: 'LineString', coordinates: RING.slice(0, 4) }), 'no-outline'],
    ['a line without positions', feature({ type: 'LineString', coordinates: [null, 1, 2] }), 'no-outline'],
    ['no geometry', feature(null), 'no-outline'],
    ['no feature', { type: 'Plot' }, 'no-feature'],
  ])('has a fault reported for that plot, and the next plot measured: %s', async (_, one, code) => {
    const [plot, next] = await traces(one, feature(polygon(RING)));
    expect(plot.fault).toMatchObject({ code });
    expect(plot.measured).toBeNull();
    expect(next.fault).toBeNull();
    for (const lang of ['en', 'fr'] as const) expect(vectorFaultDetail(plot.fault!, lang)).toMatch(/\.$/);
  });

  it('notes coordinates with few decimals', async () => {
    const [plot] = await traces(feature(polygon(ringAt([-6.6, 5.78], 0.01))));
    expect(plot.notes).toEqual([{ code: 'few-decimals', facts: { decimals: 2 } }]);
    expect(codes((await traces(feature(polygon(RING))))[0].notes)).toEqual([]);
  });
});

describe('overlapping plots', () => {
  const at = (east: number, north = 0, side = 0.001) =>
    feature(polygon(ringAt([SOUTH_WEST[0] + east, SOUTH_WEST[1] + north], side)));
  /** Hectares of a rectangle with sides in degrees there. */
  const hectares = (width: number, height: number) =>
    (width * height * 111_320 * Math.cos((5.78 * Math.PI) / 180) * 110_583) / 10_000;

  it('are named in the notes of both, with the shared hectares', async () => {
    const plots = await traces(at(0), at(0.0006), at(0.01));
    const [first, second, third] = plots.map(({ notes }) => notes);
    expect(first).toMatchObject([{ code: 'overlap', facts: { plot: '2 (Soubré)' } }]);
    expect(second).toMatchObject([{ code: 'overlap', facts: { plot: '1 (Soubré)' } }]);
    expect(third).toEqual([]);
    expect(Math.abs((first[0].facts.area as number) - hectares(0.0004, 0.001))).toBeLessThan(0.01);
    expect(plotNoteText(first[0], 'fr')).toMatch(/^Chevauche la parcelle 2 \(Soubré\) sur 0,49 ha\.$/);
  });

  it('are duplicates if they are equal, whatever corner they start from', async () => {
    const rotated = feature(polygon([...RING.slice(2, -1), ...RING.slice(0, 3)]));
    const circle = feature(point(-6.5, 5.123456));
    const plots = await traces(at(0), rotated, circle, circle);
    const noted = [[], ['duplicate'], ['circle-of-4'], ['circle-of-4', 'duplicate']];
    expect(plots.map(({ notes }) => codes(notes))).toEqual(noted);
  });

  it('do not include plots that share an edge or lie in the hole of another', async () => {
    const hole = ringAt([SOUTH_WEST[0] + 0.0002, SOUTH_WEST[1] + 0.0002], 0.0006);
    const around = feature(polygon(RING, hole.toReversed()));
    const plots = await traces(around, feature(polygon(hole)), at(0.001), at(0, 0.001));
    expect(plots.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('are named up to five, with a count of the rest', async () => {
    const plots = await traces(at(0, 0, 0.01), ...Array.from({ length: 8 }, (_, i) => at(i * 0.00112)));
    expect(codes(plots[0].notes)).toEqual([...Array.from({ length: 5 }, () => 'overlap'), 'more-overlaps']);
    expect(plots[0].notes.at(-1)!.facts).toEqual({ count: 3 });
  });
});

it.each([
  point(678_600, 8_829_460),
  { type: 'MultiPolygon', coordinates: [[ringAt([678_600, 8_829_460], 100)]] },
])('coordinates in metres are reported as such: %o', async (geometry) => {
  const [plot] = await plotsIn('plots.geojson', JSON.stringify(geometry));
  const facts = { x: '678600', y: '8829460' };
  expect(plot.fault).toMatchObject({ code: 'not-degrees', facts });
});

describe('a table with latitude and longitude', () => {
  it.each([
    ['commas', 'id,Latitude,Longitude,Area\n007,5.781234,-6.601234,2.5\n8,5.5,-6.5,\n'],
    ['semicolons and decimal commas', 'id;lat;lng;Area\r\n007;5,781234;-6,601234;2,5\r\n8;5,5;-6,5;\r\n'],
    [
      'tabs, with quotes',
      '\uFEFF"id"\t"LAT"\t"Lon"\t"Area"\n"007"\t5.781234\t-6.601234\t2.5\n8\t5.5\t-6.5\t',
    ],
    ['Spanish names', 'id;Latitud;LONGITUD;Area\r\n007;5,781234;-6,601234;2,5\r\n8;5,5;-6,5;\r\n'],
    ['the names of GIS programs', 'X,Y,id,Area\n-6.601234,5.781234,007,2.5\n-6.5,5.5,8,\n'],
    [
      'the delimiter named in the first line',
      'sep=;\r\nid;lat;lng;Area\r\n007;5,781234;-6,601234;2,5\r\n8;5,5;-6,5;\r\n',
    ],
  ])('with %s has points with areas, and keeps all columns', async (_, text) => {
    const [plot, other] = await plotsIn('plots.csv', text);
    expect(plot.geometry).toEqual(point(...SOUTH_WEST));
    expect([plot.circleHa, other.circleHa]).toEqual([2.5, 4]);
    expect(plot.feature).toMatchObject({ number: 1, name: '007', properties: { id: '007' } });
    expect(Object.keys(plot.feature.properties)).toHaveLength(4);
  });

  it('may have the columns of a GIS program, which are not its positions, besides others', async () => {
    const [{ geometry }] = await read('plots.csv', 'x,y,lat,lng\n678600,8829460,5.781234,-6.601234\n');
    expect(geometry).toEqual(point(...SOUTH_WEST));
  });

  it('may have outlines as WKT, also besides positions', async () => {
    const ring = RING.map((position) => position.join(' ')).join(', ');
    const high = RING.map((position) => `${position.join(' ')} 5.`).join(',');
    const text = [
      'lat;lng;WKT;name',
      `1;2;POLYGON ((${ring}));a`,
      `;;MultiPolygonZ(((${high})));b`,
      '1;2;"point(-6.601234 5.781234)";c',
      `1;2;LINESTRING (${ring.split(', ').slice(0, 3).join(', ')});d`,
      ...['', ...NOT_WKT.map(([wkt]) => wkt)].map((wkt) => `1;2;${wkt};e`),
    ].join('\n');
    const plots = await plotsIn('plots.csv', text);
    expect(plots.slice(0, 3).map(({ geometry }) => geometry)).toEqual([
      polygon(RING),
      { type: 'MultiPolygon', coordinates: [[RING.map((position) => [...position, 5])]] },
      point(...SOUTH_WEST),
    ]);
    const faults = [
      undefined,
      undefined,
      undefined,
      'no-outline',
      'no-outline',
      ...NOT_WKT.map(() => 'not-wkt'),
    ];
    expect(plots.map(({ fault }) => fault?.code)).toEqual(faults);
    expect(plots.slice(5).map(({ fault }) => fault?.facts.at)).toEqual(NOT_WKT.map(([, at]) => at));
  });

  it('may be in UTF-16, as spreadsheets save "Unicode text"', async () => {
    const text = '\uFEFFname\tlat\tlng\r\nforêt\t5,781234\t-6,601234\r\n';
    for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
      expect(await read('plots.txt', Uint8Array.from(bytes))).toMatchObject([
        { name: 'forêt', geometry: point(...SOUTH_WEST) },
      ]);
  });

  it('may have commas in the names of its columns, several of the same name, and empty rows', async () => {
    const text = '"a, b, c";lat;lng;a;a\r\n1;5,781234;-6,601234;x;y\r\n;;;;\r\n';
    const plots = await plotsIn('plots.csv', text);
    expect(plots.map(({ feature }) => feature.properties)).toEqual([
      { 'a, b, c': '1', lat: '5,781234', lng: '-6,601234', a: 'x', a_2: 'y' },
    ]);
  });

  it('reports unreadable rows, and continues', async () => {
    const plots = await plotsIn('plots.csv', 'lat,lng\n5.7,-6.6\n5.7\n,-6.6\n5.8,-6.7,x\n5.8,-6.7');
    const found = [undefined, 'row-fields', 'no-position', 'row-fields', undefined];
    expect(plots.map(({ fault }) => fault?.code)).toEqual(found);
  });

  it('is refused with the names of its columns and those that are accepted', async () => {
    await expect(read('plots.csv', 'place,Latitudine\nx,5')).rejects.toThrow(
      'no latitude column (lat, latitude, latitud, y), only place, Latitudine: add one',
    );
  });

  it.each([
    ['id,lat\n1,5', 'no-column'],
    ['lat,latitude,lng\n1,1,5', 'no-column'],
    ['x,y,Y\n1,1,5', 'no-column'],
    ['lat,lng\n1,"5', 'quote-open'],
    ['', 'empty'],
  ])('is refused: %j', async (text, code) => {
    await expect(read('plots.csv', text)).rejects.toMatchObject({ code });
  });
});
