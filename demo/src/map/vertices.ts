import { turnsTo } from '../state/degrees.ts';
import { cornerOf, type Corner, type Part, type Ring } from '../state/polygon.ts';

const FEWEST = 3;

/** Moves a corner; corners are numbered across all rings. */
export function withMoved(parts: readonly Part[], at: number, to: readonly number[]): Part[] {
  return edited(parts, at, (ring, i) => ring.with(i, cornerOf(to)));
}

/** Adds a corner after a given one, in the middle of the next edge. */
export function withAdded(parts: readonly Part[], at: number): Part[] {
  return edited(parts, at, (ring, i) => ring.toSpliced(i + 1, 0, middleAfter(ring, i)));
}

/** Removes a corner; null if its ring has only three. */
export function withRemoved(parts: readonly Part[], at: number): Part[] | null {
  const next = edited(parts, at, (ring, i) => ring.toSpliced(i, 1));
  return next.flat().every(({ length }) => length >= FEWEST) ? next : null;
}

/** Midpoints of all edges, in the order of their first corners. */
export function middlesOf(parts: readonly Part[]): Corner[] {
  return parts.flat().flatMap((ring) => ring.map((_, i) => middleAfter(ring, i)));
}

function middleAfter(ring: Ring, i: number): Corner {
  const [[x0, y0], [x1, y1]] = [ring[i], ring[(i + 1) % ring.length]];
  return cornerOf([(x0 + x1 - turnsTo(x1, x0)) / 2, (y0 + y1) / 2]);
}

function edited(parts: readonly Part[], at: number, edit: (ring: Ring, i: number) => Ring): Part[] {
  let first = 0;
  return parts.map((rings) =>
    rings.map((ring) => {
      const i = at - first;
      first += ring.length;
      return i >= 0 && i < ring.length ? edit(ring, i) : ring;
    }),
  );
}
