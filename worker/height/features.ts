import { OPTICAL_BANDS } from '../../src/core/bands.ts';
import type { FeaturePlane, HeightTask } from '../../src/core/tasks/height.ts';
import type { Arena, Block } from '../arena.ts';
import { coarseRowsOf, rowsOf, type Strip } from './strip.ts';

/** Where a feature comes from: a plane of the task, or a plane made of others. */
export interface Feature {
  readonly name: string;
  make(arena: Arena, workshop: Workshop, strip: Strip, output: Block<Float32Array>): void;
}

/** Buffers that the features of a strip are made in, one after the other. */
export interface Workshop {
  readonly mesh: Block<Float64Array>;
  readonly coarse: Block<Float32Array>;
  readonly second: Block<Float32Array>;
  readonly ndvi: Block<Float32Array>;
  readonly spare: Block<Float32Array>;
  readonly texture: Block<Uint8Array>;
}

/** The task's planes in their order, then those made of them. */
export function featuresOf(task: HeightTask): Feature[] {
  const { fine, coarse } = task.features;
  const find = (planes: readonly FeaturePlane[], name: string) => planes.find((plane) => plane.name === name);
  const [ndvi, nir, swir] = [find(fine, 'ndvi'), find(coarse, 'nir08'), find(coarse, 'swir16')];
  const isGiven = find(coarse, 'ndmi') !== undefined;
  return [
    ...fine.map((plane) => fineFeature(task, plane)),
    ...coarse.map((plane) => coarseFeature(task, plane)),
    ...(nir && swir && !isGiven ? [ndmiFeature(task, nir, swir)] : []),
    ...(ndvi ? textureFeatures(task, ndvi) : []),
  ];
}

function fineFeature({ width }: HeightTask, { name, plane }: FeaturePlane): Feature {
  return {
    name,
    make: (_arena, _workshop, strip, output) => output.view.set(rowsOf(plane, width, strip.top, strip.rows)),
  };
}

function coarseFeature(task: HeightTask, { name, plane }: FeaturePlane): Feature {
  const isReflectance = (OPTICAL_BANDS as readonly string[]).includes(name);
  return {
    name,
    make(arena, workshop, strip, output) {
      workshop.coarse.view.set(coarseRowsOf(task, plane, strip));
      ontoFine(arena, task, workshop, strip, output, isReflectance ? 'resampleBilinear' : 'resampleNearest');
    },
  };
}

function ndmiFeature(task: HeightTask, nir: FeaturePlane, swir: FeaturePlane): Feature {
  return {
    name: 'ndmi',
    make(arena, workshop, strip, output) {
      const { coarse, second } = workshop;
      coarse.view.set(coarseRowsOf(task, nir.plane, strip));
      second.view.set(coarseRowsOf(task, swir.plane, strip));
      arena.kernels.normalizedDifference(coarse.address, second.address, coarse.address, coarse.view.length);
      ontoFine(arena, task, workshop, strip, output, 'resampleNearest');
    },
  };
}

function textureFeatures({ width }: HeightTask, { plane }: FeaturePlane): Feature[] {
  const texture = (which: 'mean' | 'deviation'): Feature['make'] => {
    return ({ kernels }, { ndvi, spare, texture }, { top, rows }, output) => {
      ndvi.view.set(rowsOf(plane, width, top, rows));
      const [mean, deviation] = which === 'mean' ? [output, spare] : [spare, output];
      kernels.localTexture(ndvi.address, mean.address, deviation.address, texture.address, width, rows);
    };
  };
  return [
    { name: 'ndvi_mean', make: texture('mean') },
    { name: 'ndvi_deviation', make: texture('deviation') },
  ];
}

function ontoFine(
  { kernels }: Arena,
  { width, factor }: HeightTask,
  { coarse, mesh }: Workshop,
  { rows }: Strip,
  output: Block<Float32Array>,
  resample: 'resampleBilinear' | 'resampleNearest',
): void {
  const across = width / factor;
  const down = coarse.view.length / across;
  const step = Math.max(width, rows);
  kernels[resample](coarse.address, mesh.address, output.address, across, down, width, rows, step);
}
