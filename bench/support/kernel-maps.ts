// Map kernels: one pass over planes, each pixel by itself, no logarithms or exponentials and no path that depends on the
// pixels before. What such a loop can be measured by is a copy of its bytes.
import type { Kernels } from '../../worker/kernels.ts';
import { PIXELS, type Pixels, SIDE } from './kernel-planes.ts';

export interface KernelCase {
  readonly name: string;
  /** Bytes it reads or writes a pixel, whichever is more: those a copy is made of that it is measured by. */
  readonly bytes: number;
  readonly pixels: number;
  readonly run: () => unknown;
}

const OBSERVATIONS = 6;

export function mapKernels(kernels: Kernels, of: Pixels): KernelCase[] {
  const { near, red, change, numbers, height, power, decibel, stack, samples, labels } = of;
  const {
    classes,
    forest,
    mask,
    counts,
    fineMask,
    table,
    ranges,
    sums,
    observed,
    state,
    output,
    outputBytes,
    scratch,
  } = of;
  const map = (name: string, bytes: number, run: () => unknown, pixels = PIXELS): KernelCase => {
    return { name, bytes, pixels, run };
  };
  const half = SIDE / 2;
  return [
    map('normalizedDifference', 8, () => kernels.normalizedDifference(near, red, output, PIXELS)),
    map('widen, u16', 4, () => kernels.widen(samples, 0, output, PIXELS, 2, 0, -Infinity)),
    map('widen, u16 and validity', 4, () => kernels.widen(samples, mask, output, PIXELS, 2, 0, -Infinity)),
    map('observedNumbers', 2, () => kernels.observedNumbers(samples, outputBytes, PIXELS, 0.0001, -0.1, 1.2)),
    map('maskNumbers', 3, () => kernels.maskNumbers(samples, mask, output, PIXELS)),
    map('reflectanceOfNumbers', 4, () => kernels.reflectanceOfNumbers(samples, output, PIXELS, 0.0001, -0.1)),
    map('reflectance', 4, () => kernels.reflectance(numbers, output, PIXELS, 0.0001, -0.1, 1.2)),
    map('harmonisedReflectance', 4, () =>
      kernels.harmonisedReflectance(numbers, output, PIXELS, 0.0001, -0.1, 1.02, 0.003),
    ),
    map('packReflectance', 4, () => kernels.packReflectance(near, output, PIXELS)),
    map('unpackReflectance', 4, () => kernels.unpackReflectance(samples, output, PIXELS)),
    map('fillPacked', 4, () => kernels.fillPacked(output, samples, PIXELS)),
    map('fillPlane', 8, () => kernels.fillPlane(output, near, PIXELS)),
    map('fillMissing', 12, () => kernels.fillMissing(output, near, PIXELS, 0.5)),
    map('fillClasses', 2, () => kernels.fillClasses(outputBytes, classes, PIXELS)),
    map('classMask', 1, () => kernels.classMask(classes, table, outputBytes, PIXELS)),
    map('bitMask', 2, () => kernels.bitMask(labels, outputBytes, PIXELS, 0x3f)),
    map('qualityClasses', 2, () => kernels.qualityClasses(labels, outputBytes, PIXELS)),
    map('clearWhere', 2, () => kernels.clearWhere(outputBytes, mask, PIXELS)),
    map('copyWhere', 2, () => kernels.copyWhere(outputBytes, mask, PIXELS)),
    map('copyObserved', 5, () => kernels.copyObserved(outputBytes, near, PIXELS)),
    map('copyCovered, 2:1', 5, () => kernels.copyCovered(outputBytes, fineMask, SIDE, SIDE, 2)),
    map('markUnknown', 2, () => kernels.markUnknown(outputBytes, mask, PIXELS, 1)),
    map('majority', 2, () => kernels.majority(classes, counts, outputBytes, PIXELS)),
    map('applyMask', 5, () => kernels.applyMask(output, mask, PIXELS)),
    map('replicate, 1:2', 1, () => kernels.replicate(classes, outputBytes, half, half, 2)),
    map('countClass, 6 looks', OBSERVATIONS, () =>
      kernels.countClass(stack, outputBytes, PIXELS, OBSERVATIONS, 0),
    ),
    map('rejectHaze, 6 looks', 34, () =>
      kernels.rejectHaze(stack, near, scratch, PIXELS, OBSERVATIONS, 0.9, 0.1),
    ),
    map('forestLogOdds', 16, () => kernels.forestLogOdds(near, change, red, output, PIXELS)),
    map('combineForestEvidence', 21, () =>
      kernels.combineForestEvidence(near, height, decibel, change, mask, output, PIXELS, 0.5, 2),
    ),
    map('forestMask', 4, () => kernels.forestMask(near, outputBytes, PIXELS)),
    map('validPower', 4, () => kernels.validPower(power, PIXELS)),
    map('addPower', 13, () => kernels.addPower(power, sums, observed, PIXELS)),
    map('meanPower', 9, () => kernels.meanPower(sums, counts, output, PIXELS)),
    map('subtractPlane', 8, () => kernels.subtractPlane(near, red, output, PIXELS)),
    map('difference', 8, () => kernels.difference(near, red, output, PIXELS)),
    map('radarEvidence', 8, () => kernels.radarEvidence(decibel, change, output, PIXELS)),
    map('lossLogOdds', 4, () => kernels.lossLogOdds(decibel, output, PIXELS, -8, 1.5, -14, 2)),
    map('mergeLogOdds', 8, () => kernels.mergeLogOdds(output, change, PIXELS)),
    map('absoluteDeviations, 6 looks', 28, () =>
      kernels.absoluteDeviations(stack, near, PIXELS, OBSERVATIONS),
    ),
    map('solveSpread', 5, () => kernels.solveSpread(counts, output, PIXELS)),
    map('sampleDeviations, 6 looks', 28, () =>
      kernels.sampleDeviations(stack, near, output, PIXELS, OBSERVATIONS),
    ),
    map('robustDeviations', 9, () => kernels.robustDeviations(output, near, counts, PIXELS)),
    map('markLows', 13, () => kernels.markLows(near, red, state, outputBytes, PIXELS, 0.6, 0.12)),
    map('significance', 14, () =>
      kernels.significance(change, near, counts, red, counts, output, PIXELS, 0.02, 0.05),
    ),
    map('changeClasses', 3, () => kernels.changeClasses(forest, classes, mask, outputBytes, PIXELS)),
    map('severityClasses', 5, () => kernels.severityClasses(change, mask, outputBytes, PIXELS)),
    map('setWhere', 5, () => kernels.setWhere(output, mask, PIXELS, 0)),
    map('maskWithin', 5, () => kernels.maskWithin(near, mask, outputBytes, PIXELS, 0.2, 0.8)),
    map('limitPlane', 9, () => kernels.limitPlane(output, mask, height, PIXELS, 0, 60)),
    map('featureSupport, 12 features', 48, () =>
      kernels.featureSupport(stack, ranges, outputBytes, PIXELS, 12, 3),
    ),
  ];
}
