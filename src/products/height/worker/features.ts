import type { FeaturePlane, HeightTask } from '../tasks.ts';
import { OPTICAL_BANDS } from '../../../stac/scene.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';

/** A strip of full-width rows of the fine grid: the rows wanted, and the rows around them that their features need. */
export interface FeatureStrip {
  /** First row for which features are made, and the number of such rows. */
  readonly top: number;
  readonly rows: number;
  /** First row wanted, and the row after the last one wanted. */
  readonly start: number;
  readonly end: number;
}

/** A feature's plane, and how a coarse one is resampled to the fine grid; `null` for a fine one. */
interface Feature extends FeaturePlane {
  readonly resample: 'resampleBilinear' | 'resampleNearest' | null;
}

/** The task's planes in order, then the derived ones. */
function featuresOf(arena: Arena, task: HeightTask): Feature[] {
  const { fine, coarse } = task.features;
  const find = (planes: readonly FeaturePlane[], name: string) =>
    planes.find((one) => one.name === name)?.plane;
  const [ndvi, nir, swir] = [find(fine, 'ndvi'), find(coarse, 'nir08'), find(coarse, 'swir16')];
  const isReflectance = (name: string) => (OPTICAL_BANDS as readonly string[]).includes(name);
  return [
    ...fine.map((one) => ({ ...one, resample: null })),
    ...coarse.map((one): Feature => {
      return { ...one, resample: isReflectance(one.name) ? 'resampleBilinear' : 'resampleNearest' };
    }),
    ...(nir && swir ? [ndmiOf(arena, nir, swir)] : []),
    ...(ndvi ? texturesOf(arena, task, ndvi) : []),
  ];
}

/** Opens the arena. */
function ndmiOf(arena: Arena, nir: Float32Array, swir: Float32Array): Feature {
  arena.open();
  const [a, b] = [arena.put(Float32Array, nir), arena.put(Float32Array, swir)];
  arena.kernels.normalizedDifference(a.address, b.address, a.address, nir.length);
  return { name: 'ndmi', plane: a.view.slice(), resample: 'resampleNearest' };
}

/** Opens the arena. */
function texturesOf(arena: Arena, { width, height }: HeightTask, ndvi: Float32Array): Feature[] {
  const { kernels } = arena;
  arena.open();
  const { address } = arena.put(Float32Array, ndvi);
  const [mean, deviation] = [arena.take(Float32Array, ndvi.length), arena.take(Float32Array, ndvi.length)];
  const scratch = arena.take(Uint8Array, kernels.textureScratchBytes(width));
  kernels.localTexture(address, mean.address, deviation.address, scratch.address, width, height);
  return [
    { name: 'ndvi_mean', plane: mean.view.slice(), resample: null },
    { name: 'ndvi_deviation', plane: deviation.view.slice(), resample: null },
  ];
}

/** Number of rows of the fine grid processed at once, so that memory never holds all feature planes of the zone. */
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
  /** Number of extra rows around those wanted, for a footprint's pixels and the texture around them. */
  readonly #halo: number;

  constructor(
    readonly arena: Arena,
    readonly task: HeightTask,
  ) {
    this.#features = featuresOf(arena, task);
    this.names = this.#features.map(({ name }) => name);
    this.ndviAt = this.names.indexOf('ndvi');
    this.#halo = Math.max(2, 1 + Math.ceil(this.footprintRadius));
  }

  /** In pixels of the fine grid. */
  get footprintRadius(): number {
    return FOOTPRINT_RADIUS_M / this.task.resolution;
  }

  strips(): FeatureStrip[] {
    const { height } = this.task;
    return Array.from({ length: Math.ceil(height / STRIP_ROWS) }, (_, i) => {
      const [start, end] = [i * STRIP_ROWS, Math.min(height, (i + 1) * STRIP_ROWS)];
      const top = Math.max(0, start - this.#halo);
      return { start, end, top, rows: Math.min(height, end + this.#halo) - top };
    });
  }

  /** Opens the arena and lays the features there as consecutive planes. */
  open(strip: FeatureStrip): Block<Float32Array> {
    const { arena } = this;
    const pixels = this.task.width * strip.rows;
    arena.open();
    const stack = arena.take(Float32Array, this.#features.length * pixels);
    this.#features.forEach((feature, i) =>
      this.#lay(feature, strip, arena.within(Float32Array, stack, i * pixels, pixels)),
    );
    return stack;
  }

  #lay({ plane, resample }: Feature, { top, rows }: FeatureStrip, output: Block<Float32Array>): void {
    const { arena } = this;
    const { width, height, factor } = this.task;
    if (resample === null) {
      output.view.set(rowsOf(plane, width, top, rows));
      return;
    }
    // One more coarse row on either side, for interpolation.
    const first = Math.max(0, Math.floor(top / factor) - 1);
    const end = Math.min(height / factor, Math.ceil((top + rows) / factor) + 1);
    const side = Math.max(width, rows);
    const [near, far] = [top / factor - first, side / factor];
    arena.borrow(() => {
      const coarse = arena.put(Float32Array, rowsOf(plane, width / factor, first, end - first)).address;
      // A single cell that maps the strip's pixels to those of its coarse rows.
      const mesh = arena.put(Float64Array, [0, near, far, near, 0, near + far, far, near + far]).address;
      const size = [width / factor, end - first, width, rows] as const;
      arena.kernels[resample](coarse, mesh, output.address, ...size, side);
    });
  }
}

function rowsOf(plane: Float32Array, width: number, top: number, rows: number): Float32Array {
  return plane.subarray(top * width, (top + rows) * width);
}
