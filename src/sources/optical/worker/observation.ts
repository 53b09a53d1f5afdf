import type { Grid } from '../../../geo/grid.ts';
import type { Arena, Block, ArenaBlock } from '../../../../worker/arena.ts';
import { isOneToOne, warpPixels, widenPixels, type SourcePixels } from '../../../../worker/warp.ts';
import type { Asset, OpticalBand } from '../../../stac/scene.ts';
import type { DigitalNumbers, ObservationTile, ReflectancePlane, ReadLayout } from '../tasks.ts';

/** The files of one scene after reading: bands in the order of the layout, classes on the coarse grid, 0 if hidden. */
export interface SceneFiles {
  readonly bands: readonly SourcePixels[];
  readonly classes: ArenaBlock<Uint8Array>;
}

/**
 * A band on its grid: f32 in the arena, or only the file's digital numbers if they are the grid's own pixels and 0 is not a
 * valid number. The numbers are never changed, since another observation may use them.
 */
export interface BandPlane {
  readonly band: OpticalBand;
  /** Whether it lies on the fine grid. */
  readonly isFine: boolean;
  readonly source: SourcePixels;
  readonly floats: Block<Float32Array> | null;
  /** How digital numbers become reflectance. */
  readonly scale: number;
  readonly offset: number;
}

/** A scene on the zone's grids: digital numbers at first; f32 planes become reflectance when scaled. */
export interface OpenedObservation {
  /** In the order of the layout: those of the fine grid come first. */
  readonly planes: readonly BandPlane[];
  /** On the coarse grid, 0 if masked. */
  readonly classes: Block<Uint8Array>;
  /** Space for a mask of the fine grid. */
  readonly fineMask: Block<Uint8Array>;
}

/** The zone's two grids; a coarse pixel is `fine.width / coarse.width` fine pixels wide. */
export type Grids = Pick<ReadLayout, 'fine' | 'coarse'>;

/** No surface has a reflectance above this (methods 1.1). */
export const MAXIMUM_REFLECTANCE = 1.2;
/** Values below this are undeclared fill; over dark ground, atmospheric correction leaves some values below 0. */
const MINIMUM_REFLECTANCE = -0.2;

/** A file of reflectance, with its smallest valid digital number. */
export function asReflectance(asset: Asset): Asset & Pick<SourcePixels, 'least'> {
  return { ...asset, least: (MINIMUM_REFLECTANCE - asset.offset) / asset.scale };
}

/** Opens the arena for a scene, and places its files on the zone's grids, with the scales that its `assets` state. */
export function openObservation(
  arena: Arena,
  files: SceneFiles,
  { fine, coarse, fineBands, coarseBands }: ReadLayout,
  assets: ObservationTile['bands'],
): OpenedObservation {
  arena.open();
  const planeOf = (band: OpticalBand, i: number): BandPlane => {
    const isFine = i < fineBands.length;
    const { scale, offset } = assets[band]!;
    const source = files.bands[i];
    return { band, isFine, scale, offset, source, floats: floatsOn(arena, source, isFine ? fine : coarse) };
  };
  return {
    planes: [...fineBands, ...coarseBands].map(planeOf),
    // Copied, because masking modifies the classes and another observation may use the same files.
    classes: arena.copy(files.classes),
    fineMask: arena.take(Uint8Array, fine.width * fine.height),
  };
}

function hasOwnNumbers(source: SourcePixels, grid: Grid): boolean {
  return source.type === 'u16' && source.nodata === 0 && isOneToOne(source, grid);
}

/** Pixels warped to `grid`; `null` if the file's numbers can be used, because its pixels are the grid's own. */
function floatsOn(arena: Arena, source: SourcePixels, grid: Grid): BandPlane['floats'] {
  if (hasOwnNumbers(source, grid)) {
    const { pixels, validity, length } = source.plane;
    if (validity) arena.kernels.maskNumbers(pixels.address, validity.address, pixels.address, length);
    return null;
  }
  const floats = arena.take(Float32Array, grid.width * grid.height);
  warpPixels(arena, source, grid, floats);
  return floats;
}

/** A band's unscaled digital numbers as f32; borrows a plane if there is none yet. */
export function floatsOf(arena: Arena, { source, floats }: BandPlane): Block<Float32Array> {
  if (floats !== null) return floats;
  const wide = arena.take(Float32Array, source.plane.length);
  widenPixels(arena, source, wide);
  return wide;
}

/** Converts f32 planes to reflectance in place. */
export function scaleObservation({ kernels }: Arena, { planes }: OpenedObservation): void {
  for (const { floats, scale, offset } of planes)
    if (floats !== null) {
      const { address, view } = floats;
      kernels.reflectance(address, address, view.length, scale, offset, MAXIMUM_REFLECTANCE);
    }
}

/**
 * Masks a scaled observation's classes and f32 planes in place. A pixel counts only if its class shows ground and every band
 * has a value (fine bands in every part of a coarse pixel), so that all bands use the same dates (methods 1.4).
 */
export function maskObservation(
  arena: Arena,
  { planes, classes, fineMask }: OpenedObservation,
  { fine, coarse: { width, height } }: Grids,
): void {
  const { kernels } = arena;
  const factor = fine.width / width;
  const pixels = width * height;
  const [onFine, onCoarse] = [planes.filter((one) => one.isFine), planes.filter((one) => !one.isFine)];
  for (const plane of onCoarse) {
    markObserved(arena, plane, pixels, fineMask);
    kernels.copyWhere(classes.address, fineMask.address, pixels);
  }
  for (const plane of onFine) {
    markObserved(arena, plane, fineMask.view.length, fineMask);
    kernels.copyCovered(classes.address, fineMask.address, width, height, factor);
  }
  for (const { floats } of onCoarse)
    if (floats !== null) kernels.applyMask(floats.address, classes.address, pixels);
  if (onFine.every(({ floats }) => floats === null)) return;
  kernels.replicate(classes.address, fineMask.address, width, height, factor);
  for (const { floats } of onFine)
    if (floats !== null) kernels.applyMask(floats.address, fineMask.address, floats.view.length);
}

/** Sets each of the first `pixels` of the mask to 1 if the band has a value there, otherwise to 0. */
function markObserved(
  { kernels }: Arena,
  { source, floats, scale, offset }: BandPlane,
  pixels: number,
  mask: Block<Uint8Array>,
): void {
  if (floats === null) {
    const { address } = source.plane.pixels;
    kernels.observedNumbers(address, mask.address, pixels, scale, offset, MAXIMUM_REFLECTANCE);
    return;
  }
  mask.view.fill(1, 0, pixels);
  kernels.copyObserved(mask.address, floats.address, pixels);
}

export function isNumbers(plane: ReflectancePlane): plane is DigitalNumbers {
  return 'numbers' in plane;
}
