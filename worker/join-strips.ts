import type { DigitalNumbers, LookPlane, LookStrip, PackedPlane, Plane } from '../src/core/tasks/optical.ts';
import { buffersOf } from '../src/core/buffers.ts';
import { release } from '../src/core/release.ts';
import { arenaBytes, type Arena, type ViewConstructor } from './arena.ts';
import { isNumbers, reflectanceOf } from './look-plane.ts';

/** `strips` with the pixels they lack from `others`, those of a neighbouring tile of the same pass; both are used up. */
export function joinStrips<C extends Plane, F extends LookPlane>(
  arena: Arena,
  strips: readonly LookStrip<C, F>[],
  others: readonly LookStrip<C, F>[],
): LookStrip<C, F>[] {
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

/** Numbers of tiles that are scaled alike stay numbers; beside other planes they become reflectance. */
function joinPlane<P extends Plane>(arena: Arena, plane: P, other: P): P {
  if (plane instanceof Uint16Array) {
    fill<Uint16Array>(arena, Uint16Array, 'fillPacked', plane, other as PackedPlane);
    return plane;
  }
  if (isNumbers(plane) && isNumbers(other) && isScaledAlike(plane, other)) {
    fill(arena, Uint16Array, 'fillPacked', plane.numbers, other.numbers);
    return plane;
  }
  const [own, more] = [plane, other].map((either) => reflectanceOf(arena, either as LookPlane));
  fill(arena, Float32Array, 'fillPlane', own, more);
  return own as LookPlane as P;
}

function isScaledAlike(a: DigitalNumbers, b: DigitalNumbers): boolean {
  return a.scale === b.scale && a.offset === b.offset;
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
