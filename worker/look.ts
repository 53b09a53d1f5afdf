import type { Grid } from '../src/core/grid.ts';
import type { LookStrip, PackedPlane, Plane, ReadTask } from '../src/core/protocol.ts';
import { arenaBytes, type Arena, type Block, type KeptBlock, type ViewConstructor } from './arena.ts';
import { warpPixels, warpScratchBytes, type SourcePixels } from './warp.ts';

/** The files of one scene as read: bands in the order of the task's, classes on the coarse grid, 0 where hidden. */
export interface SceneFiles {
  readonly fine: readonly SourcePixels[];
  readonly coarse: readonly SourcePixels[];
  readonly classes: KeptBlock<Uint8Array>;
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

/** How a plane of digital numbers becomes reflectance. */
export interface Scaling {
  readonly scale: number;
  readonly offset: number;
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
      arenaBytes(finePixels) +
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
    classes: files.classes,
    fineClasses: arena.take(Uint8Array, finePixels),
  };
}

/** Digital numbers to reflectance, in place. */
export function scaleLook(
  { kernels }: Arena,
  { fine, coarse }: Look,
  scalings: { readonly fine: readonly Scaling[]; readonly coarse: readonly Scaling[] },
): void {
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

/** How a look is cut: into full-width strips of so many fine rows, packed or not. */
export type Cut = Pick<ReadTask, 'stripRows' | 'packed'>;

/** Strips from north to south, each with buffers of its own. Packing ends the look: it is done in its place. */
export function cutStrips(
  arena: Arena,
  look: Look,
  { fine, coarse }: Grids,
  { stripRows, packed }: Cut,
): LookStrip<Plane>[] {
  const factor = fine.width / coarse.width;
  const coarsePlanes = look.coarse.map((plane) => (packed ? packPlane(arena, plane) : plane.view));
  const strips: LookStrip<Plane>[] = [];
  for (let row = 0; row < fine.height; row += stripRows) {
    const end = Math.min(fine.height, row + stripRows);
    const [from, to] = [(row / factor) * coarse.width, (end / factor) * coarse.width];
    strips.push(
      inOneBuffer({
        fine: look.fine.map(({ view }) => view.subarray(row * fine.width, end * fine.width)),
        coarse: coarsePlanes.map((plane) => plane.subarray(from, to)),
        classes: look.classes.view.subarray(from, to),
      }),
    );
  }
  return strips;
}

/** A copy of a strip whose planes share one buffer: one transfer to another thread instead of one for each. */
function inOneBuffer({ fine, coarse, classes }: LookStrip<Plane>): LookStrip<Plane> {
  const planes = [...fine, ...coarse, classes];
  const buffer = new ArrayBuffer(arenaBytes(...planes.map(({ byteLength }) => byteLength)));
  let next = 0;
  const copy = <T extends Plane | Uint8Array>(plane: T): T => {
    const View = plane.constructor as ViewConstructor<T>;
    const own = new View(buffer, next, plane.length);
    own.set(plane);
    next += arenaBytes(plane.byteLength);
    return own;
  };
  return { fine: fine.map(copy), coarse: coarse.map(copy), classes: copy(classes) };
}

function packPlane({ kernels }: Arena, { address, view }: Block<Float32Array>): PackedPlane {
  kernels.packReflectance(address, address, view.length);
  return new Uint16Array(view.buffer, view.byteOffset, view.length);
}

/** Gives `strips` the pixels they lack from `others`, those of a neighbouring tile of the same pass. */
export function joinStrips(
  arena: Arena,
  strips: readonly LookStrip<Plane>[],
  others: readonly LookStrip<Plane>[],
): void {
  strips.forEach((strip, i) => {
    const other = others[i];
    strip.fine.forEach((plane, band) => fillPlane(arena, plane, other.fine[band]));
    strip.coarse.forEach((plane, band) => fillPlane(arena, plane, other.coarse[band]));
    fill(arena, Uint8Array, 'fillClasses', strip.classes, other.classes);
  });
}

/** Both planes of a strip are of one kind. */
function fillPlane(arena: Arena, plane: Plane, source: Plane): void {
  if (plane instanceof Uint16Array) fill(arena, Uint16Array, 'fillPacked', plane, source as Uint16Array);
  else fill(arena, Float32Array, 'fillPlane', plane, source as Float32Array);
}

type Samples = Float32Array | Uint16Array | Uint8Array;

function fill<T extends Samples>(
  arena: Arena,
  view: ViewConstructor<T>,
  kernel: 'fillPlane' | 'fillPacked' | 'fillClasses',
  plane: T,
  source: T,
): void {
  arena.open(arenaBytes(plane.byteLength, source.byteLength));
  const target = arena.put(view, plane);
  arena.kernels[kernel](target.address, arena.put(view, source).address, plane.length);
  plane.set(target.view);
}
