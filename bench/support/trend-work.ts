// What bench/trend.mjs times, in Node and in a browser's worker: trends of many pixels over many years.
import type { Address, Kernels } from '../../worker/kernels.ts';
import { generator, newPlanes, type Planes } from './planes.ts';
import { answerMessages, type Contenders, inRounds, type ReadFile, repeated, type Times } from './rounds.ts';

interface Job {
  readonly runs: number;
  readonly pixels: number;
  /** Calendar years, and how many of them the first era has. */
  readonly years: readonly number[];
  readonly firstEra: number;
}

export async function work(job: Job, _read: ReadFile, peers: Contenders = {}): Promise<Times> {
  const planes = await newPlanes();
  const series = planes.fill(Float32Array, job.pixels * job.years.length, seriesOf(job));
  const kernels = trendKernels(planes, series, job);
  const values = planes.view(Float32Array, series, job.pixels * job.years.length);
  const own = { ...kernels, 'both in plain JS, two eras': plainTrends(job, values) };
  const contenders = Object.entries(own).map(([name, run]) => [name, repeated(run)] as const);
  return inRounds({ ...Object.fromEntries(contenders), ...peers }, job.runs);
}

function trendKernels(planes: Planes, stack: Address, { pixels, years, firstEra }: Job) {
  const { kernels } = planes;
  const count = years.length;
  const times = planes.fill(Float64Array, count, (i) => years[i]);
  const eras = planes.fill(Uint8Array, count, (i) => (i < firstEra ? 0 : 1));
  const one = planes.fill(Uint8Array, count, () => 0);
  const [first, second, third] = [4, 4, 1].map((bytes) => planes.take(bytes * pixels));
  const scratch = planes.take(scratchBytes(kernels, count));
  const sen = (strata: Address) => () =>
    kernels.theilSen(stack, times, strata, first, scratch, pixels, count);
  const kendall = (strata: Address) => () =>
    kernels.mannKendall(stack, strata, first, scratch, pixels, count);
  return {
    'Theil-Sen, two eras': sen(eras),
    'Mann-Kendall, two eras': kendall(eras),
    'Theil-Sen, one era': sen(one),
    'Mann-Kendall, one era': kendall(one),
    'LandTrendr, simplified': () =>
      kernels.greatestDisturbance(stack, times, first, second, third, scratch, pixels, count),
  };
}

function scratchBytes(kernels: Kernels, years: number): number {
  return Math.max(
    kernels.theilSenScratchBytes(years),
    kernels.mannKendallScratchBytes(years),
    kernels.greatestDisturbanceScratchBytes(years),
  );
}

/** NDVI by place in the stack: a drift, in one pixel of three a cut that grows back, noise, and one year in ten missing. */
function seriesOf({ pixels }: Job): (location: number) => number {
  const random = generator();
  const cuts = Float64Array.from({ length: pixels }, (_, i) => (i % 3 === 0 ? 5 + random() * 30 : Infinity));
  const drifts = Float64Array.from({ length: pixels }, () => (random() - 0.5) * 0.004);
  return (location) => {
    const [year, pixel] = [Math.floor(location / pixels), location % pixels];
    const since = year - Math.floor(cuts[pixel]);
    const level = since < 0 ? 0.7 + drifts[pixel] * year : Math.min(0.7, 0.25 + 0.02 * since);
    const noise = (random() + random() + random() - 1.5) * 0.06;
    return random() < 0.1 ? NaN : level + noise;
  };
}

/** Both statistics as one would write them in JavaScript: typed arrays, one sort a pixel. */
function plainTrends({ pixels, years, firstEra }: Job, values: Float32Array): () => number {
  const count = years.length;
  const slopes = new Float64Array((count * (count - 1)) / 2);
  const series = new Float64Array(count);
  return () => {
    let total = 0;
    for (let pixel = 0; pixel < pixels; pixel++) {
      for (let i = 0; i < count; i++) series[i] = values[i * pixels + pixel];
      let [pairs, score] = [0, 0];
      for (let i = 0; i < count; i++)
        for (let j = i + 1; j < count; j++) {
          const rise = series[j] - series[i];
          if (i < firstEra !== j < firstEra || Number.isNaN(rise)) continue;
          score += Math.sign(rise);
          slopes[pairs++] = rise / (years[j] - years[i]);
        }
      const sorted = slopes.subarray(0, pairs).sort();
      total += score + (sorted[(pairs - 1) >> 1] + sorted[pairs >> 1]) / 2;
    }
    return total;
  };
}

answerMessages(work);
