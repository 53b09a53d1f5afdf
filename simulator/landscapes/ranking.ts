import { cloudyNoise, type Frame } from '../noise.ts';
import type { Plots } from './plots.ts';

export interface RankedPlot {
  readonly id: number;
  readonly pixels: number;
  /** Mean position of the plot, in pixels of the grid. */
  readonly x: number;
  readonly y: number;
}

/** Width of districts with a common farming order, in 10 m pixels. */
const DISTRICT = 80;

/** Plots from the first to be farmed to the last: those near roads before those far away, district by district. */
export function rankPlots(seed: number, frame: Frame, { id, remoteness }: Plots): RankedPlot[] {
  const districts = cloudyNoise(seed + 551, frame, DISTRICT);
  const sums = new Map<number, { pixels: number; x: number; y: number; score: number }>();
  id.forEach((plot, i) => {
    const sum = sums.get(plot) ?? { pixels: 0, x: 0, y: 0, score: 0 };
    sum.pixels += 1;
    sum.x += i % frame.width;
    sum.y += Math.floor(i / frame.width);
    sum.score += remoteness[i] + districts[i] / 3;
    sums.set(plot, sum);
  });
  return [...sums]
    .map(([plot, { pixels, x, y, score }]) => ({
      id: plot,
      pixels,
      x: x / pixels,
      y: y / pixels,
      score: score / pixels,
    }))
    .sort((a, b) => a.score - b.score || a.id - b.id);
}
