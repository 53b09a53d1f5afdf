import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openCog } from '../../../worker/cog/cog.ts';
import { readIndexes } from '../../../worker/cog/tiles.ts';
import { BytesRangeSource, fileSource } from '../../support/file-range-source.ts';
import { hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { openFile, sameBytes, signal, theDecoder, wholeLevel } from './reading.ts';

const SIDE = 48;
const folder = temporaryFolder();
afterAll(() => folder.remove());

const bandsOf = (isEmpty: (i: number, band: number) => boolean) =>
  [0, 1, 2].map((band) =>
    new Float32Array(SIDE * SIDE).map((_, i) => (isEmpty(i, band) ? NaN : i * 0.7 + band)),
  );

/** A file with one LERC blob of three bands, each with its own mask, as newer versions of GDAL write it. */
async function withBandsInOneBlob(bands: readonly Float32Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const vrt = writeVrt(folder.path, 'bands', 'f32', SIDE, bands as Float32Array<ArrayBuffer>[]);
  const options = (interleave: string) =>
    ['COMPRESS=LERC', `BLOCKYSIZE=${SIDE}`, `INTERLEAVE=${interleave}`].flatMap((one) => ['-co', one]);
  const apart = translate(vrt, `${folder.path}/apart.tif`, ...options('BAND'));
  const { layout } = ((await openFile(apart)) as unknown as Stored).levels[0].image;
  const tags = [layout.offsets, layout.byteCounts];
  const [offsets, lengths] = await readIndexes(fileSource(apart), tags, true, [0, 1, 2], signal);
  const bytes = readFileSync(apart);
  const blob = Buffer.concat(offsets.map((offset, i) => bytes.subarray(offset, offset + lengths[i])));
  const together = readFileSync(translate(vrt, `${folder.path}/together.tif`, ...options('PIXEL')));
  const image = ((await openFile(`${folder.path}/together.tif`)) as unknown as Stored).levels[0].image;
  const file = new Uint8Array(Buffer.concat([together, blob]));
  const view = new DataView(file.buffer);
  view.setUint32(image.layout.offsets.offset, together.length, true);
  view.setUint32(image.layout.byteCounts.offset, blob.length, true);
  return file;
}

interface RawTag {
  readonly id: number;
  readonly count: number;
  readonly offset: number;
  readonly bytes: number;
}

/** The tags that locate a file's tiles. */
interface Stored {
  readonly levels: readonly {
    readonly image: { readonly layout: { readonly offsets: RawTag; readonly byteCounts: RawTag } };
  }[];
}

describe.skipIf(!hasGdal)('a LERC blob of several bands', () => {
  test.each([
    ['without NaN', () => false],
    ['with NaN in each band', (i: number, band: number) => (i + band) % 5 === 0],
  ] as const)('%s is read band by band', async (_, isEmpty) => {
    const bands = bandsOf(isEmpty);
    const file = await withBandsInOneBlob(bands);
    const cog = await openCog(new BytesRangeSource(file), await theDecoder(), signal);
    for (const [sample, band] of bands.entries()) {
      const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
      expect(sameBytes(data, band), `band ${sample}`).toBe(true);
    }
  });
});
