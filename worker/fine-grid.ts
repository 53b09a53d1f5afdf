import { arenaBytes, type Arena, type Block } from './arena.ts';

const MESH_BYTES = 8 * 8;

/** A zone's fine grid in the arena, and room for one coarse plane on its way onto it: none where the grids are the same. */
export interface FineGrid {
  readonly arena: Arena;
  readonly width: number;
  readonly height: number;
  /** Fine pixels per coarse pixel side. */
  readonly factor: number;
  /** One cell that maps the fine grid onto the coarse one exactly. */
  readonly mesh: Block<Float64Array>;
  readonly coarse: Block<Float32Array>;
  readonly coarseBytes: Block<Uint8Array>;
}

type Size = Pick<FineGrid, 'width' | 'height' | 'factor'>;

/** Bytes of {@link openFineGrid}. */
export function fineGridBytes(size: Size): number {
  const coarsePixels = coarsePixelsOf(size);
  return arenaBytes(MESH_BYTES, coarsePixels * 4, coarsePixels);
}

function coarsePixelsOf({ width, height, factor }: Size): number {
  return factor === 1 ? 0 : (width * height) / factor ** 2;
}

export function openFineGrid(arena: Arena, size: Size): FineGrid {
  const { width, height, factor } = size;
  const coarsePixels = coarsePixelsOf(size);
  const far = Math.max(width, height) / factor;
  return {
    arena,
    width,
    height,
    factor,
    mesh: arena.put(Float64Array, Float64Array.of(0, 0, far, 0, 0, far, far, far)),
    coarse: arena.take(Float32Array, coarsePixels),
    coarseBytes: arena.take(Uint8Array, coarsePixels),
  };
}

/** Repeats a coarse byte plane onto the fine grid. */
export function repeatBytes(
  { arena, width, height, factor, coarseBytes }: FineGrid,
  plane: Uint8Array,
  output: Block<Uint8Array>,
): void {
  if (factor === 1) {
    output.view.set(plane);
    return;
  }
  coarseBytes.view.set(plane);
  arena.kernels.replicate(coarseBytes.address, output.address, width / factor, height / factor, factor);
}

/** A coarse plane on the fine grid: repeated, or interpolated between its pixels' centres. */
export function refinePlane(
  { arena, width, height, factor, coarse, mesh }: FineGrid,
  plane: Float32Array,
  resample: 'resampleBilinear' | 'resampleNearest',
  output: Block<Float32Array>,
): Block<Float32Array> {
  if (factor === 1) {
    output.view.set(plane);
    return output;
  }
  coarse.view.set(plane);
  arena.kernels[resample](
    coarse.address,
    mesh.address,
    output.address,
    width / factor,
    height / factor,
    width,
    height,
    Math.max(width, height),
  );
  return output;
}
