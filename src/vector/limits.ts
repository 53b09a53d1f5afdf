import { VectorFileError } from './fault.ts';
import { membersOf, type Feature, type VectorFile } from './feature.ts';

/** Limits of a file. */
export interface VectorLimits {
  /** Maximum bytes of a file that is read as a whole; for a zipped file, also the maximum bytes inflated from it. */
  readonly bytes: number;
  /** Maximum number of features in the file. */
  readonly features: number;
  /** Maximum number of positions in all geometries. */
  readonly positions: number;
}

/** Default limits for a file whose features are all held in memory; use sylvan-batch for longer lists. */
export const VECTOR_LIMITS: VectorLimits = { bytes: 64e6, features: 100_000, positions: 4_000_000 };

const MEGABYTE = 1e6;

/** Throws `too-large`. */
export function checkSize({ name, size }: Pick<VectorFile, 'name' | 'size'>, maximum: number): void {
  if (size > maximum) throw new VectorFileError('too-large', name, { facts: megabytes(size, maximum) });
}

export function megabytes(size: number, limit: number): { readonly has: number; readonly maximum: number } {
  return { has: Math.ceil(size / MEGABYTE), maximum: Math.ceil(limit / MEGABYTE) };
}

/** Passes features through until they or their positions exceed the limits. Throws `too-many-features`, `too-many-positions`. */
export async function* withinLimits(
  features: AsyncIterable<Feature>,
  { name }: VectorFile,
  limits: VectorLimits,
): AsyncGenerator<Feature, void, undefined> {
  let positions = 0;
  for await (const feature of features) {
    const { number, geometry } = feature;
    if (number > limits.features)
      throw new VectorFileError('too-many-features', name, { facts: { maximum: limits.features } });
    positions += positionsOf(membersOf(geometry).coordinates);
    if (positions > limits.positions)
      throw new VectorFileError('too-many-positions', name, { facts: { maximum: limits.positions } });
    yield feature;
  }
}

/** Counts positions in coordinates nested no deeper than those of a MultiPolygon; anything deeper is not a geometry. */
function positionsOf(coordinates: unknown, depth = 4): number {
  if (!Array.isArray(coordinates) || depth === 0) return 0;
  if (!Array.isArray(coordinates[0])) return 1;
  return coordinates.reduce<number>((sum, part) => sum + positionsOf(part, depth - 1), 0);
}
