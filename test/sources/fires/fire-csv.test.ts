import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import { MAX_CSV_ROWS, parseFires } from '../../../src/sources/fires/rows.ts';
import { hasRealData, realData } from '../../support/real-data.ts';

const VIIRS =
  'latitude,longitude,bright_ti4,scan,track,acq_date,acq_time,satellite,instrument,confidence,version,bright_ti5,frp,daynight,type';
const MODIS =
  'latitude,longitude,brightness,scan,track,acq_date,acq_time,satellite,confidence,version,bright_t31,frp,daynight';

const viirsRow = (change: Partial<Record<string, string>> = {}) => {
  const usual = '-18.1,132.5,331.9,0.5,0.6,2023-11-09,0434,N,VIIRS,n,2.0NRT,290,4.26,D,'.split(',');
  return VIIRS.split(',')
    .map((name, i) => change[name] ?? usual[i])
    .join(',');
};
const viirs = (...changes: Partial<Record<string, string>>[]) =>
  parseFires([VIIRS, ...changes.map(viirsRow)].join('\n'), { host: 'here' });

function failure(text: string): SylvanError {
  try {
    parseFires(text, { host: 'here' });
  } catch (error) {
    if (error instanceof SylvanError) return error;
  }
  throw new Error('no error that a caller knows');
}

describe('a row', () => {
  it('becomes a detection', () => {
    expect(viirs({}).points).toEqual([
      {
        ...{ lat: -18.1, lng: 132.5, time: '2023-11-09T04:34Z', satellite: 'Suomi NPP' },
        ...{ instrument: 'VIIRS', confidence: 'nominal', frp: 4.26, type: null },
      },
    ]);
  });

  it.each([
    ['00:34', '00:34'],
    ['0034', '00:34'],
    ['45', '00:45'],
    ['7', '00:07'],
    ['659', '06:59'],
    ['2359', '23:59'],
    ['9:05', '09:05'],
  ])('may have the time %s, read as %s', (written, time) => {
    expect(viirs({ acq_time: written }).points[0].time).toBe(`2023-11-09T${time}Z`);
  });

  it.each([
    ['l', 'low'],
    ['Nominal', 'nominal'],
    ['h', 'high'],
    ['HIGH', 'high'],
    ['29', 'low'],
    ['30', 'nominal'],
    ['79', 'nominal'],
    ['80', 'high'],
  ])('may have the confidence %s, read as %s', (written, confidence) => {
    expect(viirs({ confidence: written }).points[0].confidence).toBe(confidence);
  });

  it.each([
    ['N', 'Suomi NPP'],
    ['Suomi-NPP', 'Suomi NPP'],
    ['1', 'NOAA-20'],
    ['N20', 'NOAA-20'],
    ['J2', 'NOAA-21'],
    ['Terra', 'Terra'],
    ['a', 'Aqua'],
    ['GK2A', 'GK2A'],
    ['constructor', 'constructor'],
  ])('may have the satellite %s, read as %s', (written, satellite) => {
    expect(viirs({ satellite: written }).points[0].satellite).toBe(satellite);
  });

  it('has null as power or type if none is stated', () => {
    const { points } = viirs({ frp: '', type: '2' }, { frp: '-1' }, { frp: '0', type: '0' });
    expect(points.map(({ frp, type }) => [frp, type])).toEqual([
      [null, 2],
      [null, null],
      [0, 0],
    ]);
  });

  it.each<[string, Partial<Record<string, string>>]>([
    ['whole numbers with decimals', { type: '0.0', acq_time: '434.0', satellite: '1.0' }],
    ['words for missing values', { type: 'nan', frp: 'NaN', instrument: '<NA>' }],
    ['spaces around numbers', { latitude: ' -18.1 ', frp: '\u00a04.26 ' }],
    ['a time with seconds', { acq_time: '04:34:00' }],
    ['a day with a time zone', { acq_date: '2023-11-09T00:00:00Z' }],
    ['a day with slashes', { acq_date: '2023/11/9' }],
    ['a day without hyphens', { acq_date: '20231109' }],
  ])('is read with %s', (_, change) => {
    const { points, refused } = viirs(change);
    expect(refused).toEqual([]);
    expect(points).toMatchObject([{ lat: -18.1, time: '2023-11-09T04:34Z' }]);
  });

  it.each([
    [{ latitude: '' }, 'latitude'],
    [{ latitude: '90.1' }, 'latitude'],
    [{ latitude: '0x10' }, 'latitude'],
    [{ longitude: '-180.5' }, 'longitude'],
    [{ longitude: 'Infinity' }, 'longitude'],
    [{ acq_date: '2023-02-30' }, 'acq_date'],
    [{ acq_date: '09/11/2023' }, 'acq_date is "09/11/2023"'],
    [{ acq_time: '' }, 'acq_time'],
    [{ acq_time: '2400' }, 'acq_time'],
    [{ acq_time: '1260' }, 'acq_time'],
    [{ acq_time: '-5' }, 'acq_time'],
    [{ satellite: ' ' }, 'satellite'],
    [{ confidence: '101' }, 'confidence'],
    [{ confidence: 'maybe' }, 'confidence'],
    [{ confidence: 'constructor' }, 'confidence'],
    [{ frp: 'strong' }, 'frp'],
    [{ frp: '1e999' }, 'frp'],
    [{ type: '4' }, 'type'],
    [{ latitude: '1,2' }, '16 fields under 15 columns'],
    [{ type: '0.5' }, 'type'],
  ])('that is invalid is refused alone: %o', (change, word) => {
    const { points, refused, refusedCount } = viirs({}, change, {});
    expect([points.length, refused.length, refusedCount]).toEqual([2, 1, 1]);
    expect(refused[0]).toMatch(/^row 3: /);
    expect(refused[0]).toContain(word);
  });

  it('is refused with its line number, and counted beyond the first hundred', () => {
    const text = [VIIRS, '', ...Array<string>(150).fill('broken'), viirsRow()].join('\r\n');
    const { refused, refusedCount, points } = parseFires(text, { host: 'here' });
    expect([refused.length, refusedCount, points.length]).toEqual([100, 150, 1]);
    expect(refused[0]).toBe('row 3: 1 fields under 15 columns');
  });
});

