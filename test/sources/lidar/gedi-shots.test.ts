import { describe, expect, it } from 'vitest';
import { rejectionOf, type ShotQuality } from '../../../src/sources/lidar/filter.ts';
import { ShotReader, UnreadableShot } from '../../../src/sources/lidar/shots.ts';
import { quoteLongIntegers } from '../../../src/net/long-integers.ts';
import { coverOfGround, groundFraction } from '../../../src/sources/lidar/columns.ts';

const GOOD: ShotQuality = {
  ...{ lat: -10, rh98: 20, quality: 1, degrade: 0, surface: 1, sensitivity: 0.97 },
  ...{ elevation: 300, terrain: 310, waterPersistence: 0, urbanProportion: 0 },
};

describe('the quality filter (methods 5.2)', () => {
  const check = (change: Partial<ShotQuality>) => rejectionOf({ ...GOOD, ...change });

  it.each<[Partial<ShotQuality>, string | null]>([
    [{}, null],
    [{ quality: 0 }, 'quality'],
    [{ degrade: 3 }, 'degraded'],
    [{ surface: 0 }, 'surface'],
    [{ sensitivity: 0.95 }, null],
    [{ sensitivity: 0.9499 }, 'sensitivity'],
    [{ terrain: 449.9 }, null],
    [{ terrain: 450 }, 'elevation'],
    [{ terrain: 150 }, 'elevation'],
    [{ terrain: null }, 'elevation'],
    [{ rh98: 0 }, null],
    [{ rh98: -0.01 }, 'height'],
    [{ rh98: 80 }, null],
    [{ rh98: 80.01 }, 'height'],
    [{ rh98: 60, lat: 45 }, null],
    [{ rh98: 60.01, lat: 45 }, 'height'],
    [{ waterPersistence: 10 }, 'water'],
    [{ urbanProportion: 50 }, 'urban'],
  ])('returns for %o: %s', (change, rejection) => {
    expect(check(change)).toBe(rejection);
  });

  it('skips criteria that a file lacks', () => {
    expect(rejectionOf({ lat: 0, rh98: 5 })).toBeNull();
    expect(check({ terrain: undefined })).toBeNull();
    expect(check({ elevation: undefined })).toBeNull();
  });
});

type Row = Record<string, unknown>;

const ROW: Row = {
  shot_number: '19640119100108615',
  beam: 'BEAM0101',
  delta_time: '40810919.7515502',
  lat_lowestmode: '-13.5',
  lon_lowestmode: '-44.1',
  rh50: '-0.14',
  rh98: '3.25',
  quality_flag: '1',
  cover: '0.25',
  l2b_quality_flag: '1',
};

function readRow(row: Row) {
  const reader = new ShotReader(Object.keys(row));
  const cell = (name: string) => row[name];
  const reading = reader.read(cell, reader.position(cell));
  if ('rejected' in reading) throw new Error(reading.rejected);
  return reading.shot;
}

/** The row with renamed columns: `[old, new]`. */
function renamed(...names: readonly [string, string][]): Row {
  const map = new Map(names);
  return Object.fromEntries(Object.entries(ROW).map(([name, value]) => [map.get(name) ?? name, value]));
}

