import { FEW, type Pair, type Question, type Segment } from './segments.ts';
import { Slabs } from './slabs.ts';

/**
 * A pair of segments that meets, `null` where none does. Of n segments that do not cross some times n pairs are asked of, found in
 * n (log n)² steps. Nearness is how far one is above or beside the other.
 */
export function somePair(segments: readonly Segment[], question: Question): Pair | null {
  return (
    pairOfSmallRing(segments, question) ??
    new Slabs(segments, 'x', question).find() ??
    new Slabs(segments, 'y', question).find()
  );
}

/** Of a ring of few segments, which the slabs then need not compare with each other. */
function pairOfSmallRing(segments: readonly Segment[], { meets }: Question): Pair | null {
  const rings = new Map<number, number[]>();
  for (const [i, { ring }] of segments.entries()) {
    const own = rings.get(ring);
    if (own === undefined) rings.set(ring, [i]);
    else own.push(i);
  }
  for (const own of rings.values())
    if (own.length <= FEW)
      for (const [k, later] of own.entries())
        for (const earlier of own.slice(0, k)) if (meets(later, earlier)) return [later, earlier];
  return null;
}
