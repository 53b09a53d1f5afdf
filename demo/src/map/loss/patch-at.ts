import { placementOf, type LngLat } from '../../layers/placement.ts';
import { boundsOf, polygonsOf, type Patch } from '../../state/patches.ts';
import type { Layer } from 'sylvan';

type Ring = readonly (readonly number[])[];

/** The smallest patch that contains a place; null for none. */
export function patchAt(patches: readonly Patch[], point: LngLat): Patch | null {
  return patches.findLast((patch) => isInside(patch, point)) ?? null;
}

/** The days on which the patch's first and last pixels were seen lost; null if undated. */
export function spanOf(
  patch: Patch,
  layers: readonly Layer[],
  date: string,
): readonly [first: string, last: string] | null {
  const ages = layers.find(({ id }) => id === 'loss-age');
  const { by } = patch.properties;
  if (ages === undefined || by === null) return null;
  const oldest = pixelsIn(patch, ages).reduce((most, age) => Math.max(most, age), 0);
  const first = new Date(Date.parse(date) - oldest * DAY_MS).toISOString().slice(0, 10);
  return [first < by ? first : by, by];
}

const DAY_MS = 86_400_000;

/** The known values of a layer in a patch. */
function pixelsIn(patch: Patch, { data, grid }: Layer): number[] {
  const place = placementOf(grid);
  const [[west, south], [east, north]] = boundsOf(patch);
  const corners = [place.pixelAt([west, north]), place.pixelAt([east, south])] as const;
  const columns = corners.map(([column]) => column).toSorted((a, b) => a - b);
  const rows = corners.map(([, row]) => row).toSorted((a, b) => a - b);
  const found: number[] = [];
  for (let row = Math.max(0, Math.floor(rows[0])); row < Math.min(grid.height, rows[1] + 1); row++)
    for (
      let column = Math.max(0, Math.floor(columns[0]));
      column < Math.min(grid.width, columns[1] + 1);
      column++
    ) {
      const value = data[row * grid.width + column];
      if (!Number.isNaN(value) && isInside(patch, place.pointAt(column + 0.5, row + 0.5))) found.push(value);
    }
  return found;
}

function isInside(patch: Patch, point: LngLat): boolean {
  return polygonsOf(patch).some((rings) => rings.filter((ring) => isIn(ring, point)).length % 2 === 1);
}

/** Counts the edges that a ray to the east crosses. */
function isIn(ring: Ring, [lng, lat]: LngLat): boolean {
  return (
    ring.filter(([x, y], i) => {
      const [u, v] = ring[(i + 1) % ring.length];
      return y > lat !== v > lat && lng < x + ((u - x) * (lat - y)) / (v - y);
    }).length %
      2 ===
    1
  );
}
