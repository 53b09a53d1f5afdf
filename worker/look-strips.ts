import type { LookPlane, LookStrip, PackedPlane, Plane, ReadLayout } from '../src/core/protocol.ts';
import type { Grid } from '../src/core/grid.ts';
import { arenaBytes, type Arena, type Block, type ViewConstructor } from './arena.ts';
import { isNumbers, withNumbers } from './look-plane.ts';
import type { Grids, Look, Scaling, Scalings, SceneFiles } from './look.ts';
import { isWhole, type SourcePixels } from './warp.ts';

/** How a look is cut: into full-width strips of so many fine rows, packed or not. */
export type Cut = Pick<ReadLayout, 'stripRows' | 'packed'>;

/** A look as it is read. */
type Strip = LookStrip<Plane, LookPlane>;

/** A masked and scaled look, and what it was made of. */
export interface DoneLook {
  readonly look: Look;
  readonly files: SceneFiles;
  readonly scalings: Scalings;
}

/** Strips from north to south, each with a buffer of its own. Ends the look: planes become fewer bytes in their places. */
export function cutStrips(
  arena: Arena,
  { look, files, scalings }: DoneLook,
  { fine, coarse }: Grids,
  { stripRows, packed }: Cut,
): Strip[] {
  const factor = fine.width / coarse.width;
  const finePlanes = look.fine.map((plane, i) =>
    exactPlane(arena, plane, files.fine[i], fine, scalings.fine[i]),
  );
  const coarsePlanes = look.coarse.map((plane, i) =>
    packed ? packPlane(arena, plane) : exactPlane(arena, plane, files.coarse[i], coarse, scalings.coarse[i]),
  );
  const strips: Strip[] = [];
  for (let row = 0; row < fine.height; row += stripRows) {
    const end = Math.min(fine.height, row + stripRows);
    const [from, to] = [(row / factor) * coarse.width, (end / factor) * coarse.width];
    strips.push(
      inOneBuffer({
        fine: finePlanes.map((plane) => partOf(plane, row * fine.width, end * fine.width)),
        coarse: coarsePlanes.map((plane) => partOf(plane, from, to)),
        classes: look.classes.view.subarray(from, to),
      }),
    );
  }
  return strips;
}

function packPlane({ kernels }: Arena, { address, view }: Block<Float32Array>): PackedPlane {
  kernels.packReflectance(address, address, view.length);
  return new Uint16Array(view.buffer, view.byteOffset, view.length);
}

/** The file's numbers where they are the grid's pixels and 0 is none of them; else the plane. */
function exactPlane(
  { kernels }: Arena,
  { address, view }: Block<Float32Array>,
  source: SourcePixels,
  grid: Grid,
  { scale, offset }: Scaling,
): LookPlane {
  if (source.type !== 'u16' || source.nodata !== 0 || !isWhole(source, grid)) return view;
  kernels.maskNumbers(source.plane.pixels.address, address, address, view.length);
  return { numbers: new Uint16Array(view.buffer, view.byteOffset, view.length), scale, offset };
}

function partOf<P extends Plane>(plane: P, from: number, to: number): P {
  if (isNumbers(plane)) return withNumbers(plane, plane.numbers.subarray(from, to)) as P;
  return plane.subarray(from, to) as P;
}

/** A copy of a strip whose planes share one buffer: one transfer to another thread instead of one for each. */
function inOneBuffer({ fine, coarse, classes }: Strip): Strip {
  const samples = (plane: Plane | Uint8Array) => ('numbers' in plane ? plane.numbers : plane);
  const sizes = [...fine, ...coarse, classes].map((plane) => samples(plane).byteLength);
  const buffer = new ArrayBuffer(arenaBytes(...sizes));
  let next = 0;
  const copy = <T extends Samples>(plane: T): T => {
    const View = plane.constructor as ViewConstructor<T>;
    const own = new View(buffer, next, plane.length);
    own.set(plane);
    next += arenaBytes(plane.byteLength);
    return own;
  };
  const copyPlane = <P extends Plane>(plane: P): P =>
    (isNumbers(plane) ? withNumbers(plane, copy(plane.numbers)) : copy<Samples>(plane)) as P;
  return { fine: fine.map(copyPlane), coarse: coarse.map(copyPlane), classes: copy(classes) };
}

type Samples = Float32Array | Uint16Array | Uint8Array;