describe('a file', () => {
  it('is read by column names, in any order, with extra columns', () => {
    const text =
      '\uFEFF"Type",extra,CONFIDENCE,satellite,acq_time,acq_date,longitude, latitude ,bright_ti4\r\n"2","a, b",h,"N",0034,2023-11-09,1.5,"2.5",300\r\n';
    expect(parseFires(text, { host: 'here' }).points).toMatchObject([
      { lat: 2.5, lng: 1.5, type: 2, confidence: 'high', frp: null, instrument: 'VIIRS' },
    ]);
  });

  it.each([
    [VIIRS, 'VIIRS'],
    [`${MODIS}\r\n\r\n`, 'MODIS'],
  ])('with only a header has no fires, but an instrument: %j', (text, instrument) => {
    const { points, refusedCount, instruments } = parseFires(text, { host: 'here' });
    expect([points.length, refusedCount, [...instruments]]).toEqual([0, 0, [instrument]]);
  });

  it('may be separated by tabs, or by semicolons with decimal commas', () => {
    const [header, own] = [VIIRS, viirsRow()].map((line) => line.split(','));
    const parsed = parseFires([header, own].map((fields) => fields.join('\t')).join('\n'), { host: 'here' });
    const commas = own.map((field) => field.replace('.', ','));
    const text = [header, commas].map((fields) => fields.join(';')).join('\n');
    expect(parsed.points).toEqual(viirs({}).points);
    expect(parseFires(text, { host: 'here' }).points).toEqual(parsed.points);
  });

  it('of GeoJSON is read by properties, and positions by geometry', () => {
    const properties = {
      ...{ LATITUDE: -18, ACQ_DATE: '2023-11-09', acq_time: 434, satellite: 'N', confidence: 'n' },
      ...{ bright_ti4: 340, frp: NaN },
    };
    const point = (more: object, type = 'Point') => ({
      type: 'Feature',
      geometry: { type, coordinates: [132.5, -18.1] },
      properties: { ...properties, ...more },
    });
    const features = [point({}), point({}, 'Line'), point({ acq_time: '5.0' }), point({ confidence: null })];
    const json = JSON.stringify({ type: 'FeatureCollection', features });
    const { points, instruments, refused } = parseFires(json.replaceAll('"frp":null', '"frp":NaN'), {
      host: 'here',
    });
    expect(points).toMatchObject([
      { lat: -18.1, lng: 132.5, time: '2023-11-09T04:34Z', frp: null, instrument: 'VIIRS' },
      { time: '2023-11-09T00:05Z' },
    ]);
    expect([...instruments]).toEqual(['VIIRS']);
    expect(refused).toEqual(['feature 2: geometry is "Line"', 'feature 4: confidence is ""']);
  });

  it('may mix instruments if each row states its own', () => {
    const header = 'latitude,longitude,acq_date,acq_time,satellite,instrument,confidence';
    const text = `${header}\n1,2,2023-11-09,12,T,MODIS,80\n1,2,2023-11-09,12,N,VIIRS,n\n1,2,2023-11-09,12,N,,n`;
    const { points, instruments, refused } = parseFires(text, { host: 'here' });
    expect(points.map(({ instrument }) => instrument)).toEqual(['MODIS', 'VIIRS']);
    expect([...instruments]).toEqual(['MODIS', 'VIIRS']);
    expect(refused).toEqual(['row 4: instrument is ""']);
  });

  const NO_ROW = { table: 'no-row', unit: 'row', number: 2 };
  it.each([
    ['', 'points-invalid', { table: 'empty' }],
    [' \n\n', 'points-invalid', { table: 'empty' }],
    ['Invalid MAP_KEY k3y.', 'access-denied', {}],
    ['Exceeding allowed transaction limit, try in 10 minutes', 'rate-limited', {}],
    ['<html><body>k3y</body></html>', 'points-invalid', { table: 'no-table' }],
    ['{"error": "k3y"}', 'points-invalid', { table: 'no-collection' }],
    ['{"error": "k3y', 'points-invalid', { table: 'no-json' }],
    ['a,b,c\n1,2,3', 'points-invalid', { table: 'no-table' }],
    [VIIRS.replace('acq_time,', ''), 'points-invalid', { table: 'columns-missing', columns: ['acq_time'] }],
    [VIIRS.replace(/bright_ti.,|instrument,/g, ''), 'points-invalid', { table: 'instrument-unknown' }],
    [`${VIIRS}\n"-18.1,132.5`, 'points-invalid', { table: 'quote-open', line: 2 }],
    [`${VIIRS}\nk3y\nk3y`, 'points-invalid', { ...NO_ROW, count: 2, has: 1, wanted: 15 }],
    [
      `${VIIRS}\n${viirsRow({ acq_date: 'k3y' })}`,
      'points-invalid',
      { ...NO_ROW, count: 1, column: 'acq_date' },
    ],
  ])('that is not valid is rejected: %j', (text, code, facts) => {
    const error = failure(text);
    expect([error.code, error.fields]).toEqual([code, { host: 'here', ...facts }]);
    expect(inspect(error, { depth: 9 }) + JSON.stringify(error.toData())).not.toContain('k3y');
  });

  it('with too many rows is rejected', () => {
    const error = failure(`${VIIRS}\n${'x\n'.repeat(MAX_CSV_ROWS + 1)}`);
    expect(error.fields).toMatchObject({ table: 'too-many-rows', maximum: MAX_CSV_ROWS });
  });
});

