// What bench/median.mjs times, in Node and in a browser's worker.
import { generator, newPlanes, withGaps } from './planes.ts';
import { answerMessages, type Contenders, inRounds, type ReadFile, repeated, type Times } from './rounds.ts';

interface Job {
  readonly runs: number;
  readonly pixels: number;
  readonly bands: number;
  readonly depths: readonly number[];
}

/** Every band of a stack of each depth, with the counts of what is seen next to the median. */
export async function work(job: Job, _read: ReadFile, peers: Contenders = {}): Promise<Times> {
  const { runs, pixels, bands, depths } = job;
  const planes = await newPlanes();
  const { kernels } = planes;
  const deepest = Math.max(...depths);
  const reflectance = withGaps(generator());
  const stacks = Array.from({ length: bands }, () =>
    planes.fill(Float32Array, deepest * pixels, reflectance),
  );
  const [output, counts] = [planes.take(4 * pixels), planes.take(pixels)];
  const scratch = planes.take(kernels.medianScratchBytes(deepest));
  const median = (depth: number) => () =>
    stacks.forEach((stack) => kernels.medianOfStack(stack, output, counts, scratch, pixels, depth));
  const own = Object.fromEntries(depths.map((depth) => [`median of ${depth}`, repeated(median(depth))]));
  return inRounds({ ...own, ...peers }, runs);
}

answerMessages(work);
