import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import { binEdges, binsOf, predictTrees, trainTrees, type Ensemble } from './reference/boosting.ts';

/** Encodes an ensemble in the kernels' layout. */
function bytesOf({ base, unit, trees }: Ensemble): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16 + 80 * trees.length);
  new Float64Array(bytes.buffer, 0, 2).set([base, unit]);
  trees.forEach(({ features, bins, leaves }, i) => {
    const tree = bytes.subarray(16 + 80 * i);
    tree.set(features);
    tree.set(bins, 8);
    tree.set(
      leaves.map((leaf) => leaf & 255),
      16,
    );
    tree.set(
      leaves.map((leaf) => (leaf >> 8) & 255),
      48,
    );
  });
  return bytes;
}

type Columns = readonly Float32Array<ArrayBuffer>[];

function randomColumns(random: () => number, features: number, count: number): Columns {
  return Array.from({ length: features }, () => Float32Array.from({ length: count }, () => random()));
}

describe.each(BUILDS)('boosting, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  const stack = (columns: Columns) =>
    space.input(Float32Array.from(columns.flatMap((column) => [...column])));

  /** Edges of the columns, checked against the reference. */
  function edgesOf(columns: Columns): Float32Array[] {
    const count = columns[0].length;
    const edges = space.output(Float32Array, 31 * columns.length);
    const scratch = space.output(Float32Array, count).byteOffset;
    space.kernels.binEdges(stack(columns), edges.byteOffset, scratch, count, columns.length);
    space.check();
    const expected = columns.map(binEdges);
    expectSame(edges, Float32Array.from(expected.flatMap((values) => [...values])));
    return expected;
  }

  /** Bins of the planes, checked against the reference, and their address in the kernel's layout. */
  function binned(planes: Columns, edges: readonly Float32Array[]) {
    const { length } = planes[0];
    const stride = Math.ceil(length / 16) * 16;
    const output = space.output(Uint8Array, stride * planes.length);
    const all = space.input(Float32Array.from(edges.flatMap((values) => [...values])));
    space.kernels.binFeatures(stack(planes), all, output.byteOffset, length, planes.length);
    space.check();
    const bins = planes.map((plane, i) => binsOf(plane, edges[i]));
    bins.forEach((expected, i) => expectSame(output.subarray(i * stride, i * stride + length), expected));
    return { address: output.byteOffset, bins };
  }

  function trained(columns: Columns, targets: Float32Array<ArrayBuffer>, trees: number) {
    const edges = edgesOf(columns);
    const { address, bins } = binned(columns, edges);
    const { length } = targets;
    const ensemble = space.output(Uint8Array, 16 + 80 * trees);
    const scratch = space.output(Uint8Array, space.kernels.boostingScratchBytes(length)).byteOffset;
    const target = space.input(targets);
    space.kernels.trainTrees(address, target, ensemble.byteOffset, scratch, length, columns.length, trees);
    space.check();
    const expected = trainTrees(bins, targets, trees);
    expectSame(ensemble, bytesOf(expected));
    return { edges, expected, ensemble: ensemble.slice() };
  }

  function predicted(ensemble: Uint8Array<ArrayBuffer>, planes: Columns, edges: readonly Float32Array[]) {
    const { length } = planes[0];
    const { address, bins } = binned(planes, edges);
    const output = space.output(Float32Array, length);
    const scratch = space.output(Uint8Array, space.kernels.treesScratchBytes()).byteOffset;
    const trees = (ensemble.length - 16) / 80;
    space.kernels.predictTrees(address, space.input(ensemble), output.byteOffset, scratch, length, trees);
    space.check();
    return { output, bins };
  }

  it.each([
    [1, 1],
    [9, 2],
    [19, 2],
    [20, 2],
    [31, 3],
    [64, 1],
    [257, 5],
    [700, 12],
  ])(
    'for %i shots with %i features, agrees with the reference on edges, bins, trees and predictions (seed 1)',
    (count, features) => {
      const random = seededRandom(1);
      const columns = randomColumns(random, features, count);
      const targets = Float32Array.from(
        { length: count },
        (_, i) => 30 * columns[0][i] * (columns[features - 1][i] > 0.5 ? 1 : 0.2) + 4 * random(),
      );
      const { edges, expected, ensemble } = trained(columns, targets, 9);
      const { output, bins } = predicted(ensemble, columns, edges);
      expectSame(output, predictTrees(expected, bins, count));
    },
  );

  it('predicts any number of pixels, including NaN and values beyond the training range (seed 2)', () => {
    const random = seededRandom(2);
    const columns = randomColumns(random, 4, 300);
    const { edges, expected, ensemble } = trained(
      columns,
      columns[1].map((value, i) => 10 * value + columns[3][i]),
      10,
    );
    for (const length of [...LENGTHS, 1024, 1025, 2100]) {
      space.clear();
      const planes = randomColumns(random, 4, length).map((plane) =>
        plane.map((value) =>
          random() < 0.1 ? ADVERSARIAL[Math.floor(random() * ADVERSARIAL.length)] : 1.4 * value - 0.2,
        ),
      );
      const { output, bins } = predicted(ensemble, planes, edges);
      expectSame(output, predictTrees(expected, bins, length));
    }
  });

  it('trains with constant, two-valued and repeated features and an extreme outlier, and never splits on the constant (seed 3)', () => {
    const random = seededRandom(3);
    const columns = [
      new Float32Array(200).fill(0.5),
      Float32Array.from({ length: 200 }, () => (random() < 0.5 ? 0 : 1)),
      Float32Array.from({ length: 200 }, () => Math.floor(random() * 5)),
      Float32Array.from({ length: 200 }, () => random()),
    ];
    const targets = columns[1].map((value, i) => 20 * value + columns[2][i] + random());
    targets[7] = 1e6;
    const { expected } = trained(columns, targets, 100);
    for (const { features, bins } of expected.trees)
      features.forEach((feature, level) => feature === 0 && expect(bins[level]).toBe(31));
  });

  it('predicts the value of equal targets everywhere, with leaves of 0', () => {
    const columns = randomColumns(seededRandom(4), 2, 40);
    const { edges, ensemble, expected } = trained(columns, new Float32Array(40).fill(12.5), 5);
    expect(expected.trees.every(({ leaves }) => leaves.every((leaf) => leaf === 0))).toBe(true);
    expect(new Set(predicted(ensemble, columns, edges).output)).toEqual(new Set([12.5]));
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
