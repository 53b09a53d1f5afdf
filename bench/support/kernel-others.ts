// Kernels that look around, sort, sum up, take logarithms or follow a state: they have no goal next to a copy.
import type { Kernels } from '../../worker/kernels.ts';
import type { KernelCase } from './kernel-maps.ts';
import { PIXELS, type Pixels, SIDE } from './kernel-planes.ts';

export function otherKernels(kernels: Kernels, of: Pixels): KernelCase[] {
  const { near, change, power, stack, classes, forest, mask, days, moreDays, observed, state } = of;
  const { shifted, halved, turned, doubled, samples, output, outputToo, outputBytes, scratch } = of;
  const other = (name: string, run: () => unknown, pixels = PIXELS) => ({ name, bytes: 0, pixels, run });
  const resampled = (
    name: 'resampleNearest' | 'resampleBilinear' | 'resampleAreaMean',
    mesh: number,
    side = SIDE,
  ) => kernels[name](near, mesh, output, SIDE, SIDE, side, side, 32);
  const half = SIDE / 2;
  return [
    other('undoHorizontalPredictor, u16', () => kernels.undoHorizontalPredictor(samples, SIDE, SIDE, 1, 2)),
    other('dilate by 3', () => kernels.dilate(forest, outputBytes, scratch, SIDE, SIDE, 3)),
    other('resampleNearest, turned', () => resampled('resampleNearest', turned)),
    other('resampleBilinear, shifted', () => resampled('resampleBilinear', shifted)),
    other('resampleBilinear, 20 m to 10 m', () => resampled('resampleBilinear', halved)),
    other('resampleBilinear, turned', () => resampled('resampleBilinear', turned)),
    other('resampleAreaMean, 2:1', () => resampled('resampleAreaMean', doubled, half), half * half),
    other('medianOfStack, 12 looks', () =>
      kernels.medianOfStack(stack, output, outputBytes, scratch, PIXELS, 12),
    ),
    other('moments', () => kernels.moments(near, 0, output, PIXELS)),
    other('histogram of 100', () => kernels.histogram(near, 0, output, PIXELS, 0, 1, 100)),
    other('quantile', () => kernels.quantile(near, 0, scratch, PIXELS, 0.05)),
    other('countOfClass', () => kernels.countOfClass(classes, PIXELS, 4)),
    other('boxMean by 2', () => kernels.boxMean(near, output, SIDE, SIDE, 2)),
    other('leeFilter by 3', () => kernels.leeFilter(power, mask, output, SIDE, SIDE, 3, 4.4)),
    other('toDecibel', () => kernels.toDecibel(power, output, PIXELS)),
    other('toProbability', () => kernels.toProbability(change, output, PIXELS)),
    other('updateChange', () =>
      kernels.updateChange(change, outputToo, state, days, moreDays, PIXELS, 20_000),
    ),
    other('startAssessing', () => kernels.startAssessing(observed, state, days, moreDays, PIXELS)),
    other('sieve', () => kernels.sieve(forest, scratch, SIDE, SIDE, 50, 1, 0, 0)),
    other('coreCount', () => kernels.coreCount(forest, 0, scratch, SIDE, SIDE, 10)),
  ];
}