const without = (row: Row, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const rising = (from: number) => Array.from({ length: 101 }, (_, i) => from + i / 5);

describe('a shot', () => {
  it('is read by column names', () => {
    expect(readRow(ROW)).toEqual({
      shotNumber: '19640119100108615',
      beam: 'BEAM0101',
      lat: -13.5,
      lng: -44.1,
      time: '2019-04-18T08:21:59.751Z',
      rh50: -0.14,
      rh98: 3.25,
      cover: 0.25,
      coverFrom: 'L2B',
      sensitivity: null,
      elevation: null,
    });
  });

  it.each<[string, Row]>([
    ['version 3', renamed(['quality_flag', 'l2a_quality_flag_rel3'])],
    ['version 2 of L4', renamed(['quality_flag', 'l2_quality_flag'])],
    ['plain coordinates', renamed(['lat_lowestmode', 'latitude'], ['lon_lowestmode', 'longitude'])],
    ['capitals and paths', renamed(['rh98', ' RH98 '], ['lat_lowestmode', 'BEAM0101/geo/lat_lowestmode'])],
    ['percentiles with underscores', renamed(['rh98', 'rh_98'], ['rh50', 'rh_50'])],
  ])('is the same with the columns of %s', (_, row) => {
    expect(readRow(row)).toEqual(readRow(ROW));
  });

  it('has its heights from the whole curve, given as a list or as text', () => {
    const rest = without(ROW, 'rh50', 'rh98');
    const rh = rising(-4);
    for (const value of [rh, `[${rh.join(', ')}]`, rh.join(' ')]) {
      const shot = readRow({ ...rest, rh: value, l2b_quality_flag: '0' });
      expect(shot.rh98).toBeCloseTo(15.6, 9);
      expect(shot.rh50).toBeCloseTo(6, 9);
      // 0 at percent 20: ground 0.4, canopy 0.6, 0.6 / (0.6 + 1.5 x 0.4).
      expect([shot.cover, shot.coverFrom]).toEqual([expect.closeTo(0.5, 9), 'L2A_RH_PROFILE']);
    }
  });

  it('has its curve from columns of percentiles, but not from rh100 of L2B in centimetres', () => {
    const curve = Object.fromEntries(rising(-4).map((height, i) => [`rh${i}`, height]));
    const shot = readRow({ ...ROW, ...curve, rh100: 1600, cover: '' });
    expect(shot.cover).toBeCloseTo(0.5, 9);
  });

  it('is unreadable with a sensitivity in percent, which would pass any filter', () => {
    expect(readRow({ ...ROW, sensitivity: '1' }).sensitivity).toBe(1);
    expect(() => readRow({ ...ROW, sensitivity: '97' })).toThrow(
      expect.objectContaining({ fault: { column: 'sensitivity', value: '97' } }),
    );
  });

  it('has no cover if the product is missing, flagged as bad, unflagged or not a fraction', () => {
    const flags = ['0', ''].map((l2b_quality_flag) => ({ ...ROW, l2b_quality_flag }));
    const covers = ['', '-9999', '25'].map((cover) => ({ ...ROW, cover }));
    for (const row of [...flags, ...covers, without(ROW, 'l2b_quality_flag')])
      expect(readRow(row)).toMatchObject({ cover: null, coverFrom: null });
  });

  it('keeps the digits of its number, or is identified by place and time if they were rounded', () => {
    expect(readRow({ ...ROW, shot_number: '18446744073709551615' }).shotNumber).toBe('18446744073709551615');
    expect(readRow({ ...ROW, shot_number: 1234 }).shotNumber).toBe('1234');
    for (const shot_number of ['1.96401191001086E+16', 19640119100108616, '', null, '12a'])
      expect(readRow({ ...ROW, shot_number }).shotNumber).toBe('-44.1 -13.5 2019-04-18T08:21:59.751Z');
  });

  it.each([
    ['2020/5/1 12:30', '2020-05-01T12:30:00.000Z'],
    ['20200501', '2020-05-01T00:00:00.000Z'],
    ['2020-05-01 12:30:00 UTC', '2020-05-01T12:30:00.000Z'],
    ['2020-05-01T12:30:00.5+0200', '2020-05-01T10:30:00.500Z'],
  ])('reads the time %s', (time, expected) => {
    expect(readRow({ ...without(ROW, 'delta_time'), time }).time).toBe(expected);
  });

  // On 4 May or 5 April, and in the time zone of the machine.
  it.each(['04/05/2020', '5 Apr 2020', 'May 4, 2020 12:30', '2020', '2020-02-30'])(
    'refuses the time %s',
    (time) => {
      expect(() => readRow({ ...without(ROW, 'delta_time'), time })).toThrow(UnreadableShot);
    },
  );

  it('names missing columns as it reads them', () => {
    const missing = new ShotReader(['id']).missing();
    expect(missing).toEqual(['lat_lowestmode', 'lon_lowestmode', 'quality_flag', 'rh98']);
    expect(new ShotReader(missing).missing()).toEqual([]);
  });

  it('has no median height if that is fill', () => {
    expect(readRow({ ...ROW, rh50: '-9999' }).rh50).toBeNull();
  });

  it('has a time only if the file has one', () => {
    const withoutTime = without(ROW, 'delta_time');
    expect(readRow(withoutTime).time).toBeNull();
    expect(readRow({ ...withoutTime, time: '2020-05-01T12:00:00Z' }).time).toBe('2020-05-01T12:00:00.000Z');
    const written = { ...withoutTime, datetime: '2020-05-01 12:00:00' };
    expect(readRow(written).time).toBe('2020-05-01T12:00:00.000Z');
  });

  it.each<[string, Row]>([
    ['an invalid position', { lat_lowestmode: '91' }],
    ['no position', { lon_lowestmode: '' }],
    ['no height', { rh98: '' }],
    ['text as height', { rh98: 'tall' }],
    ['heights out of order', { rh50: '4' }],
    ['a time before GEDI', { delta_time: '-1' }],
    ['a time beyond all dates', { delta_time: '1e300' }],
    ['a curve of another length', { rh: [1, 2, 3] }],
    ['a curve with gaps', { rh: [...rising(0).slice(1), null] }],
  ])('with %s cannot be read', (_, change) => {
    expect(() => readRow({ ...ROW, ...change })).toThrow(UnreadableShot);
  });
});

describe('quoteLongIntegers', () => {
  it.each([
    ['{"a":19640119100108615}', '{"a":"19640119100108615"}'],
    ['[-12345678901234567,1]', '["-12345678901234567",1]'],
    ['{"a":"19640119100108615","b":123456789012345}', null],
    ['{"a\\"":"\\\\","b":1.2345678901234567890,"c":1e20}', null],
    ['{"a":"x 19640119100108615 \\" 19640119100108615"}', null],
    ['"unclosed 19640119100108615', null],
    ['', null],
  ])('quotes only long integers outside strings: %s', (json, quoted) => {
    expect(quoteLongIntegers(json)).toBe(quoted ?? json);
  });
});

const curveOf = (heights: readonly number[], step = 1) =>
  heights.map((height, i) => ({ percent: i * step, height }));

/** Heights 0.1 m apart that are 0 at `percent`. */
const straight = (percent: number) => curveOf(Array.from({ length: 101 }, (_, i) => (i - percent) / 10));

describe('cover from the ground fraction of energy (methods 5.3)', () => {
  it.each([
    [0, 1],
    [0.1, 0.727273],
    [0.25, 0.4],
    [0.5, 0],
    [1, 0],
  ])('for %f is %f', (fraction, cover) => {
    expect(coverOfGround(fraction)).toBeCloseTo(cover, 6);
  });
});

describe('the ground fraction of a relative height curve', () => {
  it('is where the curve crosses 0, interpolated between percentiles', () => {
    expect(groundFraction(straight(25))).toBeCloseTo(0.25, 12);
    expect(groundFraction(straight(10.4))).toBeCloseTo(0.104, 12);
  });

  it('is 0 if all energy came from above the ground, and 1 if all came from below', () => {
    expect(groundFraction(straight(-3))).toBe(0);
    expect(groundFraction(straight(140))).toBe(1);
  });

  it('is the middle of the percentiles at 0', () => {
    const heights = Array.from({ length: 101 }, (_, i) => (i < 20 ? i - 20 : i <= 30 ? 0 : i - 30));
    expect(groundFraction(curveOf(heights))).toBeCloseTo(0.25, 12);
    expect(groundFraction(curveOf(new Array<number>(101).fill(0)))).toBe(0.5);
  });

  it('is null for a curve that is too coarse around the ground, decreasing or empty', () => {
    expect(groundFraction(curveOf([-1.4, -0.1, 1, 3, 4], 25))).toBeNull();
    expect(groundFraction(curveOf([-2, -1, 1, 2], 5))).toBeCloseTo(0.075, 12);
    expect(groundFraction(curveOf([-1, 2, 1, 3]))).toBeNull();
    expect(groundFraction(curveOf([-1, NaN, 1, 3]))).toBeNull();
    expect(groundFraction([])).toBeNull();
    expect(
      groundFraction([
        { percent: 50, height: 2 },
        { percent: 98, height: 20 },
      ]),
    ).toBeNull();
  });
});
