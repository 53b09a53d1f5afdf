// What bench/fusion.mjs times, in Node and in a browser's worker.
import type { HeightTask, ShotTable } from '../../src/products/height/tasks.ts';
import { arenaBytes, type Arena } from '../../worker/arena.ts';
import { fitBoosting } from '../../src/products/height/worker/models.ts';
import { startRuntime } from '../../worker/runtime.ts';
import { runHeight } from '../../src/products/height/worker/height.ts';
import { generator } from './planes.ts';
import { boostPlainly } from './plain-boosting.ts';
import { answerMessages, inRounds, repeated, type Times } from './rounds.ts';

const SIDE = 1000;
const PIXELS = SIDE * SIDE;
const SHOTS = 2000;
const FEATURES = 12;
const TREES = 100;
const STRIP = 64 * SIDE;
const COARSE = ['rededge1', 'nir08', 'swir16', 'swir22', 'ndre', 'nbr', 'vv', 'vh', 'ratio'];

/** Milliseconds of every round, and how far the two ensembles are apart. */
interface FusionFigures {
  readonly times: Times;
  readonly difference: number;
}

export async function work({ runs }: { readonly runs: number }): Promise<FusionFigures> {
  const { arena } = await startRuntime(() => {
    throw new Error('Nothing is read here');
  });
  const random = generator();
  const planes = Array.from({ length: FEATURES }, () => Float32Array.from({ length: PIXELS }, random));
  const columns = planes.map((plane) => plane.slice(0, SHOTS));
  const targets = Float32Array.from(
    { length: SHOTS },
    (_, i) => 30 * Math.sin(3 * columns[0][i]) * columns[1][i] + (columns[2][i] > 0.6 ? 8 : 0) + 3 * random(),
  );
  const zone = zoneTask(random);
  let fast: Float32Array = new Float32Array();
  let slow: Float32Array = new Float32Array();
  const contenders = {
    kernels: repeated(() => (fast = trainAndPredict(arena, columns, targets, planes))),
    'plain JS': repeated(() => (slow = boostPlainly(columns, targets, planes, TREES))),
    'whole task': repeated(() => runHeight(zone, arena)),
  };
  const times = await inRounds(contenders, runs);
  const squares = fast.reduce((sum, value, i) => sum + (value - slow[i]) ** 2, 0);
  return { times, difference: Math.sqrt(squares / PIXELS) };
}

/** Bins, a hundred trees, and a million pixels in strips. */
function trainAndPredict(
  arena: Arena,
  columns: readonly Float32Array[],
  targets: Float32Array<ArrayBuffer>,
  planes: readonly Float32Array[],
): Float32Array {
  const values = new Float32Array(FEATURES * SHOTS);
  columns.forEach((column, i) => values.set(column, i * SHOTS));
  const training = { features: FEATURES, count: SHOTS, values, targets, starts: [0, SHOTS] };
  const fitted = fitBoosting(arena, training);
  const heights = new Float32Array(PIXELS);
  for (let start = 0; start < PIXELS; start += STRIP) {
    const length = Math.min(STRIP, PIXELS - start);
    arena.open(arenaBytes(FEATURES * length * 4, length * 4, ...fitted.blocks(length, arena.kernels)));
    const stack = arena.take(Float32Array, FEATURES * length);
    planes.forEach((plane, i) => stack.view.set(plane.subarray(start, start + length), i * length));
    const output = arena.take(Float32Array, length);
    fitted.predict(arena, stack.address, output);
    heights.set(output.view, start);
  }
  return heights;
}

/** A whole task over 10 km: sampling, cross-validation of three models, and every pixel. */
function zoneTask(random: () => number): HeightTask {
  const smooth = (side: number) => {
    const [a, b, c] = [random(), random(), random()].map((part) => (30 * (part + 0.2)) / side);
    return Float32Array.from(
      { length: side * side },
      (_, i) => 0.4 + 0.3 * Math.sin(a * (i % side) + c) * Math.cos(b * Math.floor(i / side)),
    );
  };
  const [red, ndvi] = [smooth(SIDE), smooth(SIDE)];
  const coarse = COARSE.map((name) => ({ name, plane: smooth(SIDE / 2) }));
  const location = () => Float64Array.from({ length: SHOTS }, () => random() * SIDE);
  const [x, y] = [location(), location()];
  const rh98 = Float32Array.from({ length: SHOTS }, (_, i) => {
    const greenness = ndvi[Math.floor(y[i]) * SIDE + Math.floor(x[i])];
    const radar = coarse[6].plane[(Math.floor(y[i]) >> 1) * (SIDE / 2) + (Math.floor(x[i]) >> 1)];
    return 5 + (greenness > 0.4 ? 20 : 5) * radar + 3 * random();
  });
  const shots: ShotTable = {
    x,
    y,
    rh98,
    rh50: new Float32Array(SHOTS).fill(NaN),
    cover: new Float32Array(SHOTS).fill(NaN),
  };
  const fine = [
    { name: 'red', plane: red },
    { name: 'ndvi', plane: ndvi },
  ];
  return {
    kind: 'height',
    width: SIDE,
    height: SIDE,
    factor: 2,
    resolution: 10,
    features: { fine, coarse },
    shots,
    seed: 1,
  };
}

answerMessages(work);
