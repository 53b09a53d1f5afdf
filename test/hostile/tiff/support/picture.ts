import type { SampleType } from '../../../../worker/kernels.ts';
import type { SampleArray } from '../../../../worker/cog/window-plane.ts';
import { newSamples } from '../../../support/samples.ts';

type PictureType = Exclude<SampleType, 'i8'>;

/** An image to be written in many forms. */
export interface Picture {
  readonly name: string;
  readonly type: PictureType;
  readonly width: number;
  readonly bands: readonly SampleArray[];
  /** Values 0 or 255. */
  readonly mask: SampleArray;
  readonly nodata: number | undefined;
  /** Whether all values are 0 or 1, so that one bit is enough. */
  readonly bits: boolean;
}

const TYPES: readonly PictureType[] = ['u8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'];
/** One pixel, and around the sizes of tiles and of machine words. */
const SIDES = [1, 2, 7, 15, 16, 17, 31, 33, 63, 65, 127, 129, 200];
const FLOAT_SPECIALS = [NaN, Infinity, -Infinity, -0, 5e-324];

type Random = () => number;
const integer = (random: Random, below: number) => Math.floor(random() * below);
const pick = <T>(random: Random, list: readonly T[]): T => list[integer(random, list.length)];

/**
 * Every type in turn, with noise over its whole range, a slope, one value, or bits; half of the images have
 * nodata holes.
 */
export function randomPicture(turn: number, random: Random): Picture {
  const type = TYPES[turn % TYPES.length];
  const [width, height] = [pick(random, SIDES), pick(random, SIDES)];
  const kind = pick(random, ['noise', 'slope', 'one value', 'bits'] as const);
  const nodata = random() < 0.5 ? 3 : undefined;
  const bands = Array.from({ length: 1 + integer(random, 4) }, () => {
    const band = newSamples(type, width * height);
    fill(band, kind, type.startsWith('f'), random);
    if (nodata !== undefined && kind !== 'bits') dig(band, nodata, random);
    return band;
  });
  const mask = newSamples(type, width * height).map(() => (random() < 0.6 ? 255 : 0));
  const name = `${width} x ${height} ${type}, ${bands.length} bands of ${kind}`;
  return { name, type, width, bands, mask, nodata, bits: kind === 'bits' };
}

function fill(band: SampleArray, kind: string, float: boolean, random: Random): void {
  const top = float ? 1e6 : 2 ** (8 * band.BYTES_PER_ELEMENT);
  const level = integer(random, 100);
  for (let i = 0; i < band.length; i++) {
    if (kind === 'noise') band[i] = float && random() < 0.05 ? pick(random, FLOAT_SPECIALS) : random() * top;
    else if (kind === 'slope') band[i] = (i * top) / band.length / 2 + random() * 9;
    else band[i] = kind === 'bits' ? integer(random, 2) : level;
  }
}

/** Fills the upper part, including complete tiles, and single pixels with nodata. */
function dig(band: SampleArray, nodata: number, random: Random): void {
  band.fill(nodata, 0, integer(random, band.length));
  for (let holes = 0; holes < 20; holes++) band[integer(random, band.length)] = nodata;
}
