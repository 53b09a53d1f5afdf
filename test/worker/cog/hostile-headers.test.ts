import { describe, expect, test } from 'vitest';
import type { SylvanError } from '../../../src/errors/errors.ts';
import { openCog } from '../../../worker/cog/cog.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { signal, theDecoder } from './reading.ts';
import { long, short, SOUND_TAGS, tagsWith, tiffBytes } from './tiff-bytes.ts';

async function open(bytes: Uint8Array<ArrayBuffer>, size: number | null = bytes.length) {
  return openCog(new BytesRangeSource(bytes, 'hostile.tif', size), await theDecoder(), signal);
}

async function refusal(bytes: Uint8Array<ArrayBuffer>, size?: number | null): Promise<string> {
  const error = await open(bytes, size).then(
    () => null,
    (thrown: unknown) => thrown as SylvanError,
  );
  expect(error?.fields.asset).toBe('hostile.tif');
  const { what } = error!.fields as { what: string };
  return `${error!.code}: ${what}`;
}

const ascii = (value: string) => ({ type: 2, values: [...Buffer.from(`${value}\0`)] }) as const;

/** The valid tags list the only tile as a strip. */
const AS_STRIP = { 273: undefined, 279: undefined };
const TILED = { 322: short(16), 323: short(16) };

/** A directory of `count` GeoKeys. */
const geoKeys = (count: number, ...entries: readonly number[]) => ({
  34735: short(1, 1, 0, count, ...entries),
});

type Faults = readonly (readonly [what: string, changes: Parameters<typeof tagsWith>[0]])[];

/** Changes of the valid tags that make a file invalid, and what it says of them. */
const INVALID: Faults = [
  ['the values of its tag 273 lie past the end of the file', { 273: { ...long(99999), count: 2 } }],
  ['its tag 273 lists 2 tiles where the image has 1', { 273: long(8, 8) }],
  ['it does not state where its pixels are', { 273: undefined }],
  ['it lists its pixels twice: in tiles (324) and in strips (273)', { 324: long(9) }],
  [
    'it lists its pixels twice: in tiles (325) and in strips (279)',
    { ...TILED, 325: long(16), 273: undefined },
  ],
  ['it lists tiles without stating how large they are', { ...AS_STRIP, 324: long(8), 325: long(16) }],
  ['it gives its tiles one side without the other', { 322: short(16) }],
  ['its tag 42113 has no values', { 42113: { type: 2, values: [] } }],
  ['its tag 258 has the field type 2, which is not allowed', { 258: { type: 2, values: [8] } }],
  ['its tag 273 has the field type 13, which is not allowed', { 273: { type: 13, values: [8] } }],
  ['its tag 258 has 3 values for 1 samples', { 258: short(8, 8, 8) }],
  ['its samples are stored neither together nor apart, but as 3', { 284: short(3) }],
  ['its directory of GeoKeys lists 1 keys of 2', geoKeys(2, 3072, 0, 1, 32637)],
  ['its directory of GeoKeys is of version 3', { 34735: short(3, 1, 0, 0) }],
  ['its directory of GeoKeys has key 1024 after 3072', geoKeys(2, 3072, 0, 1, 32637, 1024, 0, 1, 1)],
  ['its directory of GeoKeys has no number for key 3072', geoKeys(1, 3072, 34736, 1, 0)],
  ['its pixels are neither areas nor points, but 3', geoKeys(1, 1025, 0, 1, 3)],
  ['it has no tag 256', { 256: undefined }],
  ['its tag 256 is not a whole number', { 256: short(4, 4, 4) }],
  ['it has no pixels', { 257: short(0) }],
  ['its tiles have no pixels', { 278: short(0) }],
  ['its pixels have no samples', { 277: short(0) }],
];

/** Changes that make it too large, or of a kind that is not read. */
const UNSUPPORTED: Faults = [
  ['16000000000 bytes in tag 273 (at most 8388608)', { 273: { ...long(8), count: 4e9 } }],
  ['4294967294 bytes in tag 34737 (at most 8388608)', { 34737: { type: 2, values: [], count: 2 ** 32 - 2 } }],
  [
    'tiles of 4112 x 16 pixels (at most 4096 a side)',
    { ...TILED, 322: short(4112), 324: long(8), 325: long(16) },
  ],
  [
    'tiles or strips of 100000000 bytes decoded (at most 67108864)',
    { 256: short(10000), 257: short(10000), 278: short(10000) },
  ],
  ['bits in reverse order (FillOrder 2)', { 266: short(2) }],
  ['samples of different depths', { 258: short(8, 16), 277: short(2) }],
  ['JPEG compression', { 259: short(7) }],
  ['a nodata value that is not a number', { 42113: ascii('-9y99') }],
  ['a nodata value that is not a number', { 42113: ascii('\r9999') }],
  ['predictor 3 with 8-bit samples', { 259: short(8), 317: short(3) }],
];

