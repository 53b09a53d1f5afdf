import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/forest.ts';
import type { ForestEvidence, Spectrum } from './reference/forest.ts';
import { describeKernels, expectClose, expectSame } from './workspace.ts';

const ANY_MAP = 2;
const FUSED = 5;

type Ground = readonly [what: string, ndvi: number, nir: number, swir22: number, logOdds: number];

/** By hand: -7.94 + 12.66 min(NDVI, 0.85) - 16.02 SWIR2 - 15.88 max(0, NIR - 0.40), of reflectances. */
const GROUNDS: readonly Ground[] = [
  ['dense forest', 0.85, 0.3, 0.05, 2.02],
  ['pasture', 0.6, 0.3, 0.15, -2.747],
  ['lush grass', 0.85, 0.5, 0.08, -0.0486],
  ['bare soil', 0.15, 0.3, 0.35, -11.648],
  ['NDVI above its cap', 0.95, 0.3, 0.05, 2.02],
  ['near infrared at its threshold', 0.85, 0.4, 0.05, 2.02],
  ['near infrared above its threshold', 0.85, 0.41, 0.05, 1.8612],
  ['zero SWIR2', 0.85, 0.3, 0, 2.821],
  ['unknown NDVI', NaN, 0.3, 0.05, NaN],
  ['unknown SWIR2', 0.85, 0.3, NaN, NaN],
];

interface Example {
  readonly what: string;
  readonly spectral: number;
  readonly threshold?: number;
  readonly height?: number;
  readonly maps?: number;
  readonly water?: number;
  readonly heightVeto?: number;
  readonly logOdds: number;
  readonly forest: number;
}

/** The rule of methods 6.3, computed by hand. */
const EXAMPLES: readonly Example[] = [
  { what: 'spectral evidence alone', spectral: 2, logOdds: 2, forest: 1 },
  { what: 'a tie is not forest', spectral: 0, logOdds: 0, forest: 0 },
  { what: 'log odds at the threshold are not forest', spectral: 1, threshold: 1, logOdds: 0, forest: 0 },
  { what: 'log odds above the threshold are forest', spectral: 1.25, threshold: 1, logOdds: 0.25, forest: 1 },
  { what: 'spectral log odds are capped at 4', spectral: 9, logOdds: 4, forest: 1 },
  { what: 'log odds are capped at -4', spectral: -3.5, threshold: 1, logOdds: -4, forest: 0 },
  { what: 'tall, dense canopy', spectral: 2, height: 25, logOdds: 5, forest: 1 },
  { what: 'a height of 5 m adds nothing', spectral: 0.5, height: 5, logOdds: 0.5, forest: 1 },
  { what: 'a height of 10 m adds the maximum', spectral: -2.5, height: 10, logOdds: 0.5, forest: 1 },
  { what: 'height does not outvote bare ground', spectral: -4, height: 50, logOdds: -1, forest: 0 },
  { what: 'low canopy outvotes greenness', spectral: 1.5, height: 2, logOdds: -0.3, forest: 0 },
  { what: 'a height of 0 m and greenness tie', spectral: 3, height: 0, heightVeto: 0, logOdds: 0, forest: 0 },
  { what: 'height at the veto', spectral: 4, height: 2, logOdds: 2.2, forest: 1 },
  { what: 'height below the veto', spectral: 4, height: 1.9, logOdds: -100, forest: 0 },
  { what: 'fused height below its veto', spectral: 4, height: 4.9, heightVeto: 5, logOdds: -100, forest: 0 },
  { what: 'unknown height', spectral: 2, height: NaN, logOdds: 2, forest: 1 },
  { what: 'water', spectral: 4, height: 25, water: 1, logOdds: -100, forest: 0 },
  { what: 'unobserved water', spectral: NaN, height: 25, water: 1, logOdds: NaN, forest: 255 },
  { what: 'maps against forest', spectral: 2, maps: -2.5, logOdds: -0.5, forest: 0 },
  { what: 'maps against the strongest spectra', spectral: -9, maps: 2.25, logOdds: -1.75, forest: 0 },
  { what: 'undecided maps', spectral: 2, maps: 0, logOdds: 2, forest: 1 },
];

