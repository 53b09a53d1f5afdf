import type { PackedPlane } from '../../src/sources/optical/tasks.ts';

/** A reference implementation of packed reflectance, pixel by pixel. */
export function packed(plane: ArrayLike<number>): PackedPlane {
  return Uint16Array.from(plane, (value) => {
    if (Number.isNaN(value)) return 0;
    const steps = Math.fround(Math.fround(value) * 10_000);
    return 1 + Math.min(65_534, Math.max(0, roundHalfEven(steps)));
  });
}

function roundHalfEven(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value % 1) === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest;
}
