import { FEW, type Pair, type Question, type Segment } from './segments.ts';
import { Slabs } from './slabs.ts';

/**
 * A pair of segments that meet, or `null` if there is none. For n segments that do not cross, it tests a multiple of n pairs,
 * found in n (log n)² steps. The distance of two segments is measured vertically or horizontally.
 */
export function somePair(segments: readonly Segment[], question: Question): Pair | null {
  return (
    pairOfSmallRing(segments, question) ??
    new Slabs(segments, 'x', question).find() ??
    new Slabs(segments, 'y', question).find()
  );
}

/** Compares all pairs in rings of few segments, so that the slabs do not have to. */
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