describeKernels('forest cover', (space) => {
  const { kernels } = space;

  function logOdds({ ndvi, nbr, swir22 }: Spectrum): Float32Array {
    const found = space.result(Float32Array, ndvi.length, (to) => {
      const inputs = [space.input(ndvi), space.input(nbr), space.input(swir22)] as const;
      kernels.forestLogOdds(...inputs, to, ndvi.length);
    });
    expectSame(found, reference.forestLogOdds({ ndvi, nbr, swir22 }));
    return found;
  }

  function combine(evidence: ForestEvidence, threshold: number, heightVeto: number): Float32Array {
    const { spectral, height, maps, water } = evidence;
    const put = (plane: Float32Array | Uint8Array | undefined) => (plane ? space.input(plane) : 0);
    const found = space.result(Float32Array, spectral.length, (to) => {
      const planes = [put(spectral), put(height), put(maps), put(water)] as const;
      kernels.combineForestEvidence(...planes, to, spectral.length, threshold, heightVeto);
    });
    expectSame(found, reference.combineForestEvidence(evidence, threshold, heightVeto));
    return found;
  }

  function classes(values: Float32Array): Uint8Array {
    const found = space.result(Uint8Array, values.length, (to) =>
      kernels.forestMask(space.input(values), to, values.length),
    );
    expectSame(found, values, (value) => (Number.isNaN(value) ? 255 : Number(value > 0)));
    return found;
  }

  /** Five equal pixels: four for the vector body and one for the tail. */
  const five = (value: number) => new Float32Array(5).fill(value);
  const fiveOf = (name: 'height' | 'maps', value: number | undefined) =>
    value === undefined ? {} : { [name]: five(value) };

  it.each(GROUNDS)('computes the log odds of %s', (_, ndvi, nir, swir22, expected) => {
    const nbr = (nir - swir22) / (nir + swir22);
    const spectrum = { ndvi: five(ndvi), nbr: five(nbr), swir22: five(swir22) };
    expectClose(logOdds(spectrum), five(expected), 1e-5);
  });

  it.each([
    ['unknown', 0.85, NaN, 0.2],
    ['1, because SWIR2 is 0', 0.5, 1, 0],
  ])('applies no brightness penalty if NBR is %s', (_, ndvi, nbr, swir22) => {
    const spectrum = { ndvi: five(ndvi), nbr: five(nbr), swir22: five(swir22) };
    expectClose(logOdds(spectrum), five(-7.94 + 12.66 * ndvi - 16.02 * swir22), 1e-5);
  });

  it('computes the log odds of random and adversarial spectra at every length (seed 18)', () => {
    space.atEveryLength(18, (length, random) => {
      const plane = (scale: number) => randomPixels(random, length).map((value) => value * scale);
      logOdds({ ndvi: plane(1), nbr: plane(1), swir22: plane(0.4) });
    });
    const triples = ADVERSARIAL.flatMap((a) => ADVERSARIAL.flatMap((b) => ADVERSARIAL.map((c) => [a, b, c])));
    const [ndvi, nbr, swir22] = [0, 1, 2].map((k) => Float32Array.from(triples, (triple) => triple[k]));
    logOdds({ ndvi, nbr, swir22 });
  });

  it('can write log odds over any of the inputs, and combined evidence over the spectral one', () => {
    const random = seededRandom(20);
    const [ndvi, nbr, swir22] = [0, 1, 2].map(() => randomPixels(random, 23));
    for (let i = 0; i < 3; i++) {
      const planes = [ndvi, nbr, swir22].map((plane) => space.changing(plane));
      const [a, b, c] = planes.map(({ byteOffset }) => byteOffset);
      kernels.forestLogOdds(a, b, c, planes[i].byteOffset, 23);
      expectSame(planes[i], reference.forestLogOdds({ ndvi, nbr, swir22 }));
    }
    const evidence = { spectral: ndvi, height: nbr };
    const combined = space.changed(evidence.spectral, (at) =>
      kernels.combineForestEvidence(at, space.input(evidence.height), 0, 0, at, 23, 0.1, 0),
    );
    expectSame(combined, reference.combineForestEvidence(evidence, 0.1, 0));
  });

  it.each(EXAMPLES)('combines evidence: $what', (example) => {
    const { spectral, threshold = 0, heightVeto = ANY_MAP } = example;
    const evidence = {
      spectral: five(spectral),
      ...fiveOf('height', example.height),
      ...fiveOf('maps', example.maps),
      ...(example.water && { water: new Uint8Array(5).fill(example.water) }),
    };
    const result = combine(evidence, threshold, heightVeto);
    expectClose(result, five(example.logOdds), 1e-6);
    expectSame(classes(result), five(example.forest));
  });

  it('combines any subset of evidence at every length (seed 19)', () => {
    space.atEveryLength(19, (length, random) => {
      const plane = (scale: number, offset = 0) =>
        randomPixels(random, length).map((value) => value * scale + offset);
      const [spectral, height, maps] = [plane(16, -10), plane(12), plane(5, -2.5)];
      const water = randomBytes(random, length, 12).map((value) => (value > 9 ? value : 0));
      for (let choice = 0; choice < 8; choice++) {
        const evidence: ForestEvidence = {
          spectral,
          ...(choice & 1 && { height }),
          ...(choice & 2 && { water }),
          ...(choice & 4 && { maps }),
        };
        classes(combine(evidence, choice / 4, choice & 1 ? FUSED : ANY_MAP));
      }
    });
    classes(Float32Array.from(ADVERSARIAL));
  });
});
