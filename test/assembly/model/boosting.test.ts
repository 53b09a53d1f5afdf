import { expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS } from '../raster/data.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';
import { binEdges, binsOf, predictTrees, trainTrees, type Ensemble } from './reference/boosting.ts';

/** Encodes an ensemble in the kernels' layout. */
function bytesOf({ base, unit, trees }: Ensemble): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16 + 80 * trees.length);
  new Float64Array(bytes.buffer, 0, 2).set([base, unit]);
  trees.forEach(({ features, bins, leaves }, i) => {
    const tree = bytes.subarray(16 + 80 * i);
    tree.set(features);
    tree.set(bins, 8);
    for (const [byte, at] of [16, 48].entries())
      tree.set(
        leaves.map((leaf) => (leaf >> (8 * byte)) & 255),
        at,
      );
  });
  return bytes;
}

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
    const ensemble = space.result(Uint8Array, 16 + 80 * trees, (to) => {
      const scratch = space.output(Uint8Array, kernels.boostingScratchBytes(length)).byteOffset;
      kernels.trainTrees(address, space.input(targets), to, scratch, length, columns.length, trees);
    });
    const expected = trainTrees(bins, targets, trees);
    expectSame(ensemble, bytesOf(expected));
    return { edges, expected, ensemble: ensemble.slice() };
  }

  /** Predictions, checked against the reference. */
  function predicted({ ensemble, expected, edges }: ReturnType<typeof trained>, planes: Columns) {
    const { length } = planes[0];
    const { address, bins } = binned(planes, edges);
    const output = space.result(Float32Array, length, (to) => {
      const scratch = space.output(Uint8Array, kernels.treesScratchBytes()).byteOffset;
      const trees = (ensemble.length - 16) / 80;
      kernels.predictTrees(address, space.input(ensemble), to, scratch, length, trees);
    });
    expectSame(output, predictTrees(expected, bins, length));
    return output;
  }

  it.each([
    [1, 1],
    [19, 2],
    [20, 2],
    [31, 3],
    [257, 5],
    [300, 12],
  ])(
    'for %i shots with %i features, agrees with the reference on edges, bins, trees and predictions (seed 1)',
    (count, features) => {
      const random = seededRandom(1);
      const columns = randomColumns(random, features, count);
      const targets = columns[0].map(
        (value, i) => 30 * value * (columns[features - 1][i] > 0.5 ? 1 : 0.2) + 4 * random(),
      );
      predicted(trained(columns, targets, 9), columns);
    },
  );

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

  it('trains with constant, two-valued and repeated features and an extreme outlier, and never splits on the constant (seed 3)', () => {
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
    const { expected } = trained(columns, targets, 40);
    for (const { features, bins } of expected.trees)
      features.forEach((feature, level) => feature === 0 && expect(bins[level]).toBe(31));
  });

  it('predicts the value of equal targets everywhere, with leaves of 0', () => {
    const columns = randomColumns(seededRandom(4), 2, 40);
    const model = trained(columns, new Float32Array(40).fill(12.5), 5);
    expect(model.expected.trees.every(({ leaves }) => leaves.every((leaf) => leaf === 0))).toBe(true);
    expect(new Set(predicted(model, columns))).toEqual(new Set([12.5]));
  });

  it('bases every leaf on at least ten shots (seed 5)', () => {
    const random = seededRandom(5);
    const columns = randomColumns(random, 3, 120);
    const targets = columns[0].map((value) => (value > 0.95 ? 50 : value));
    const { expected, edges } = trained(columns, targets, 20);
    const bins = columns.map((column, i) => binsOf(column, edges[i]));
    for (const { features, bins: splits, leaves } of expected.trees) {
      const shots = new Map<number, number>();
      for (let i = 0; i < 120; i++) {
        const path = features.reduce((at, feature, k) => 2 * at + (bins[feature][i] > splits[k] ? 1 : 0), 0);
        shots.set(leaves[path], (shots.get(leaves[path]) ?? 0) + 1);
      }
      for (const count of shots.values()) expect(count).toBeGreaterThanOrEqual(10);
    }
  });
});
