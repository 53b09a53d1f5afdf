import { afterAll, describe, expect, test } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import type { Plane } from '../../../worker/cog/window-plane.ts';
import { gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { bytesOf, openFile, sameBytes, signal, theDecoder, wholeLevel } from '../../worker/cog/reading.ts';
import { campaign } from '../support/campaign.ts';
import { randomForm, type Form } from './support/forms.ts';
import { randomPicture, type Picture } from './support/picture.ts';

const { seed, runs } = campaign(2000, 0);
/** Each is written by GDAL processes, so there are fewer than mutants. */
const PICTURES = Math.ceil(runs / 200);
const FORMS = 8;

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Whether the pixels hidden by the mask are invalid, and all others valid except in holes of the file. */
function isRightlyValid(
  { data, valid }: Plane,
  mask: ArrayLike<number> | null,
  hole: number | null,
): boolean {
  return data.every((value, i) => (valid?.[i] === 0 ? value === hole || mask?.[i] === 0 : mask?.[i] !== 0));
}

/**
 * What is wrong with the pixels, or null. When writing, GDAL 3.6 corrupts the byte order of tiles with only
 * nodata, and loses the last tiles of sparse masks; if GDAL reads such a file like Sylvan, it counts as
 * right.
 */
function fault(picture: Picture, { masked, sparse }: Form, path: string, sample: number, plane: Plane) {
  const theirs = (band: number | 'mask') => gdalPixels(path, folder.path, band);
  if (
    !sameBytes(plane.data, picture.bands[sample]) &&
    Buffer.compare(bytesOf(plane.data), theirs(sample + 1)) !== 0
  )
    return `other pixels in sample ${sample}`;
  const hole = sparse ? (picture.nodata ?? 0) : null;
  if (isRightlyValid(plane, masked ? picture.mask : null, hole)) return null;
  return masked && isRightlyValid(plane, theirs('mask'), hole)
    ? null
    : `other pixels valid in sample ${sample}`;
}

/** Whether a form of the image was `read` or `refused`, or what is wrong with it. */
async function verdict(picture: Picture, form: Form, path: string): Promise<string> {
  try {
    const cog = await openFile(path);
    if (form.refused) return `read, against ${form.refused}`;
    if (cog.samplesPerPixel !== picture.bands.length) return `${cog.samplesPerPixel} samples`;
    if (cog.nodata !== (picture.nodata ?? null)) return `nodata ${cog.nodata}`;
    for (const sample of picture.bands.keys()) {
      const plane = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
      const wrong = fault(picture, form, path, sample, plane);
      if (wrong !== null) return wrong;
    }
    return 'read';
  } catch (error) {
    const named =
      form.refused && isSylvanError(error, 'unsupported-tiff') && form.refused.test(error.message);
    return named ? 'refused' : String(error);
  }
}

describe.skipIf(!hasGdal)(
  `${PICTURES} images, each written by GDAL in ${FORMS} forms, are read identically or refused by name (seed ${seed})`,
  () => {
    const counts: Record<string, number> = {};
    afterAll(() => {
      process.stdout.write(`\nreader agreement, seed ${seed}: ${JSON.stringify(counts)}\n`);
    });

    const turns = Array.from({ length: PICTURES }, (_, turn) => turn);
    test.each(turns)('image %i', { timeout: 60_000 }, async (turn) => {
      const random = seededRandom(seed + turn);
      const picture = randomPicture(turn, random);
      const { type, width, bands, mask, nodata } = picture;
      const facts = nodata === undefined ? {} : { nodata };
      const vrt = writeVrt(folder.path, 'picture', type, width, [...bands, mask], facts);
      for (let i = 0; i < FORMS; i++) {
        (await theDecoder()).shelf.clear();
        const form = randomForm(picture, random);
        const path = translate(vrt, `${folder.path}/picture.tif`, ...form.options);
        const outcome = await verdict(picture, form, path);
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        expect(['read', 'refused'], `${picture.name} as ${form.options.join(' ')}`).toContain(outcome);
      }
    });
  },
);
