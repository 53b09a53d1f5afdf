import { INDICES, ofIndices, type IndexBand, type IndexId } from '../../../geo/indices.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { normalizedDifference } from './stacks.ts';

/** The medians of an index's bands, in the order in which `INDICES` lists the bands. */
type Formula = (arena: Arena, ...bands: Block<Float32Array>[]) => Block<Float32Array>;

const FORMULAS: Readonly<Record<IndexId, Formula>> = {
  ndvi: normalizedDifference,
  ndre: normalizedDifference,
  nbr: normalizedDifference,
};

type Medians = Readonly<Record<IndexBand, Block<Float32Array>>>;

/** Each index of the median bands; borrows memory for one plane. */
export function indicesOf(arena: Arena, medians: Medians): Record<IndexId, Float32Array> {
  return ofIndices((id) => indexOf(arena, id, medians)!);
}

/** An index of the median bands, or `null` if one of its bands is missing; borrows memory for its plane. */
export function indexOf(arena: Arena, id: IndexId, medians: Partial<Medians>): Float32Array | null {
  const bands = INDICES[id].bands.flatMap((band) => medians[band] ?? []);
  if (bands.length < INDICES[id].bands.length) return null;
  return arena.borrow(() => FORMULAS[id](arena, ...bands).view.slice());
}
