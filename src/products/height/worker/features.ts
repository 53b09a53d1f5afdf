import type { HeightTask, FeaturePlane } from '../tasks.ts';
import { OPTICAL_BANDS } from '../../../stac/scene.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';

/** Full-width rows of the fine grid: the rows wanted, and the rows around them that features need. */
export interface Strip {
  /** First row for which features are made, and the number of such rows. */
  readonly top: number;
  readonly rows: number;
  /** First row wanted, and the row after the last one wanted. */
  readonly start: number;
  readonly end: number;
}

/** A single mesh cell that maps the strip's pixels to the pixels of its coarse rows. */
function meshOf(task: HeightTask, strip: Strip): Float64Array {
  const [first] = coarseWindow(task, strip);
  const far = Math.max(task.width, strip.rows) / task.factor;
  const near = strip.top / task.factor - first;
  return Float64Array.of(0, near, far, near, 0, near + far, far, near + far);
}

/** First coarse row under a strip and the number of rows, with one more on either side for interpolation. */
function coarseWindow({ height, factor }: HeightTask, { top, rows }: Strip): readonly [number, number] {
  const first = Math.max(0, Math.floor(top / factor) - 1);
  const end = Math.min(height / factor, Math.ceil((top + rows) / factor) + 1);
  return [first, end - first];
}

function coarseRowsOf(task: HeightTask, plane: Float32Array, strip: Strip): Float32Array {
  return rowsOf(plane, task.width / task.factor, ...coarseWindow(task, strip));
}

function rowsOf(plane: Float32Array, width: number, top: number, rows: number): Float32Array {
  return plane.subarray(top * width, (top + rows) * width);
}

/** Source of a feature: a plane of the task, or a plane derived from others. */
interface Feature {
  readonly name: string;
  make(arena: Arena, workshop: Workshop, strip: Strip, output: Block<Float32Array>): void;
}

/** Buffers in which the features of a strip are made one by one. */
interface Workshop {
  readonly mesh: Block<Float64Array>;
  readonly coarse: Block<Float32Array>;
  readonly second: Block<Float32Array>;
  readonly ndvi: Block<Float32Array>;
  readonly spare: Block<Float32Array>;
  readonly texture: Block<Uint8Array>;
}

/** The task's planes in order, then the derived ones. */
function featuresOf(task: HeightTask): Feature[] {
  const { fine, coarse } = task.features;
  const find = (planes: readonly FeaturePlane[], name: string) => planes.find((plane) => plane.name === name);
  const [ndvi, nir, swir] = [find(fine, 'ndvi'), find(coarse, 'nir08'), find(coarse, 'swir16')];
  return [
    ...fine.map((plane) => fineFeature(task, plane)),
    ...coarse.map((plane) => coarseFeature(task, plane)),
    ...(nir && swir ? [ndmiFeature(task, nir, swir)] : []),
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

/** Rows of the fine grid processed at once, so that memory never holds all feature planes of the zone. */
const STRIP_ROWS = 64;
/** Radius of a GEDI footprint, metres. */
const FOOTPRINT_RADIUS_M = 12.5;

/**
 * The features of a zone on its fine grid, strip by strip: the task's planes; NDMI from NIR and SWIR1; mean and standard
 * deviation of NDVI in the 3 x 3 neighbourhood. Coarse reflectances are interpolated. Indices and decibels must not be averaged,
 * so they are repeated; NDMI is computed on the coarse grid first (methods 1.2).
 */
export class FeatureStrips {
  readonly names: readonly string[];
  /** Index of NDVI among the features, used to detect edges; -1 without NDVI. */
  readonly ndviAt: number;
  readonly #features: readonly Feature[];
  /** Extra rows around those wanted, for a footprint's pixels and the texture around them. */
  readonly #halo: number;

  constructor(readonly task: HeightTask) {
    this.#features = featuresOf(task);
    this.names = this.#features.map(({ name }) => name);
    this.ndviAt = this.names.indexOf('ndvi');
    this.#halo = Math.max(2, 1 + Math.ceil(this.footprintRadius));
  }

  /** In pixels of the fine grid. */
  get footprintRadius(): number {
    return FOOTPRINT_RADIUS_M / this.task.resolution;
  }

  strips(): Strip[] {
    const { height } = this.task;
    return Array.from({ length: Math.ceil(height / STRIP_ROWS) }, (_, i) => {
      const [start, end] = [i * STRIP_ROWS, Math.min(height, (i + 1) * STRIP_ROWS)];
      const top = Math.max(0, start - this.#halo);
      return { start, end, top, rows: Math.min(height, end + this.#halo) - top };
    });
  }

  /** Opens the arena and makes the features there as consecutive planes. */
  open(arena: Arena, strip: Strip): Block<Float32Array> {
    const { width } = this.task;
    const pixels = width * strip.rows;
    const [, coarseRows] = coarseWindow(this.task, strip);
    const coarsePixels = (width / this.task.factor) * coarseRows;
    arena.open();
    const stack = arena.take(Float32Array, this.#features.length * pixels);
    arena.borrow(() => {
      const workshop: Workshop = {
        mesh: arena.put(Float64Array, meshOf(this.task, strip)),
        coarse: arena.take(Float32Array, coarsePixels),
        second: arena.take(Float32Array, coarsePixels),
        ndvi: arena.take(Float32Array, pixels),
        spare: arena.take(Float32Array, pixels),
        texture: arena.take(Uint8Array, arena.kernels.textureScratchBytes(width)),
      };
      this.#features.forEach((feature, i) =>
        feature.make(arena, workshop, strip, arena.within(Float32Array, stack, i * pixels, pixels)),
      );
    });
    return stack;
  }
}
