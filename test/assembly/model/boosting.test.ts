import { expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS } from '../raster/data.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';
import { binEdges, binsOf, ensembleOf, predictTrees } from './reference/boosting.ts';

type Columns = readonly Float32Array<ArrayBuffer>[];

function randomColumns(random: () => number, features: number, count: number): Columns {
  return Array.from({ length: features }, () => Float32Array.from({ length: count }, () => random()));
}

describeKernels('boosting', (space) => {
  const { kernels } = space;
  const flat = (columns: Columns) => Float32Array.from(columns.flatMap((column) => [...column]));

  /** Edges of the columns, checked against the reference. */
  function edgesOf(columns: Columns): Columns {
    const { length } = columns[0];
    const edges = space.result(Float32Array, 31 * columns.length, (to) => {
      const scratch = space.output(Float32Array, length).byteOffset;
      kernels.binEdges(space.input(flat(columns)), to, scratch, length, columns.length);
    });
    const expected = columns.map(binEdges);
    expectSame(edges, flat(expected));
    return expected;
  }

  /** Bins of the planes, checked against the reference, and their address in the kernel's layout. */
  function binned(planes: Columns, edges: Columns) {
    const { length } = planes[0];
    const stride = Math.ceil(length / 16) * 16;
    const output = space.result(Uint8Array, stride * planes.length, (to) =>
      kernels.binFeatures(space.input(flat(planes)), space.input(flat(edges)), to, length, planes.length),
    );
    const bins = planes.map((plane, i) => binsOf(plane, edges[i]));
    bins.forEach((expected, i) => expectSame(output.subarray(i * stride, i * stride + length), expected));
    return { address: output.byteOffset, bins };
  }

  function trained(columns: Columns, targets: Float32Array<ArrayBuffer>, trees: number) {
    const edges = edgesOf(columns);
    const { address, bins } = binned(columns, edges);
    const { length } = targets;
    const bytes = space.result(Uint8Array, 16 + 80 * trees, (to) => {
      const scratch = space.output(Uint8Array, kernels.boostingScratchBytes(length)).byteOffset;
      kernels.trainTrees(address, space.input(targets), to, scratch, length, columns.length, trees);
    });
    return { edges, bins, bytes: bytes.slice(), ensemble: ensembleOf(bytes) };
  }

  /** Predictions, checked against the trees. */
  function predicted({ bytes, ensemble, edges }: ReturnType<typeof trained>, planes: Columns) {
    const { length } = planes[0];
    const { address, bins } = binned(planes, edges);
    const output = space.result(Float32Array, length, (to) => {
      const scratch = space.output(Uint8Array, kernels.treesScratchBytes()).byteOffset;
      kernels.predictTrees(address, space.input(bytes), to, scratch, length, ensemble.trees.length);
    });
    expectSame(output, predictTrees(ensemble, bins, length));
    return output;
  }

  // What the trees are is compared with NumPy in test/products/height/worker/models.test.ts.
  it.each([
    [1, 1],
    [19, 2],
    [20, 2],
    [31, 3],
    [257, 5],
  ])('trains with %i shots of %i features, and predicts their bins (seed 1)', (count, features) => {
    const random = seededRandom(1);
    const columns = randomColumns(random, features, count);
    const targets = columns[0].map((value) => 30 * value + random());
    const model = trained(columns, targets, 9);
    const mean = targets.reduce((sum, value) => sum + value, 0) / count;
    const errorOf = (values: (i: number) => number) =>
      targets.reduce((sum, target, i) => sum + (target - values(i)) ** 2, 0);
    const found = predicted(model, columns);
    expect(model.ensemble.base).toBeCloseTo(mean, 4);
    // Too few shots are not split.
    const error = errorOf((i) => found[i]);
    const whole = errorOf(() => mean);
    if (count < 20) expect(error).toBeCloseTo(whole, 4);
    else expect(error).toBeLessThan(0.6 * whole);
  });

  it('predicts any number of pixels, including NaN and values beyond the training range (seed 2)', () => {
    const random = seededRandom(2);
    const columns = randomColumns(random, 4, 200);
    const targets = columns[1].map((value, i) => 10 * value + columns[3][i]);
    const model = trained(columns, targets, 5);
    for (const length of [...LENGTHS, 1025]) {
      space.clear();
      const planes = randomColumns(random, 4, length).map((plane) =>
        plane.map((value) =>
          random() < 0.1 ? ADVERSARIAL[Math.floor(random() * ADVERSARIAL.length)] : 1.4 * value - 0.2,
        ),
      );
      predicted(model, planes);
    }
  });

  it('never splits on a constant feature, in spite of repeated values and an extreme outlier (seed 3)', () => {
    const random = seededRandom(3);
    const column = (value: () => number) => Float32Array.from({ length: 100 }, value);
    const columns = [
      column(() => 0.5),
      column(() => Math.round(random())),
      column(() => Math.floor(random() * 5)),
      column(random),
    ];
    const targets = columns[1].map((value, i) => 20 * value + columns[2][i] + random());
    targets[7] = 1e6;
    const { trees } = trained(columns, targets, 40).ensemble;
    const splits = trees.flatMap(({ features, bins }) => features.map((feature, k) => [feature, bins[k]]));
    expect(splits.some(([feature]) => feature > 0)).toBe(true);
    expect(splits.filter(([feature, bin]) => feature === 0 && bin !== 31)).toEqual([]);
  });

  it('bases every leaf on at least ten shots (seed 5)', () => {
    const random = seededRandom(5);
    const columns = randomColumns(random, 3, 120);
    const targets = columns[0].map((value) => (value > 0.95 ? 50 : value));
    const { ensemble, bins } = trained(columns, targets, 20);
    for (const { features, bins: splits, leaves } of ensemble.trees) {
      const shots = new Map<number, number>();
      for (let i = 0; i < 120; i++) {
        const path = features.reduce((at, feature, k) => 2 * at + (bins[feature][i] > splits[k] ? 1 : 0), 0);
        shots.set(leaves[path], (shots.get(leaves[path]) ?? 0) + 1);
      }
      for (const count of shots.values()) expect(count).toBeGreaterThanOrEqual(10);
    }
  });
});
