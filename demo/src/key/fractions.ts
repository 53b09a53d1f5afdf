import type { KeyStatus } from 'sylvan';

/** How a month's units are split. */
export interface Fractions {
  readonly used: number;
  readonly left: number;
}

/** Null for a plan without a limit. */
export function fractionsOf({ calls_used: used, calls_remaining: left }: KeyStatus): Fractions | null {
  return left === null ? null : { used, left };
}

/** A segment of a bar: start and length, out of 100. */
interface Segment {
  readonly id: keyof Fractions;
  readonly from: number;
  readonly length: number;
}

/** The segments of a bar in order; skips empty ones. */
export function segmentsOf({ used, left }: Fractions): Segment[] {
  const all = used + left;
  if (all === 0) return [];
  const parts = [
    { id: 'used', from: 0, units: used },
    { id: 'left', from: used, units: left },
  ] as const;
  return parts
    .filter(({ units }) => units > 0)
    .map(({ id, from, units }) => ({ id, from: (100 * from) / all, length: (100 * units) / all }));
}
