import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/forest.ts';
import type { ForestInputs } from './reference/forest.ts';
import { Workspace, expectClose, expectSame } from './workspace.ts';

const TROPICS = 0.6;
const ANY_MAP = 2;
const FUSED = 5;

interface Example {
  readonly what: string;
  readonly ndvi: number;
  readonly swir22: number;
  readonly height?: number;
  readonly vv?: number;
  readonly vh?: number;
  readonly water?: number;
  readonly heightVeto?: number;
  readonly evidence: number;
  readonly forest: number;
}

/** The first six are those of methods 6; the rest follow its rule by hand. */
const EXAMPLES: readonly Example[] = [
  { what: 'tall and dense', ndvi: 0.85, swir22: 0.05, height: 25, vv: -7, vh: -13, evidence: 1, forest: 1 },
  { what: 'green but low', ndvi: 0.8, swir22: 0.08, height: 1, evidence: 0, forest: 0 },
  { what: 'on the boundary', ndvi: 0.6, swir22: 0.09, evidence: 0.5, forest: 1 },
  { what: 'bright SWIR2', ndvi: 0.86, swir22: 0.15, evidence: 0.5, forest: 1 },
  { what: 'bright SWIR2, just full', ndvi: 0.7, swir22: 0.15, evidence: 0.5, forest: 1 },
  { what: 'bright SWIR2, not full', ndvi: 0.62, swir22: 0.15, evidence: 0.3, forest: 0 },
  { what: 'SWIR2 at its limit', ndvi: 0.85, swir22: 0.12, evidence: 0.5, forest: 1 },
  { what: 'no SWIR2', ndvi: 0.85, swir22: NaN, evidence: 1, forest: 1 },
  { what: 'no NDVI', ndvi: NaN, swir22: 0.05, height: 25, water: 1, evidence: NaN, forest: 255 },
  { what: 'water', ndvi: 0.85, swir22: 0.05, height: 25, water: 1, evidence: 0, forest: 0 },
  { what: 'height at the veto', ndvi: 0.85, swir22: 0.05, height: 2, evidence: 0.5 / 0.85, forest: 1 },
  {
    what: 'fused height under its veto',
    ndvi: 0.85,
    swir22: 0.05,
    height: 4.9,
    heightVeto: FUSED,
    evidence: 0,
    forest: 0,
  },
  { what: 'five metres', ndvi: 0.6, swir22: 0.05, height: 5, evidence: 0.5, forest: 1 },
  { what: 'no height at the pixel', ndvi: 0.66, swir22: 0.05, height: NaN, evidence: 0.8, forest: 1 },
  { what: 'smooth in VH', ndvi: 0.85, swir22: 0.05, vv: -10, vh: -19.1, evidence: 0.5 / 0.65, forest: 1 },
  { what: 'smooth in VV', ndvi: 0.85, swir22: 0.05, vv: -13.1, vh: -15, evidence: 0.5 / 0.65, forest: 1 },
  { what: 'radar undecided', ndvi: 0.85, swir22: 0.05, vv: -12, vh: -15, evidence: 0.575 / 0.65, forest: 1 },
  { what: 'very bright VV', ndvi: 0.85, swir22: 0.05, vv: -3, vh: -10, evidence: 0.575 / 0.65, forest: 1 },
  {
    what: 'radar at the limits',
    ndvi: 0.5,
    swir22: 0.05,
    vv: -11,
    vh: -16,
    evidence: 0.15 / 0.65,
    forest: 0,
  },
  { what: 'VV without VH', ndvi: 0.66, swir22: 0.05, vv: -20, vh: NaN, evidence: 0.8, forest: 1 },
];

