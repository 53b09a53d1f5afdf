import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from './flood.ts';
import type { ServiceProcess } from './service-process.ts';

const MEBIBYTE = 1024 * 1024;
/** Windows of samples. Only the smallest sample of each counts, because the heap grows between collections. */
const WINDOWS = 20;
/** Fraction of the time in which caches fill and code is compiled. */
const WARMING = 0.5;

/** The memory of a process over time, in MiB. */
interface Memory {
  readonly heap: readonly number[];
  readonly resident: readonly number[];
}

/** Samples a process for the given seconds, once a second, or more often to have ten samples per window. */
export async function sampled({ url, pid }: ServiceProcess, seconds: number): Promise<Memory> {
  const [heap, resident]: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const text = await (await fetch(`${url}/metrics`)).text();
    heap.push(Number(/^sylvan_heap_bytes (\S+)$/m.exec(text)![1]) / MEBIBYTE);
    resident.push(memoryOf(pid) / MEBIBYTE);
    await wait(Math.min(1000, (seconds * 1000) / (WINDOWS * 10)));
  }
  return { heap, resident };
}

/** Growth per hour after warm-up: the least-squares slope of the smallest samples of twenty windows. */
export function slopeOf(samples: readonly number[], seconds: number): number {
  const warm = samples.slice(Math.floor(samples.length * WARMING));
  const width = Math.floor(warm.length / WINDOWS);
  const lows = Array.from({ length: WINDOWS }, (_, i) => Math.min(...warm.slice(i * width, (i + 1) * width)));
  const hours = (i: number) => ((i / WINDOWS) * seconds * (1 - WARMING)) / 3600;
  const [x, y] = [mean(lows.map((_, i) => hours(i))), mean(lows)];
  const covariance = mean(lows.map((low, i) => (hours(i) - x) * (low - y)));
  return covariance / mean(lows.map((_, i) => (hours(i) - x) ** 2));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
