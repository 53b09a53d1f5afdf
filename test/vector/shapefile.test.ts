import { describe, expect, it } from 'vitest';
import { seededRandom } from '../support/random.ts';
import { isVectorFileError } from '../../src/vector/index.ts';
import { kml, read, refusal, square, zip } from './files.ts';

type Ring = ReturnType<typeof square>;

const SEED = 5;
const RUNS = 120;
const WGS84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]]]';

/** A .shp file according to ESRI's description of 1998, with one polygon per record; `null` for a record without a shape. */
function shp(records: readonly (readonly Ring[] | null)[]): Uint8Array<ArrayBuffer> {
  const made = records.map((rings, i) => {
    const count = rings?.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
    const length = rings === null ? 4 : 44 + 4 * rings.length + 16 * count;
    const view = new DataView(new ArrayBuffer(8 + length));
    view.setInt32(0, i + 1);
    view.setInt32(4, length / 2);
    if (rings === null) return new Uint8Array(view.buffer);
    view.setInt32(8, 5, true);
    view.setInt32(44, rings.length, true);
    view.setInt32(48, count, true);
    let first = 0;
    for (const [part, ring] of rings.entries()) {
      view.setInt32(52 + 4 * part, first, true);
      for (const [k, [x, y]] of ring.entries()) {
        const at = 52 + 4 * rings.length + 16 * (first + k);
        view.setFloat64(at, x, true);
        view.setFloat64(at + 8, y, true);
      }
      first += ring.length;
    }
    return new Uint8Array(view.buffer);
  });
  const length = 100 + made.reduce((sum, record) => sum + record.length, 0);
  const all = new Uint8Array(length);
  const head = new DataView(all.buffer);
  head.setInt32(0, 9994);
  head.setInt32(24, length / 2);
  head.setInt32(28, 1000, true);
  head.setInt32(32, 5, true);
  let at = 100;
  for (const record of made) {
    all.set(record, at);
    at += record.length;
  }
  return all;
}

/** The .shx index of a .shp file, with the given records. */
function shx(bytes: Uint8Array, records: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const starts = [100];
  for (let at = 100; at + 8 <= bytes.length; starts.push(at)) at += 8 + 2 * view.getInt32(at + 4);
  const index = new DataView(new ArrayBuffer(100 + 8 * records.length));
  index.setInt32(0, 9994);
  for (const [i, record] of records.entries()) {
    index.setInt32(100 + 8 * i, starts[record] / 2);
    index.setInt32(104 + 8 * i, view.getInt32(starts[record] + 4));
  }
  return new Uint8Array(index.buffer);
}

/** A .dbf table with one column of the given kind and width. */
function dbf(name: string, values: readonly Uint8Array[], kind = 'C', width = 12): Uint8Array {
  const bytes = new Uint8Array(65 + values.length * (width + 1) + 1).fill(0x20);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, 64);
  view.setUint32(4, values.length, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, width + 1, true);
  bytes.set(new TextEncoder().encode(name), 32);
  bytes[43] = kind.charCodeAt(0);
  bytes[48] = width;
  bytes[64] = 0x0d;
  for (const [i, value] of values.entries()) bytes.set(value, 65 + i * (width + 1) + 1);
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const clockwise = (ring: Ring): Ring => ring.toReversed();
const A = clockwise(square(30, -3));
const B = clockwise(square(30.002, -2.998, 0.006));

