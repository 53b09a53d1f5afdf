import type { DigitalNumbers, LookPlane, Plane } from '../src/core/tasks/optical.ts';
import { arenaBytes, type Arena } from './arena.ts';

export function isNumbers(plane: Plane): plane is DigitalNumbers {
  return 'numbers' in plane;
}

/** A plane's reflectance; the plane itself where it is that. */
export function reflectanceOf(arena: Arena, plane: LookPlane): Float32Array {
  if (!isNumbers(plane)) return plane;
  const { numbers, scale, offset } = plane;
  arena.open(arenaBytes(numbers.byteLength, numbers.length * 4));
  const source = arena.put(Uint16Array, numbers);
  const output = arena.take(Float32Array, numbers.length);
  arena.kernels.reflectanceOfNumbers(source.address, output.address, numbers.length, scale, offset);
  return output.view.slice();
}
