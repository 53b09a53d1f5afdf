import type { Grid } from '../src/core/grid.ts';
import type { LookStrip } from '../src/core/protocol.ts';
import { arenaBytes, type Arena, type Block } from './arena.ts';

/** A look on the zone's grids: planes in the order of the task's bands, and classes (coarse, 0 where masked). */
export interface LookPlanes {
  readonly fine: readonly Float32Array[];
  readonly coarse: readonly Float32Array[];
  readonly classes: Uint8Array;
}

/** How a plane of digital numbers becomes reflectance. */
export interface Scaling {
  readonly scale: number;
  readonly offset: number;
}

/** Reflectance above this is no surface (METHODS 1.1). */
const MAXIMUM_REFLECTANCE = 1.2;

/** Digital numbers to reflectance, then masked: a pixel counts only where its class shows ground and every band has a value. */
export function scaleLook(
  arena: Arena,
  raw: LookPlanes,
  scalings: { readonly fine: readonly Scaling[]; readonly coarse: readonly Scaling[] },
  coarseGrid: Grid,
  factor: number,
): LookPlanes {
  const finePixels = raw.classes.length * factor * factor;
  arena.open(lookBytes(raw, finePixels));
  const { kernels } = arena;
  const classes = arena.put(Uint8Array, raw.classes);
  const coarse = raw.coarse.map((plane, i) => putReflectance(arena, plane, scalings.coarse[i]));
  const fine = raw.fine.map((plane, i) => putReflectance(arena, plane, scalings.fine[i]));
  for (const plane of coarse) kernels.keepObserved(classes.address, plane.address, classes.view.length);
  const fineMask = arena.take(Uint8Array, finePixels);
  kernels.replicate(classes.address, fineMask.address, coarseGrid.width, coarseGrid.height, factor);
  for (const plane of fine) kernels.keepObserved(fineMask.address, plane.address, finePixels);
  return {
    coarse: coarse.map((plane) => masked(arena, plane, classes)),
    fine: fine.map((plane) => masked(arena, plane, fineMask)),
    classes: classes.view.slice(),
  };
}

function putReflectance(
  arena: Arena,
  digitalNumbers: Float32Array,
  { scale, offset }: Scaling,
): Block<Float32Array> {
  const plane = arena.put(Float32Array, digitalNumbers);
  arena.kernels.reflectance(
    plane.address,
    plane.address,
    digitalNumbers.length,
    scale,
    offset,
    MAXIMUM_REFLECTANCE,
  );
  return plane;
}

function masked(arena: Arena, plane: Block<Float32Array>, mask: Block<Uint8Array>): Float32Array {
  arena.kernels.applyMask(plane.address, mask.address, plane.view.length);
  return plane.view.slice();
}

/** `look` with the pixels it lacks taken from `other`, a neighbouring tile of the same pass. */
export function joinLooks(arena: Arena, look: LookPlanes, other: LookPlanes): LookPlanes {
  return {
    coarse: look.coarse.map((plane, i) => filled(arena, plane, other.coarse[i])),
    fine: look.fine.map((plane, i) => filled(arena, plane, other.fine[i])),
    classes: filledClasses(arena, look.classes, other.classes),
  };
}

function filled(arena: Arena, plane: Float32Array, source: Float32Array): Float32Array {
  arena.open(arenaBytes(plane.byteLength, source.byteLength));
  const target = arena.put(Float32Array, plane);
  arena.kernels.fillPlane(target.address, arena.put(Float32Array, source).address, plane.length);
  return target.view.slice();
}

function filledClasses(arena: Arena, classes: Uint8Array, source: Uint8Array): Uint8Array {
  arena.open(arenaBytes(classes.length, source.length));
  const target = arena.put(Uint8Array, classes);
  arena.kernels.fillClasses(target.address, arena.put(Uint8Array, source).address, classes.length);
  return target.view.slice();
}

/** Full-width strips of `stripRows` fine rows, from north to south, each with buffers of its own. */
export function cutStrips(look: LookPlanes, fine: Grid, coarse: Grid, stripRows: number): LookStrip[] {
  const factor = fine.width / coarse.width;
  const strips: LookStrip[] = [];
  for (let row = 0; row < fine.height; row += stripRows) {
    const end = Math.min(fine.height, row + stripRows);
    const [from, to] = [(row / factor) * coarse.width, (end / factor) * coarse.width];
    strips.push({
      fine: look.fine.map((plane) => plane.slice(row * fine.width, end * fine.width)),
      coarse: look.coarse.map((plane) => plane.slice(from, to)),
      classes: look.classes.slice(from, to),
    });
  }
  return strips;
}

function lookBytes({ fine, coarse, classes }: LookPlanes, finePixels: number): number {
  const planes = [...fine, ...coarse].map((plane) => plane.byteLength);
  return arenaBytes(classes.length, ...planes, finePixels);
}
