import type { HeightTask } from '../../src/core/tasks/height.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { featuresOf, type Feature, type Workshop } from './features.ts';
import { coarseWindow, meshOf, type Strip } from './strip.ts';

/** Rows of the fine grid whose features are made at once: never all planes of the zone. */
const STRIP_ROWS = 64;
/** A GEDI footprint's radius, metres. */
const FOOTPRINT_RADIUS_M = 12.5;
const MESH_NUMBERS = 8;

/**
 * The features of a zone on its fine grid, strip by strip: the task's planes; NDMI of its NIR and SWIR1; mean and standard
 * deviation of NDVI in the 3 x 3 around. Coarse reflectances are interpolated; indices and decibels, which are not to be
 * averaged, are repeated, NDMI being formed on the coarse grid first (METHODS 1.2).
 */
export class FeatureStrips {
  readonly names: readonly string[];
  /** Whether there is NDVI to judge edges by. */
  readonly ndviAt: number;
  readonly #features: readonly Feature[];
  /** Rows around those wanted: for a footprint's pixels and the texture around them. */
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

  /** Opens the arena with room for `bytes` beside the features, and makes them: planes one after the other. */
  open(arena: Arena, strip: Strip, bytes: number): Block<Float32Array> {
    const { width } = this.task;
    const pixels = width * strip.rows;
    const [, coarseRows] = coarseWindow(this.task, strip);
    const coarsePixels = (width / this.task.factor) * coarseRows;
    const textureBytes = arena.kernels.textureScratchBytes(width);
    const plane = pixels * 4;
    const { length } = this.#features;
    arena.open(
      arenaBytes(length * plane, MESH_NUMBERS * 8, coarsePixels * 4, coarsePixels * 4, plane, plane) +
        arenaBytes(textureBytes) +
        bytes,
    );
    const stack = arena.take(Float32Array, length * pixels);
    arena.borrow(() => {
      const workshop: Workshop = {
        mesh: arena.put(Float64Array, meshOf(this.task, strip)),
        coarse: arena.take(Float32Array, coarsePixels),
        second: arena.take(Float32Array, coarsePixels),
        ndvi: arena.take(Float32Array, pixels),
        spare: arena.take(Float32Array, pixels),
        texture: arena.take(Uint8Array, textureBytes),
      };
      this.#features.forEach((feature, i) => feature.make(arena, workshop, strip, planeOf(stack, i, pixels)));
    });
    return stack;
  }
}

/** The `i`th of the planes that follow one another in a block. */
export function planeOf(stack: Block<Float32Array>, i: number, pixels: number): Block<Float32Array> {
  return {
    address: stack.address + i * pixels * 4,
    view: stack.view.subarray(i * pixels, (i + 1) * pixels),
  };
}