describe.skipIf(!hasRealData('fires'))('the real files', () => {
  const VIIRS_FIRST = { lat: 66.19901, lng: 70.98853, time: '2023-11-09T00:34Z', frp: 4.26 };
  const MODIS_FIRST = { time: '2022-02-26T00:20Z', confidence: 'nominal', frp: 64.94 };
  it.each([
    {
      ...{ name: 'SUOMI_VIIRS_C2_Global_VNP14IMGTDL_NRT_2023313.txt', instrument: 'VIIRS', rows: 43981 },
      ...{ counts: { low: 4937, nominal: 36014, high: 3030 }, first: VIIRS_FIRST },
    },
    {
      ...{ name: 'MODIS_C6_1_Global_24h.csv', instrument: 'MODIS', rows: 19416 },
      ...{ counts: { Aqua: 13625, Terra: 5791 }, first: MODIS_FIRST },
    },
  ])('of $instrument are read completely', ({ name, instrument, rows, counts, first }) => {
    const text = readFileSync(realData(`fires/${name}`), 'utf8');
    const { points, refusedCount, instruments } = parseFires(text, { host: 'here' });
    expect([points.length, refusedCount, [...instruments]]).toEqual([rows, 0, [instrument]]);
    for (const [word, count] of Object.entries(counts))
      expect(points.filter((fire) => [fire.confidence, fire.satellite].includes(word))).toHaveLength(count);
    expect(points[0]).toMatchObject(first);
  });
});
