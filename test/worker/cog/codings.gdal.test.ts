import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openCog } from '../../../worker/cog/cog.ts';
import { readIndexes } from '../../../worker/cog/tiles.ts';
import { BytesRangeSource, fileSource } from '../../support/file-range-source.ts';
import { gdalPixels, hasGdal, translate, writeVrt } from '../../support/gdal.ts';
import { newSamples } from '../../support/samples.ts';
import { bytesOf, openFile, sameBytes, signal, theDecoder, wholeLevel } from './reading.ts';
import { band, bandsOf, CODECS, creation, expectBands, folder, optionsOf, TYPES, write } from './written.ts';

const SEED = 31;
afterAll(() => folder.remove());

/** Each codec with one sample type; floats for predictor 3. */
const CASES = CODECS.map((codec, i) => {
  const type = codec[1] === 3 ? 'f32' : TYPES[(2 * i) % TYPES.length];
  return { codec, type, options: optionsOf(codec, type, i) };
});

describe.skipIf(!hasGdal)(`reading files written by GDAL, bit for bit (seed ${SEED})`, () => {
  test.each(CASES)('restores $type $options', async ({ codec: [name], type, options }) => {
    const bands = bandsOf(type, SEED, !name.startsWith('LERC'));
    await expectBands(write(type, bands, ...creation(...options)), type, bands);
  });

  /** GDAL 3.6 itself cannot read back these files if the samples of a pixel are stored together. */
  test.each([
    ['some', (i: number) => i % 7 === 0],
    ['all', () => true],
  ] as const)('restores LERC with %s pixels NaN', async (_, isEmpty) => {
    const bands = [0, 1, 2].map((b) => band('f32', SEED + b, isEmpty));
    const file = write('f32', bands, ...creation('COMPRESS=LERC', 'BLOCKYSIZE=7', 'INTERLEAVE=BAND'));
    await expectBands(file, 'f32', bands);
  });

  test('uses an alpha band as the mask of LERC', async () => {
    const colours = bandsOf('u8', SEED, false);
    const alpha = colours[0].map((_, i) => (i % 5 === 0 ? 0 : 255));
    const options = ['COMPRESS=LERC_DEFLATE', 'TILED=YES', 'ALPHA=YES', 'PHOTOMETRIC=RGB'];
    const file = write('u8', [...colours, alpha], ...creation(...options));
    const cog = await openFile(file);
    const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal, 1);
    expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, 2))).toBe(0);
    expect(valid).toEqual(Uint8Array.from(alpha, (value) => Number(value > 0)));
    expect(sameBytes((await cog.readWindow(0, wholeLevel(cog, 0), signal, 3)).data, alpha)).toBe(true);
  });

  test('reads an alpha band of many values as a sample of LERC', async () => {
    const bands = [...bandsOf('u8', SEED, false), band('u8', SEED)];
    const file = write('u8', bands, ...creation('COMPRESS=LERC', 'ALPHA=YES', 'PHOTOMETRIC=RGB'));
    const cog = await openFile(file);
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, 3);
    expect(sameBytes(data, bands[3])).toBe(true);
  });

  test('reads lossy LERC_ZSTD pixels as GDAL does', async () => {
    const bands = [band('f32', SEED, () => false)];
    const file = write('f32', bands, ...creation('COMPRESS=LERC_ZSTD', 'MAX_Z_ERROR=0.5', 'TILED=YES'));
    const cog = await openFile(file);
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
    expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, 1))).toBe(0);
    expect(sameBytes(data, bands[0])).toBe(false);
  });

  test('reads a COG with LERC_ZSTD, overviews and a mask', async () => {
    const image = newSamples('u16', 300 * 260).map((_, i) => (i * 40503) >>> 8);
    const vrt = writeVrt(folder.path, 'cog', 'u16', 300, [image]);
    const options = creation('COMPRESS=LERC_ZSTD', 'BLOCKSIZE=128');
    const file = translate(vrt, `${folder.path}/cog.tif`, '-of', 'COG', ...options, '-mask', '1');
    const cog = await openFile(file);
    expect([cog.levels.length, cog.hasMask]).toEqual([3, true]);
    for (const level of [0, 2]) {
      const { data } = await cog.readWindow(level, wholeLevel(cog, level), signal);
      const theirs = gdalPixels(file, folder.path, 1, level === 0 ? undefined : level - 1);
      expect(Buffer.compare(bytesOf(data), theirs), `level ${level}`).toBe(0);
    }
  });
});

const SIDE = 48;

/** The tags that locate a file's tiles. */
interface Stored {
  readonly levels: readonly {
    readonly image: { readonly layout: Record<'offsets' | 'byteCounts', RawTag> };
  }[];
}
type RawTag = Parameters<typeof readIndexes>[1][number];

async function layoutOf(file: string) {
  return ((await openFile(file)) as unknown as Stored).levels[0].image.layout;
}

/** A file with one LERC blob of three bands, each with its own mask, as newer versions of GDAL write it. */
async function withBandsInOneBlob(bands: readonly Float32Array<ArrayBuffer>[]) {
  const vrt = writeVrt(folder.path, 'bands', 'f32', SIDE, bands);
  const translated = (interleave: string) =>
    translate(
      vrt,
      `${folder.path}/${interleave}.tif`,
      ...creation('COMPRESS=LERC', `BLOCKYSIZE=${SIDE}`, `INTERLEAVE=${interleave}`),
    );
  const [apart, together] = [translated('BAND'), translated('PIXEL')];
  const { offsets: at, byteCounts } = await layoutOf(apart);
  const [offsets, lengths] = await readIndexes(fileSource(apart), [at, byteCounts], true, [0, 1, 2], signal);
  const bytes = readFileSync(apart);
  const blob = Buffer.concat(offsets.map((offset, i) => bytes.subarray(offset, offset + lengths[i])));
  const whole = readFileSync(together);
  const layout = await layoutOf(together);
  const file = new Uint8Array(Buffer.concat([whole, blob]));
  const view = new DataView(file.buffer);
  view.setUint32(layout.offsets.offset, whole.length, true);
  view.setUint32(layout.byteCounts.offset, blob.length, true);
  return file;
}

test.skipIf(!hasGdal)('a LERC blob of several bands with NaN in each is read band by band', async () => {
  const bands = [0, 1, 2].map((number) =>
    new Float32Array(SIDE * SIDE).map((_, i) => ((i + number) % 5 === 0 ? NaN : i * 0.7 + number)),
  );
  const source = new BytesRangeSource(await withBandsInOneBlob(bands));
  const cog = await openCog(source, await theDecoder(), signal);
  for (const [sample, image] of bands.entries()) {
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
    expect(sameBytes(data, image), `band ${sample}`).toBe(true);
  }
});
