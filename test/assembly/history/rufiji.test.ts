import { afterAll, beforeAll, describe, expect, it } from 'vitest';
/** NumPy's results for some pixels of Rufiji, written by test/oracles/history.py. */
import golden from '../../oracles/history.json' with { type: 'json' };
import { BUILDS } from '../../support/kernels.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';

const LENGTH = golden.usual.length;
const BEFORE = golden.before.length;
const AFTER = golden.after.length;
const nbrOf = (planes: readonly (readonly (number | null)[])[]) =>
  Float32Array.from(planes.flat(), (value) => value ?? NaN);

describe.each(BUILDS)('history kernels on pixels of Rufiji, %s build', (build) => {
  let space: Workspace;
  let usual: Float32Array;
  let spread: Float32Array;
  let lows: Uint8Array;
  beforeAll(async () => {
    space = await Workspace.open(build);
    measure();
    lows = space.output(Uint8Array, LENGTH * AFTER);
    mark();
  });
  afterAll(() => space.clear());

  function measure(): void {
    const { kernels } = space;
    const stack = space.changing(nbrOf(golden.before));
    const medians = space.input(Float64Array.from(golden.medians.slice(0, BEFORE)));
    const counts = space.output(Uint8Array, LENGTH);
    [usual, spread] = [space.output(Float32Array, LENGTH), space.output(Float32Array, LENGTH)];
    const scratch = space.output(Uint8Array, kernels.medianScratchBytes(BEFORE));
    kernels.shiftPlanes(stack.byteOffset, medians, LENGTH, BEFORE);
    for (const [plane, seen] of [
      [usual, counts.byteOffset],
      [spread, 0],
    ] as const) {
      kernels.medianOfStack(stack.byteOffset, plane.byteOffset, seen, scratch.byteOffset, LENGTH, BEFORE);
      kernels.absoluteDeviations(stack.byteOffset, plane.byteOffset, LENGTH, BEFORE);
    }
    kernels.solveSpread(counts.byteOffset, spread.byteOffset, LENGTH);
  }

  function mark(): void {
    const nbr = space.input(nbrOf(golden.after));
    for (let at = 0; at < AFTER; at++)
      space.kernels.markLows(
        nbr + at * LENGTH * 4,
        usual.byteOffset,
        spread.byteOffset,
        lows.byteOffset + at * LENGTH,
        LENGTH,
        golden.medians[BEFORE + at],
        golden.noise,
      );
  }

  it('compute the same usual NBR and spread as NumPy', () => {
    expectClose(usual, golden.usual, 1e-6);
    expectClose(spread, golden.spread, 1e-6);
  });

  it('mark the same lows as NumPy', () => {
    expectSame(lows, golden.lows.flat());
  });

  it('count as many lows as NumPy', () => {
    const mask = space.input(new Uint8Array(LENGTH).fill(1));
    const output = space.output(Uint32Array, 3);
    golden.counts.forEach((counts, at) => {
      space.kernels.countLows(lows.byteOffset + at * LENGTH, mask, output.byteOffset, LENGTH);
      expect([...output]).toEqual(counts);
    });
  });

  it('find the same standing forest as NumPy', () => {
    const output = space.output(Uint8Array, LENGTH);
    const [steady, standing] = [AFTER, LENGTH].map((length) => space.input(new Uint8Array(length).fill(1)));
    space.kernels.everStanding(lows.byteOffset, steady, standing, output.byteOffset, LENGTH, AFTER);
    expectSame(output, golden.ever);
  });

  it('find the same losses and dates as NumPy', () => {
    const loss = space.output(Uint8Array, LENGTH);
    const [after, by] = [space.output(Int32Array, LENGTH), space.output(Int32Array, LENGTH)];
    space.kernels.followLosses(
      lows.byteOffset,
      space.input(Int32Array.from(golden.days)),
      space.input(Float64Array.from(golden.days.flatMap(() => golden.weights))),
      space.input(new Uint8Array(LENGTH).fill(1)),
      loss.byteOffset,
      after.byteOffset,
      by.byteOffset,
      LENGTH,
      AFTER,
      golden.since,
    );
    expect(Array.from(loss, (value, i) => [value, after[i], by[i]])).toEqual(golden.losses);
  });
});