describe.each(BUILDS)('forest, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function evidence(
    inputs: ForestInputs,
    threshold: number,
    heightVeto: number,
    needsGreen = false,
  ): Float32Array {
    const length = inputs.ndvi.length;
    const output = space.output(Float32Array, length);
    const given = (plane: Float32Array | Uint8Array | undefined): number => (plane ? space.input(plane) : 0);
    space.kernels.forestEvidence(
      space.input(inputs.ndvi),
      space.input(inputs.swir22),
      given(inputs.height),
      given(inputs.vv),
      given(inputs.vh),
      given(inputs.water),
      output.byteOffset,
      length,
      threshold,
      heightVeto,
      needsGreen ? 1 : 0,
    );
    space.check();
    expectSame(output, reference.forestEvidence(inputs, threshold, heightVeto, needsGreen));
    return output;
  }

  function classes(values: Float32Array): Uint8Array {
    const output = space.output(Uint8Array, values.length);
    space.kernels.forestMask(space.input(values), output.byteOffset, values.length);
    space.check();
    expectSame(output, reference.forestMask(values));
    return output;
  }

  /** The example in the body and in the tail. */
  function five(value: number | undefined): { plane?: Float32Array } {
    return value === undefined ? {} : { plane: new Float32Array(5).fill(value) };
  }

  it.each(EXAMPLES)('$what', (example) => {
    const [height, vv, vh] = [five(example.height), five(example.vv), five(example.vh)];
    const inputs = {
      ndvi: new Float32Array(5).fill(example.ndvi),
      swir22: new Float32Array(5).fill(example.swir22),
      ...(height.plane && { height: height.plane }),
      ...(vv.plane && { vv: vv.plane }),
      ...(vh.plane && { vh: vh.plane }),
      ...(example.water && { water: new Uint8Array(5).fill(example.water) }),
    };
    const result = evidence(inputs, TROPICS, example.heightVeto ?? ANY_MAP);
    expectClose(result, new Array(5).fill(example.evidence) as number[], 1e-6);
    expect([...classes(result)]).toEqual(new Array(5).fill(example.forest));
  });

  it('takes height and radar for forest without any green only where it is set to', () => {
    const planes = {
      height: [30, 30],
      vv: [-7, -7],
      vh: [-13, -13],
      swir22: [0.05, 0.05],
      ndvi: [0.45, 0.51],
    };
    const inputs = Object.fromEntries(
      Object.entries(planes).map(([name, values]) => [name, Float32Array.from(values)]),
    ) as unknown as ForestInputs;
    expect([...classes(evidence(inputs, TROPICS, FUSED))]).toEqual([1, 1]);
    space.clear();
    expect([...classes(evidence(inputs, TROPICS, FUSED, true))]).toEqual([0, 1]);
  });

  it('takes the threshold of the latitude', () => {
    const inputs = { ndvi: Float32Array.of(0.6, 0.55, 0.5), swir22: new Float32Array(3) };
    for (const [i, threshold] of [0.6, 0.55, 0.5].entries()) {
      space.clear();
      expect(classes(evidence(inputs, threshold, ANY_MAP))[i]).toBe(1);
    }
  });

  it('agrees with the reference for every choice of inputs, at every length (seed 19)', () => {
    const random = seededRandom(19);
    for (const length of LENGTHS) {
      const all = {
        ndvi: randomPixels(random, length),
        swir22: randomPixels(random, length).map((value) => value * 0.25),
        height: randomPixels(random, length).map((value) => value * 8),
        vv: randomPixels(random, length).map((value) => value * -18),
        vh: randomPixels(random, length).map((value) => value * -25),
        water: randomBytes(random, length, 12).map((value) => (value > 9 ? value : 0)),
      };
      for (let choice = 0; choice < 8; choice++) {
        space.clear();
        const { ndvi, swir22, height, vv, vh, water } = all;
        const inputs: ForestInputs = {
          ndvi,
          swir22,
          ...(choice & 1 && { height }),
          ...(choice & 2 && { vv, vh }),
          ...(choice & 4 && { water }),
        };
        classes(evidence(inputs, 0.55, FUSED, (choice & 1) === 1));
      }
    }
  });

  it('classes adversarial evidence', () => {
    const half = Math.fround(0.5 - 1e-6);
    const around = [half, half - 2 ** -25, half + 2 ** -25, 0.5];
    classes(Float32Array.from([...ADVERSARIAL, ...around]));
  });
});
