import type {
  DigitalNumbers,
  ObservationStrip,
  PackedPlane,
  ReflectancePlane,
  ReadLayout,
} from '../tasks.ts';
import { arenaBytes, type Arena, type ViewConstructor } from '../../../../worker/arena.ts';
import { isNumbers, type BandPlane, type OpenedObservation } from './observation.ts';
import { unpack } from './stacks.ts';
import { buffersOf, release } from '../../../net/buffers.ts';

/** Strips of a masked and scaled observation from north to south, each with its own buffer. */
export function cutStrips(
  arena: Arena,
  observation: OpenedObservation,
  layout: ReadLayout,
): ObservationStrip[] {
  const strips: ObservationStrip[] = [];
  for (let row = 0; row < layout.fine.height; row += layout.stripRows)
    strips.push(arena.borrow(() => cutStrip(arena, observation, layout, row)));
  return strips;
}

/** A part of a plane, at the same place in every band of a grid, and the mask of that part. */
interface Part {
  readonly first: number;
  readonly length: number;
  readonly mask: number;
}

function cutStrip(
  arena: Arena,
  { planes, classes }: OpenedObservation,
  { fine, coarse, fineBands, packed, stripRows }: ReadLayout,
  row: number,
): ObservationStrip {
  const rows = Math.min(stripRows, fine.height - row);
  const factor = fine.width / coarse.width;
  const [first, length] = [(row / factor) * coarse.width, (rows / factor) * coarse.width];
  const coarseMask = classes.address + first;
  const mask = arena.take(Uint8Array, rows * fine.width);
  arena.kernels.replicate(coarseMask, mask.address, coarse.width, rows / factor, factor);
  const finePart = { first: row * fine.width, length: rows * fine.width, mask: mask.address };
  const coarsePart = { first, length, mask: coarseMask };
  const isPacked = ({ isFine }: BandPlane) => packed && !isFine;
  const partOf = ({ isFine }: BandPlane) => (isFine ? finePart : coarsePart);
  const cut = new StripBuffer(arena, [
    ...planes.map((plane) => partOf(plane).length * (plane.floats === null || isPacked(plane) ? 2 : 4)),
    length,
  ]);
  const own = planes.map((plane) =>
    isPacked(plane) ? cut.packed(plane, partOf(plane)) : cut.plane(plane, partOf(plane)),
  );
  return {
    fine: own.slice(0, fineBands.length),
    coarse: own.slice(fineBands.length),
    classes: cut.copy(classes.view.subarray(first, first + length)),
  };
}

/** The planes of a strip, copied into one buffer: a single transfer to another thread instead of one per plane. */
class StripBuffer {
  readonly #buffer: ArrayBuffer;
  #next = 0;

  constructor(
    readonly arena: Arena,
    sizes: readonly number[],
  ) {
    this.#buffer = new ArrayBuffer(arenaBytes(...sizes));
  }

  /** Copies a part of a plane: its reflectance, or the file's numbers, masked. */
  plane({ floats, source, scale, offset }: BandPlane, part: Part): ReflectancePlane {
    if (floats !== null) return this.copy(floats.view.subarray(part.first, part.first + part.length));
    return this.arena.borrow(() => ({
      numbers: this.copy(this.#masked(source.plane.pixels.address, part)),
      scale,
      offset,
    }));
  }

  packed({ floats, source, scale, offset }: BandPlane, part: Part): PackedPlane {
    const { kernels } = this.arena;
    const { first, length } = part;
    return this.arena.borrow(() => {
      const output = this.arena.take(Float32Array, length);
      if (floats === null) {
        const { byteOffset } = this.#masked(source.plane.pixels.address, part);
        kernels.reflectanceOfNumbers(byteOffset, output.address, length, scale, offset);
      }
      const input = floats === null ? output.address : floats.address + first * 4;
      kernels.packReflectance(input, output.address, length);
      return this.copy(new Uint16Array(output.view.buffer, output.address, length));
    });
  }

  copy<T extends Samples>(plane: T): T {
    const View = plane.constructor as ViewConstructor<T>;
    const own = new View(this.#buffer, this.#next, plane.length);
    own.set(plane);
    this.#next += arenaBytes(plane.byteLength);
    return own;
  }

  #masked(numbers: number, { first, length, mask }: Part): Uint16Array {
    const masked = this.arena.take(Uint16Array, length);
    this.arena.kernels.maskNumbers(numbers + first * 2, mask, masked.address, length);
    return masked.view;
  }
}

type Samples = Float32Array | Uint16Array | Uint8Array;

/** Fills missing pixels of `strips` from `others`, a neighbouring tile of the same pass; consumes both. */
export function joinStrips(
  arena: Arena,
  strips: readonly ObservationStrip[],
  others: readonly ObservationStrip[],
): ObservationStrip[] {
  const joined = strips.map(({ fine, coarse, classes }, i) => {
    fill(arena, Uint8Array, 'fillClasses', classes, others[i].classes);
    return {
      fine: fine.map((plane, band) => joinPlane(arena, plane, others[i].fine[band])),
      coarse: coarse.map((plane, band) => joinPlane(arena, plane, others[i].coarse[band])),
      classes,
    };
  });
  release(buffersOf(others));
  return joined;
}

/** Packed planes, and digital numbers of tiles with the same scaling, stay as they are; other planes become reflectance. */
function joinPlane(arena: Arena, plane: ReflectancePlane, other: ReflectancePlane): ReflectancePlane {
  if (plane instanceof Uint16Array) {
    fill<Uint16Array>(arena, Uint16Array, 'fillPacked', plane, other as PackedPlane);
    return plane;
  }
  if (isNumbers(plane) && isNumbers(other) && isScaledAlike(plane, other)) {
    fill(arena, Uint16Array, 'fillPacked', plane.numbers, other.numbers);
    return plane;
  }
  const own = reflectanceOf(arena, plane);
  fill(arena, Float32Array, 'fillPlane', own, reflectanceOf(arena, other));
  return own;
}

/** A plane's reflectance; the plane itself if it already is reflectance. */
function reflectanceOf(arena: Arena, plane: ReflectancePlane): Float32Array {
  if (plane instanceof Float32Array) return plane;
  arena.open();
  const output = arena.take(Float32Array, isNumbers(plane) ? plane.numbers.length : plane.length);
  unpack(arena, plane, output.address);
  return output.view.slice();
}

function isScaledAlike(a: DigitalNumbers, b: DigitalNumbers): boolean {
  return a.scale === b.scale && a.offset === b.offset;
}

/** Fills missing pixels of `plane` from `source`. */
export function fill<T extends Samples>(
  arena: Arena,
  view: ViewConstructor<T>,
  kernel: 'fillPlane' | 'fillPacked' | 'fillClasses',
  plane: T,
  source: T,
): void {
  arena.open();
  const target = arena.put(view, plane);
  arena.kernels[kernel](target.address, arena.put(view, source).address, plane.length);
  plane.set(target.view);
}