describe('shapefile reader', () => {
  it('reads records with their rows, including those without a shape', async () => {
    const table = dbf('NAME', ['a', 'b', 'c'].map(utf8));
    const parts = { 'x/plots.SHP': shp([[A], null, [B]]), 'x/plots.dbf': table, 'x/plots.prj': WGS84 };
    const found = await read('a.zip', zip(parts));
    expect(found.map(({ number, name, geometry }) => [number, name, geometry])).toEqual([
      [1, 'a', { type: 'Polygon', coordinates: [A] }],
      [2, 'b', null],
      [3, 'c', { type: 'Polygon', coordinates: [B] }],
    ]);
  });

  it('accepts rings in any order, assigns holes to the smallest ring around them, and keeps stray ones', async () => {
    const hole = square(30.001, -2.999, 0.0005);
    const island = clockwise(square(30.003, -2.997, 0.002));
    const lake = square(30.0025, -2.9975, 0.004);
    const pond = square(30.0035, -2.9965, 0.0005);
    const stray = square(40, -3);
    const [found] = await read('a.zip', zip({ 'a.shp': shp([[pond, lake, hole, A, stray, island]]) }));
    expect(found.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[A, lake, hole], [stray], [island, pond]],
    });
  });

  describe('given an edited file that was not repacked,', () => {
    const old = clockwise(square(31, -3));
    const bytes = shp([[old], [B], [A]]);
    const table = dbf('NAME', ['a', 'b'].map(utf8));

    it('reads the records listed in the index, each with its own row', async () => {
      const longer = new Uint8Array([...bytes, ...utf8('bytes that follow the last record')]);
      const index = shx(bytes, [2, 1]);
      const found = await read('a.zip', zip({ 'a.shp': longer, 'a.shx': index, 'a.dbf': table }));
      expect(found.map(({ name, geometry }) => [name, geometry])).toEqual([
        ['a', { type: 'Polygon', coordinates: [A] }],
        ['b', { type: 'Polygon', coordinates: [B] }],
      ]);
    });

    it('reads the last record of each number without an index', async () => {
      const renumbered = Uint8Array.from(bytes);
      // The start of the third record; each has a header, one part and five positions.
      new DataView(renumbered.buffer).setInt32(100 + 2 * (8 + 48 + 80), 1);
      const found = await read('a.zip', zip({ 'a.shp': renumbered, 'a.dbf': table }));
      expect(found.map(({ name, geometry }) => [name, geometry])).toEqual([
        ['a', { type: 'Polygon', coordinates: [A] }],
        ['b', { type: 'Polygon', coordinates: [B] }],
      ]);
    });

    it('skips rows marked as deleted in the table', async () => {
      const marked = Uint8Array.from(table);
      marked[65] = 0x2a;
      const parts = { 'a.shp': bytes, 'a.shx': shx(bytes, [2, 1]), 'a.dbf': marked };
      const found = await read('a.zip', zip(parts));
      expect(found.map(({ number, name }) => [number, name])).toEqual([[1, 'b']]);
    });
  });

  it.each([
    ['both directions reversed', [A.toReversed(), square(30.002, -2.998, 0.002).toReversed()]],
    ['both counterclockwise', [A.toReversed(), square(30.002, -2.998, 0.002)]],
  ])('reads a ring inside another as its hole: %s', async (_what, rings) => {
    const [found] = await read('a.zip', zip({ 'a.shp': shp([rings]) }));
    expect(found.geometry).toEqual({ type: 'Polygon', coordinates: rings });
  });

  it.each([
    ['UTF-8, not named', utf8('forêt'), null, 0],
    ['Western, not named', latin1('forêt'), null, 0],
    ['UTF-8, named as the Windows default', utf8('forêt'), null, 0x57],
    ['a Windows code page named ANSI', latin1('forêt'), 'ANSI 1252', 0],
    ['ISO 8859-1, named as ESRI does', latin1('forêt'), '88591', 0],
    ['a DOS code page, named by the driver', Uint8Array.of(0x66, 0x6f, 0x72, 0x88, 0x74), null, 0x02],
    ['UTF-8 with the last character cut off', utf8('forêtéé').subarray(0, 7), 'UTF-8', 0],
  ])('reads text in %s', async (_what, value, cpg, language) => {
    const table = dbf('name', [value], 'C', value.length);
    table[29] = language;
    const parts = { 'a.shp': shp([[A]]), 'a.dbf': table, ...(cpg && { 'a.cpg': cpg }) };
    expect((await read('a.zip', zip(parts)))[0].name).toBe('forêt');
  });

  it.each([
    ['Сосна', [0xd1, 0xee, 0xf1, 0xed, 0xe0], null, 0xc9],
    ['Сосна', [0x91, 0xae, 0xe1, 0xad, 0xa0], null, 0x65],
    ['林', [0xc1, 0xd6], '936', 0],
    ['łąka', [0xb3, 0xb9, 0x6b, 0x61], null, 0xc8],
  ])('reads names in other scripts: %s', async (name, bytes, cpg, language) => {
    const table = dbf('name', [Uint8Array.from(bytes)]);
    table[29] = language;
    const parts = { 'a.shp': shp([[A]]), 'a.dbf': table, ...(cpg && { 'a.cpg': cpg }) };
    expect((await read('a.zip', zip(parts)))[0].name).toBe(name);
  });

  it('refuses a name that needs an unknown encoding', async () => {
    const archive = (name: Uint8Array) =>
      zip({ 'a.shp': shp([[A]]), 'a.cpg': 'EBCDIC-7', 'a.dbf': dbf('name', [name]) });
    expect((await read('a.zip', archive(utf8('plain'))))[0].name).toBe('plain');
    const fault = await refusal('a.zip', archive(latin1('forêt')));
    expect(fault).toMatchObject({ code: 'unknown-encoding', facts: { encoding: 'EBCDIC-7' } });
  });

  it.each([
    ['N', '12.5', 12.5],
    ['N', '12,5', 12.5],
    ['N', '123456789012345678', '123456789012345678'],
    ['N', '***', null],
    ['L', 'T', true],
    ['D', '20240131', '2024-01-31'],
    ['C', ' a ', 'a'],
  ])('reads values of type %s: %s', async (kind, written, value) => {
    const parts = { 'a.shp': shp([[A]]), 'a.dbf': dbf('x', [utf8(written)], kind, 18) };
    expect((await read('a.zip', zip(parts)))[0].properties).toEqual({ x: value });
  });

  it('reads binary integers and doubles, and leaves out other binary values', async () => {
    const bytes = (size: number, write: (view: DataView) => void) => {
      const view = new DataView(new ArrayBuffer(size));
      write(view);
      return new Uint8Array(view.buffer);
    };
    const integer = bytes(4, (view) => view.setInt32(0, -7, true));
    const double = bytes(8, (view) => view.setFloat64(0, 2.5, true));
    for (const [kind, value, properties] of [
      ['I', integer, { x: -7 }],
      ['B', double, { x: 2.5 }],
      ['T', double, {}],
    ] as const) {
      const parts = { 'a.shp': shp([[A]]), 'a.dbf': dbf('x', [value], kind, value.length) };
      expect((await read('a.zip', zip(parts)))[0].properties).toEqual(properties);
    }
  });

  it.each([
    ['GeoJSON', 'plots.geojson', JSON.stringify({ type: 'Point', coordinates: [30, -3] })],
    ['KML', 'doc.kml', kml('<Placemark><Point><coordinates>30,-3</coordinates></Point></Placemark>')],
  ])('may have only %s in its archive', async (_, name, text) => {
    const [found] = await read('a.zip', zip({ [name]: text, 'readme.txt': 'x' }));
    expect(found.geometry).toMatchObject({ type: 'Point', coordinates: [30, -3] });
    expect(await refusal('a.zip', zip({ [name]: text, 'more.json': text }))).toMatchObject({
      code: 'zip-several',
      facts: { count: 2 },
    });
  });

  it.each([
    ['in metres', { 'a.shp': shp([[A]]), 'a.prj': 'PROJCS["RGF93_Lambert_93"]' }, 'other-system'],
    ['without shapes', { 'a.dbf': dbf('x', []) }, 'zip-lacks'],
    ['with two shapefiles', { 'a.shp': shp([[A]]), 'b.shp': shp([[A]]) }, 'zip-several'],
    ['that ends early', { 'a.shp': shp([[A]]).subarray(0, 150) }, 'cut-off'],
    ['with an invalid .shp', { 'a.shp': utf8('x'.repeat(200)) }, 'damaged'],
    ['with an invalid table', { 'a.shp': shp([[A]]), 'a.dbf': utf8('x'.repeat(40)) }, 'damaged'],
  ])('refuses an archive %s', async (_what, parts, code) => {
    expect(await refusal('a.zip', zip(parts))).toMatchObject({ code, file: 'a.zip' });
  });

  it(`never hangs, and throws only its own errors, for damaged files (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const parts = { shp: shp([[A, B], null, [B]]), dbf: dbf('NAME', ['a', 'b', 'c'].map(utf8)) };
    for (let i = 0; i < RUNS; i += 1) {
      const files = Object.entries(parts).map(([ending, bytes]) => {
        const damaged = Uint8Array.from(bytes);
        for (let k = 0; k < 3; k += 1)
          damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
        return [`a.${ending}`, damaged] as const;
      });
      const thrown: unknown = await read('a.zip', zip(Object.fromEntries(files))).then(
        () => null,
        (error: unknown) => error,
      );
      expect(thrown === null || isVectorFileError(thrown), `damage ${i}: ${String(thrown)}`).toBe(true);
    }
  });
});

describe('a zip archive', () => {
  const SIZE = 80_000_000;
  const bomb = zip({ 'a.shp': new Uint8Array(SIZE), 'doc.kml': kml('') });

  it('that inflates beyond the limit is refused by its stated size', async () => {
    expect(bomb.length).toBeLessThan(SIZE / 500);
    const fault = await refusal('a.zip', bomb);
    expect(fault).toMatchObject({ code: 'zip-inflates', facts: { has: 80, maximum: 64 } });
    expect(fault.cause).toBeUndefined();
  });

  it.each([
    ['invalid', utf8('no archive, whatever it is called')],
    ['empty', new Uint8Array(0)],
    ['cut off', zip({ 'a.shp': shp([[A]]) }).subarray(0, 100)],
  ])('that is %s is refused', async (_what, bytes) => {
    expect(await refusal('a.zip', bytes)).toMatchObject({ code: 'no-zip' });
  });
});
