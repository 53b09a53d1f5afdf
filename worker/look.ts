import type { Grid } from '../src/core/grid.ts';
import { arenaBytes, type Arena, type Block, type KeptBlock } from './arena.ts';
import { warpPixels, warpScratchBytes, type SourcePixels } from './warp.ts';

/** The files of one scene as read: bands in the order of the layout's, classes on the coarse grid, 0 where hidden. */
export interface SceneFiles {
  readonly fine: readonly SourcePixels[];
  readonly coarse: readonly SourcePixels[];
  readonly classes: KeptBlock<Uint8Array>;
}

/** How a plane of digital numbers becomes reflectance. */
export interface Scaling {
  readonly scale: number;
  readonly offset: number;
}

/** One for each plane of a look. */
export interface Scalings {
  readonly fine: readonly Scaling[];
  readonly coarse: readonly Scaling[];
}

/** A scene on the zone's grids in the arena: digital numbers at first, reflectance once scaled. */
export interface Look {
  readonly fine: readonly Block<Float32Array>[];
  readonly coarse: readonly Block<Float32Array>[];
  /** On the coarse grid, 0 where masked. */
  readonly classes: Block<Uint8Array>;
  /** Repeated onto the fine grid when the look is masked. */
  readonly fineClasses: Block<Uint8Array>;
}

/** The zone's two grids; a coarse pixel is `fine.width / coarse.width` fine ones wide. */
export interface Grids {
  readonly fine: Grid;
  readonly coarse: Grid;
}

/** Reflectance above this is no surface (METHODS 1.1). */
const MAXIMUM_REFLECTANCE = 1.2;

/** Opens the arena for a scene, with `scratch` bytes to borrow, and warps its files onto the zone's grids. */
export function openLook(arena: Arena, files: SceneFiles, { fine, coarse }: Grids, scratch: number): Look {
  const [finePixels, coarsePixels] = [fine.width * fine.height, coarse.width * coarse.height];
  const sources = [...files.fine, ...files.coarse];
  arena.open(
    files.fine.length * arenaBytes(finePixels * 4) +
      files.coarse.length * arenaBytes(coarsePixels * 4) +
      arenaBytes(finePixels, coarsePixels) +
      Math.max(scratch, ...sources.map(warpScratchBytes)),
  );
  const onGrid = (grid: Grid) => (source: SourcePixels) => {
    const plane = arena.take(Float32Array, grid.width * grid.height);
    warpPixels(arena, source, grid, plane);
    return plane;
  };
  return {
    fine: files.fine.map(onGrid(fine)),
    coarse: files.coarse.map(onGrid(coarse)),
    // A copy, for masking changes it: another look may be made of the same files.
    classes: arena.put(Uint8Array, files.classes.view),
    fineClasses: arena.take(Uint8Array, finePixels),
  };
}

/** Digital numbers to reflectance, in place. */
export function scaleLook({ kernels }: Arena, { fine, coarse }: Look, scalings: Scalings): void {
  const scalePlane = ({ address, view }: Block<Float32Array>, { scale, offset }: Scaling) =>
    kernels.reflectance(address, address, view.length, scale, offset, MAXIMUM_REFLECTANCE);
  fine.forEach((plane, i) => scalePlane(plane, scalings.fine[i]));
  coarse.forEach((plane, i) => scalePlane(plane, scalings.coarse[i]));
}

/**
 * Masks a look, in place: a pixel counts only where its class shows ground and every band has a value, the fine ones in
 * each of a coarse pixel's parts, so that all bands rest on the same dates (METHODS 1.4).
 */
export function maskLook({ kernels }: Arena, look: Look, grids: Grids): void {
  const { fine, coarse, classes, fineClasses } = look;
  const { width, height } = grids.coarse;
  const factor = grids.fine.width / width;
  for (const plane of coarse) kernels.keepObserved(classes.address, plane.address, classes.view.length);
  kernels.replicate(classes.address, fineClasses.address, width, height, factor);
  for (const plane of fine) kernels.keepObserved(fineClasses.address, plane.address, fineClasses.view.length);
  kernels.keepCovered(classes.address, fineClasses.address, width, height, factor);
  kernels.replicate(classes.address, fineClasses.address, width, height, factor);
  for (const plane of coarse) kernels.applyMask(plane.address, classes.address, classes.view.length);
  for (const plane of fine) kernels.applyMask(plane.address, fineClasses.address, fineClasses.view.length);
}