describe('opening hostile headers', () => {
  test('reads the valid image that they are made from', async () => {
    const cog = await open(tiffBytes([SOUND_TAGS]));
    const { data, valid } = await cog.readWindow(0, { x: 1, y: 1, width: 2, height: 3 }, signal);
    expect([...data]).toEqual([5, 6, 9, 10, 13, 14]);
    expect(valid).toBeNull();
  });

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['not-a-tiff: it is shorter than a TIFF header', new Uint8Array(7)],
    ['not-a-tiff: it does not begin with II or MM', new TextEncoder().encode('<!DOCTYPE html><html>')],
    ['not-a-tiff: its version is 41, neither 42 nor 43', Uint8Array.of(0x49, 0x49, 41, 0, 8, 0, 0, 0)],
    ['not-a-tiff: its BigTIFF header is not valid', Uint8Array.of(0x49, 0x49, 43, 0, 4, 0, 0, 0)],
    ['not-a-tiff: it has no directory', Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)],
    ['not-a-tiff: its directories form a loop', tiffBytes([SOUND_TAGS], 24)],
    ['not-a-tiff: its directory at byte 99999 lies past the end of the file', tiffBytes([SOUND_TAGS], 99999)],
    ['not-a-tiff: its tag 256 occurs twice in one directory', tiffBytes([[SOUND_TAGS[0], ...SOUND_TAGS]])],
    ['not-a-tiff: its tag 269 comes after tag 279', tiffBytes([[...SOUND_TAGS, { id: 269, ...short(1) }]])],
    [
      'not-a-tiff: it contains a mask whose NewSubfileType is 1',
      tiffBytes([SOUND_TAGS, tagsWith({ 254: long(1), 262: short(4) })]),
    ],
    ['unsupported-tiff: more than 64 directories', tiffBytes(Array.from({ length: 65 }, () => SOUND_TAGS))],
    [
      'unsupported-tiff: a directory of 513 tags (at most 512)',
      tiffBytes([Array.from({ length: 513 }, (_, id) => ({ id, ...short(1) }))]),
    ],
  ])('fails with "%s"', async (what, bytes) => {
    expect(await refusal(bytes)).toBe(what);
  });

  test.each(INVALID)('refuses tags as invalid: %s', async (what, changes) => {
    expect(await refusal(tiffBytes([tagsWith(changes)]))).toBe(`not-a-tiff: ${what}`);
  });

  test.each(UNSUPPORTED)('refuses tags as unsupported: %s', async (what, changes) => {
    expect(await refusal(tiffBytes([tagsWith(changes)]))).toBe(`unsupported-tiff: ${what}`);
  });

  test('accepts a file that ends within the offset of the next directory, as GDAL does, but not before it', async () => {
    const whole = tiffBytes([SOUND_TAGS]);
    for (const missing of [1, 4])
      expect((await open(whole.slice(0, -missing))).levels[0]).toMatchObject({ width: 4, height: 4 });
    expect(await refusal(whole.slice(0, -5))).toBe(
      'not-a-tiff: its directory at byte 26 lies past the end of the file',
    );
  });

  const item = (sample: number, name: string, value: string, role = name.toLowerCase()) =>
    `  <Item name="${name}" sample="${sample}" role="${role}">${value}</Item>\n`;
  const metadata = (...items: readonly string[]) => `<GDALMetadata>\n${items.join('')}</GDALMetadata>\n`;
  const withMetadata = (xml: string) => tiffBytes([tagsWith({ 42112: ascii(xml) })]);

  test('reads scale and offset from GDAL_METADATA and ignores its other items', async () => {
    const xml = metadata(
      item(0, 'OFFSET', ' -0.1'),
      item(0, 'SCALE', '1e-4'),
      item(0, 'DESCRIPTION', 'NDVI'),
      '  <Item name="scale">of the map</Item>\n',
      '  <Other thing="1"/>\n',
    );
    expect(await open(withMetadata(xml))).toMatchObject({ scale: 1e-4, offset: -0.1 });
    expect(await open(withMetadata(metadata()))).toMatchObject({ scale: null, offset: null });
  });

  test.each([
    ['that is truncated', metadata(item(0, 'SCALE', '2')).slice(0, -3)],
    ['with a misspelt element', metadata(item(0, 'SCALE', '2').replace('Item', 'Htem'))],
    ['with a misspelt attribute', metadata(item(0, 'SCALE', '2').replace('role', 'rold'))],
    ['whose role is not its name', metadata(item(0, 'SCALE', '2', 'offset'))],
    ['of a missing sample', metadata(item(1, 'SCALE', '2'))],
    ['that repeats a sample', metadata(item(0, 'SCALE', '2'), item(0, 'SCALE', '3'))],
    ['whose scale is not a number', metadata(item(0, 'SCALE', '2q'))],
    ['with an unclosed item', metadata(item(0, 'SCALE', '2').replace('</Item>', ''))],
    ['that starts with a terminator', `\0${metadata(item(0, 'SCALE', '2'))}`],
  ])('refuses metadata %s', async (_, xml) => {
    expect(await refusal(withMetadata(xml))).toMatch(
      /^not-a-tiff: (its GDAL_METADATA|the text of its tag 42112)/,
    );
  });

  test('uses the last of repeated GeoKeys, as GDAL does', async () => {
    const keys = tagsWith(geoKeys(3, 1024, 0, 1, 1, 3072, 0, 1, 32637, 3072, 0, 1, 32638));
    expect((await open(tiffBytes([keys]))).epsg).toBe(32638);
  });

  test('treats an empty nodata value as none, and ignores spaces around a number', async () => {
    expect((await open(tiffBytes([tagsWith({ 42113: ascii('') })]))).nodata).toBeNull();
    expect((await open(tiffBytes([tagsWith({ 42113: ascii(' -7.5 ') })]))).nodata).toBe(-7.5);
  });

  test('refuses a header that exceeds its budget', async () => {
    const bytes = new Uint8Array(400_000);
    bytes.set(tiffBytes([tagsWith({ 42112: { type: 2, values: [65, 0, 0, 0, 0], count: 300_000 } })]));
    expect(await refusal(bytes)).toBe('unsupported-tiff: a header of more than 262144 bytes');
  });
});
