import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/forest.ts';
import type { ForestEvidence, Spectrum } from './reference/forest.ts';
import { Workspace, expectClose, expectSame } from './workspace.ts';

const ANY_MAP = 2;
const FUSED = 5;

interface Ground {
  readonly what: string;
  readonly ndvi: number;
  /** Reflectances. */
  readonly nir: number;
  readonly swir22: number;
  readonly logOdds: number;
}

/** Computed by hand: -7.94 + 12.66 min(NDVI, 0.85) - 16.02 SWIR2 - 15.88 max(0, NIR - 0.40). */
const GROUNDS: readonly Ground[] = [
  { what: 'dense forest', ndvi: 0.85, nir: 0.3, swir22: 0.05, logOdds: 2.02 },
  { what: 'pasture', ndvi: 0.6, nir: 0.3, swir22: 0.15, logOdds: -2.747 },
  { what: 'open woodland', ndvi: 0.72, nir: 0.25, swir22: 0.1, logOdds: -0.4268 },
  { what: 'lush grass', ndvi: 0.85, nir: 0.5, swir22: 0.08, logOdds: -0.0486 },
  { what: 'bare soil', ndvi: 0.15, nir: 0.3, swir22: 0.35, logOdds: -11.648 },
  { what: 'NDVI above its cap', ndvi: 0.95, nir: 0.3, swir22: 0.05, logOdds: 2.02 },
  { what: 'near infrared at its threshold', ndvi: 0.85, nir: 0.4, swir22: 0.05, logOdds: 2.02 },
  { what: 'near infrared above its threshold', ndvi: 0.85, nir: 0.41, swir22: 0.05, logOdds: 1.8612 },
  { what: 'zero SWIR2', ndvi: 0.85, nir: 0.3, swir22: 0, logOdds: 2.821 },
  { what: 'unknown NDVI', ndvi: NaN, nir: 0.3, swir22: 0.05, logOdds: NaN },
  { what: 'unknown SWIR2', ndvi: 0.85, nir: 0.3, swir22: NaN, logOdds: NaN },
];

interface Example {
  readonly what: string;
  readonly spectral: number;
  readonly threshold?: number;
  readonly height?: number;
  readonly vv?: number;
  readonly vh?: number;
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
  {
    what: 'spectral log odds minus the threshold are capped at -4',
    spectral: -3.5,
    threshold: 1,
    logOdds: -4,
    forest: 0,
  },
  { what: 'tall, dense and rough canopy', spectral: 2, height: 25, vv: -7, vh: -13, logOdds: 6, forest: 1 },
  { what: 'a height of 5 m adds nothing', spectral: 0.5, height: 5, logOdds: 0.5, forest: 1 },
  { what: 'a height of 10 m adds the maximum', spectral: -2.5, height: 10, logOdds: 0.5, forest: 1 },
  { what: 'a height of 50 m adds no more', spectral: -2.5, height: 50, logOdds: 0.5, forest: 1 },
  { what: 'height does not outvote bare ground', spectral: -4, height: 50, logOdds: -1, forest: 0 },
  { what: 'low canopy outvotes greenness', spectral: 1.5, height: 2, logOdds: -0.3, forest: 0 },
  { what: 'a height of 0 m and greenness tie', spectral: 3, height: 0, heightVeto: 0, logOdds: 0, forest: 0 },
  { what: 'height at the veto', spectral: 4, height: 2, logOdds: 2.2, forest: 1 },
  { what: 'height below the veto', spectral: 4, height: 1.9, logOdds: -100, forest: 0 },
  { what: 'fused height below its veto', spectral: 4, height: 4.9, heightVeto: 5, logOdds: -100, forest: 0 },
  { what: 'unknown height', spectral: 2, height: NaN, logOdds: 2, forest: 1 },
  { what: 'water', spectral: 4, height: 25, water: 1, logOdds: -100, forest: 0 },
  { what: 'any nonzero water class', spectral: 4, water: 255, logOdds: -100, forest: 0 },
  { what: 'unobserved water', spectral: NaN, height: 25, water: 1, logOdds: NaN, forest: 255 },
  { what: 'rough radar', spectral: -0.5, vv: -7, vh: -13, logOdds: 0.5, forest: 1 },
  { what: 'radar at the limits', spectral: -0.5, vv: -11, vh: -16, logOdds: 0.5, forest: 1 },
  { what: 'radar smooth in VH', spectral: 0.5, vv: -10, vh: -19.1, logOdds: -0.5, forest: 0 },
  { what: 'radar smooth in VV', spectral: 0.5, vv: -13.1, vh: -15, logOdds: -0.5, forest: 0 },
  { what: 'undecided radar', spectral: 0.5, vv: -12, vh: -15, logOdds: 0.5, forest: 1 },
  { what: 'very bright VV', spectral: 0.5, vv: -3, vh: -10, logOdds: 0.5, forest: 1 },
  { what: 'VV without VH', spectral: 0.5, vv: -20, vh: NaN, logOdds: 0.5, forest: 1 },
  { what: 'maps against forest', spectral: 2, maps: -2.5, logOdds: -0.5, forest: 0 },
  {
    what: 'maps against the strongest spectral evidence',
    spectral: -9,
    maps: 2.25,
    logOdds: -1.75,
    forest: 0,
  },
  { what: 'undecided maps', spectral: 2, maps: 0, logOdds: 2, forest: 1 },
  { what: 'maps over water', spectral: 2, maps: 2, water: 1, logOdds: -100, forest: 0 },
];

