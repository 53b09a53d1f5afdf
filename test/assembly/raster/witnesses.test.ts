import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/forest.ts';
import { describeKernels, expectClose } from './workspace.ts';

/** Number of combined states of two maps, each unknown, no or yes. */
const NUMBERS = 9;
const MAPS = 2;
const [THRESHOLD, VETO] = [0.3, 5];

type Plane = Float32Array<ArrayBuffer>;
interface Ground {
  readonly spectral: Plane;
  readonly height: Plane | null;
  readonly states: Uint16Array<ArrayBuffer> | null;
  /** Log odds by state: of all maps, of each alone, and of all but each. */
  readonly votes: readonly Plane[];
  readonly land: Uint8Array<ArrayBuffer>;
  readonly weights: Plane | null;
}

/** Sums by the rule for log odds, applied to each choice of witnesses. */
function expectedOf(ground: Ground): number[] {
  const { spectral, states, votes, land, weights } = ground;
  const combine = (own: Partial<Record<'spectra' | 'height', boolean>>, table: Plane | null) => {
    return reference.combineForestEvidence(
      {
        spectral: own.spectra ? spectral : spectral.map((value) => (Number.isNaN(value) ? NaN : THRESHOLD)),
        ...(own.height && ground.height && { height: ground.height }),
        ...(states && table && { maps: Float32Array.from(states, (state) => table[state]) }),
      },
      THRESHOLD,
      own.height ? VETO : 0,
    );
  };
  const all = { spectra: true, height: true };
  const others = ['spectra', 'height'] as const;
  const pairs = [
    ...others.map((name) => [combine({ [name]: true }, null), combine({ ...all, [name]: false }, votes[0])]),
    ...Array.from({ length: MAPS }, (_, i) => [combine({}, votes[1 + i]), combine(all, votes[1 + MAPS + i])]),
  ];
  const sum = (isCounted: (i: number) => boolean) =>
    spectral.reduce(
      (total, own, i) =>
        total + (land[i] === 1 && !Number.isNaN(own) && isCounted(i) ? (weights?.[i] ?? 1) : 0),
      0,
    );
  return pairs.flatMap(([alone, without]) => [
    sum((i) => alone[i] !== 0),
    sum((i) => alone[i] > 0),
    sum((i) => without[i] > 0),
  ]);
}

describeKernels('hearWitnesses', (space) => {
  function hear({ spectral, height, states, votes, land, weights }: Ground): Float64Array {
    const put = (plane: Plane | Uint16Array<ArrayBuffer> | null | undefined) =>
      plane ? space.input(plane) : 0;
    return space.result(Float64Array, (2 + MAPS) * 3, (to) => {
      const witnesses = [put(spectral), put(height), put(states)] as const;
      const tables = space.input(Float32Array.from(votes.flatMap((table) => [...table])));
      const inputs = [...witnesses, tables, space.input(land), put(weights)] as const;
      const sizes = [spectral.length, states ? MAPS : 0, NUMBERS] as const;
      space.kernels.hearWitnesses(...inputs, to, ...sizes, THRESHOLD, VETO);
    });
  }

  it('agrees with the log odds of each choice of witnesses at every length (seed 27)', () => {
    const tables = seededRandom(27);
    const votes = Array.from({ length: 1 + 2 * MAPS }, () =>
      Float32Array.from({ length: NUMBERS }, () => (tables() < 0.3 ? 0 : tables() * 5 - 2.5)),
    );
    space.atEveryLength(27, (length, random) => {
      for (let choice = 0; choice < 8; choice++) {
        const plane = (scale: number) => randomPixels(random, length).map((value) => value * scale);
        const ground: Ground = {
          spectral: plane(16).map((value) => value - 10),
          height: choice & 1 ? plane(12) : null,
          states: choice & 2 ? Uint16Array.from(randomBytes(random, length, NUMBERS)) : null,
          votes,
          land: randomBytes(random, length, 2),
          weights: choice & 4 ? Float32Array.from({ length }, random) : null,
        };
        // Absent witnesses have no sums.
        const isPresent = [true, ground.height, ground.states, ground.states];
        const of = (sums: ArrayLike<number>) =>
          Array.from(sums).filter((_, i) => isPresent[Math.floor(i / 3)]);
        expectClose(of(hear(ground)), of(expectedOf(ground)), 1e-9);
      }
    });
  });
});