describe.each(BUILDS)('forest cover, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function logOdds({ ndvi, nbr, swir22 }: Spectrum): Float32Array {
    const output = space.output(Float32Array, ndvi.length);
    const inputs = [space.input(ndvi), space.input(nbr), space.input(swir22)] as const;
    space.kernels.forestLogOdds(...inputs, output.byteOffset, ndvi.length);
    space.check();
    expectSame(output, reference.forestLogOdds({ ndvi, nbr, swir22 }));
    return output;
  }

  function combine(evidence: ForestEvidence, threshold: number, heightVeto: number): Float32Array {
    const { length } = evidence.spectral;
    const output = space.output(Float32Array, length);
    const addressOf = (plane: Float32Array | Uint8Array | undefined): number =>
      plane ? space.input(plane) : 0;
    space.kernels.combineForestEvidence(
      space.input(evidence.spectral),
      addressOf(evidence.height),
      addressOf(evidence.vv),
      addressOf(evidence.vh),
      addressOf(evidence.maps),
      addressOf(evidence.water),
      output.byteOffset,
      length,
      threshold,
      heightVeto,
    );
    space.check();
    expectSame(output, reference.combineForestEvidence(evidence, threshold, heightVeto));
    return output;
  }

  function classes(values: Float32Array): Uint8Array {
    const output = space.output(Uint8Array, values.length);
    space.kernels.forestMask(space.input(values), output.byteOffset, values.length);
    space.check();
    expectSame(output, reference.forestMask(values));
    return output;
  }

  /** Five equal pixels: four for the vector body and one for the tail. */
  const five = (value: number) => new Float32Array(5).fill(value);
  const fiveOf = (name: 'height' | 'vv' | 'vh' | 'maps', value: number | undefined) =>
    value === undefined ? {} : { [name]: five(value) };

  it.each(GROUNDS)('computes the log odds of $what', ({ ndvi, nir, swir22, logOdds: expected }) => {
    const nbr = (nir - swir22) / (nir + swir22);
    const spectrum = { ndvi: five(ndvi), nbr: five(nbr), swir22: five(swir22) };
    expectClose(logOdds(spectrum), new Array<number>(5).fill(expected), 1e-5);
  });

  it('applies no brightness penalty if NBR does not determine near infrared', () => {
    const bright = { ndvi: 0.85, swir22: 0.2, dark: -7.94 + 12.66 * 0.85 - 16.02 * 0.2 };
    const spectrum = { ndvi: five(bright.ndvi), nbr: five(NaN), swir22: five(bright.swir22) };
    expectClose(logOdds(spectrum), new Array<number>(5).fill(bright.dark), 1e-5);
    // NBR of 1: SWIR2 is 0, so the near infrared is unknown.
    const none = { ndvi: five(0.5), nbr: five(1), swir22: five(0) };
    expectClose(logOdds(none), new Array<number>(5).fill(-7.94 + 12.66 * 0.5), 1e-5);
  });

  it('computes the log odds of random and adversarial spectra at every length (seed 18)', () => {
    const random = seededRandom(18);
    for (const length of LENGTHS) {
      space.clear();
      const plane = (scale: number) => randomPixels(random, length).map((value) => value * scale);
      logOdds({ ndvi: plane(1), nbr: plane(1), swir22: plane(0.4) });
    }
    space.clear();
    const of = (values: number[]) => Float32Array.from(values);
    const triples = ADVERSARIAL.flatMap((a) => ADVERSARIAL.flatMap((b) => ADVERSARIAL.map((c) => [a, b, c])));
    logOdds({
      ndvi: of(triples.map(([ndvi]) => ndvi)),
      nbr: of(triples.map(([, nbr]) => nbr)),
      swir22: of(triples.map(([, , swir22]) => swir22)),
    });
  });

  it('can write log odds over any of the inputs', () => {
    const random = seededRandom(20);
    const [ndvi, nbr, swir22] = [0, 1, 2].map(() => randomPixels(random, 23));
    const expected = reference.forestLogOdds({ ndvi, nbr, swir22 });
    for (let i = 0; i < 3; i++) {
      space.clear();
      const planes = [ndvi, nbr, swir22].map((plane) => space.changing(plane));
      const [a, b, c] = planes.map(({ byteOffset }) => byteOffset);
      space.kernels.forestLogOdds(a, b, c, planes[i].byteOffset, 23);
      space.check();
      expectSame(planes[i], expected);
    }
  });

  it.each(EXAMPLES)('combines evidence: $what', (example) => {
    const { spectral, threshold = 0, heightVeto = ANY_MAP } = example;
    const evidence = {
      spectral: five(spectral),
      ...fiveOf('height', example.height),
      ...fiveOf('vv', example.vv),
      ...fiveOf('vh', example.vh),
      ...fiveOf('maps', example.maps),
      ...(example.water && { water: new Uint8Array(5).fill(example.water) }),
    };
    const result = combine(evidence, threshold, heightVeto);
    expectClose(result, new Array<number>(5).fill(example.logOdds), 1e-6);
    expect([...classes(result)]).toEqual(new Array(5).fill(example.forest));
  });

  it('combines any subset of evidence at every length (seed 19)', () => {
    const random = seededRandom(19);
    for (const length of LENGTHS) {
      const all = {
        spectral: randomPixels(random, length).map((value) => value * 16 - 10),
        height: randomPixels(random, length).map((value) => value * 12),
        vv: randomPixels(random, length).map((value) => value * -18),
        vh: randomPixels(random, length).map((value) => value * -25),
        maps: randomPixels(random, length).map((value) => value * 5 - 2.5),
        water: randomBytes(random, length, 12).map((value) => (value > 9 ? value : 0)),
      };
      for (let choice = 0; choice < 16; choice++) {
        space.clear();
        const { spectral, height, vv, vh, maps, water } = all;
        const evidence: ForestEvidence = {
          spectral,
          ...(choice & 1 && { height }),
          ...(choice & 2 && { vv, vh }),
          ...(choice & 4 && { water }),
          ...(choice & 8 && { maps }),
        };
        classes(combine(evidence, choice / 8, choice & 1 ? FUSED : ANY_MAP));
      }
    }
  });

  it('combines evidence in place', () => {
    const evidence = {
      spectral: randomPixels(seededRandom(21), 23),
      height: randomPixels(seededRandom(22), 23),
    };
    const changed = space.changing(evidence.spectral);
    const { byteOffset } = changed;
    const others = [space.input(evidence.height), 0, 0, 0, 0] as const;
    space.kernels.combineForestEvidence(byteOffset, ...others, byteOffset, 23, 0.1, 0);
    space.check();
    expectSame(changed, reference.combineForestEvidence(evidence, 0.1, 0));
  });

  it('classifies adversarial log odds', () => {
    classes(Float32Array.from(ADVERSARIAL));
  });
});
