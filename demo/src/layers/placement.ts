import { outlineOf, type Grid } from 'sylvan/export';

/** Longitude and latitude in degrees. Near a zone on the antimeridian, longitudes continue beyond 180. */
export type LngLat = readonly [lng: number, lat: number];

/** Maps a grid's pixels to places. Positions are in pixels from the outer corner of the first pixel. */
interface Placement {
  pointAt(column: number, row: number): LngLat;
  /** The result may lie outside the grid. */
  pixelAt(point: LngLat): readonly [column: number, row: number];
  /** The grid's outline, counterclockwise and closed. */
  readonly ring: readonly LngLat[];
}

const ROUNDS = 12;

const known = new WeakMap<Grid, Placement>();

export function placementOf(grid: Grid): Placement {
  const placement = known.get(grid) ?? located(grid);
  known.set(grid, placement);
  return placement;
}

/**
 * Interpolates places inside a grid from the exact places on its four edges (a Coons patch). For the largest zone, 100 km, the
 * error is below a metre.
 */
function located(grid: Grid): Placement {
  const { width, height } = grid;
  const ring = unwrapped(outlineOf(grid).ring);
  const steps = (ring.length - 1) / 4;
  const at = (position: number): LngLat => {
    const first = Math.min(Math.max(Math.floor(position), 0), ring.length - 2);
    return mixed(ring[first], ring[first + 1], position - first);
  };
  const [southWest, southEast, northEast, northWest] = [0, 1, 2, 3].map((i) => ring[i * steps]);
  const inside = (u: number, v: number): LngLat => {
    const across = mixed(at((3 - u) * steps), at(u * steps), v);
    const along = mixed(at((3 + v) * steps), at((2 - v) * steps), u);
    const corners = mixed(mixed(northWest, northEast, u), mixed(southWest, southEast, u), v);
    return [across[0] + along[0] - corners[0], across[1] + along[1] - corners[1]];
  };
  const steady = linear(northWest, northEast, southWest);
  // Beyond its edges, the grid is extrapolated with constant pixel spacing.
  const anywhere = (u: number, v: number): LngLat => {
    const [nearU, nearV] = [clamped(u), clamped(v)];
    const [point, more] = [inside(nearU, nearV), steady.point(u - nearU, v - nearV)];
    return [point[0] + more[0], point[1] + more[1]];
  };
  return {
    ring,
    pointAt: (column, row) => inside(column / width, row / height),
    pixelAt([lng, lat]) {
      const near = lng + 360 * Math.round((ring[0][0] - lng) / 360);
      let [u, v] = [0.5, 0.5];
      for (let i = 0; i < ROUNDS; i++) {
        const [foundLng, foundLat] = anywhere(u, v);
        const [du, dv] = steady.steps(near - foundLng, lat - foundLat);
        [u, v] = [u + du, v + dv];
      }
      return [u * width, v * height];
    },
  };
}

/**
 * Converts between degrees and fractions of a grid's sides, assuming constant pixel spacing: accurate enough beyond the edges,
 * and for the steps of an iteration.
 */
function linear(origin: LngLat, east: LngLat, south: LngLat) {
  const [a, b] = [east[0] - origin[0], south[0] - origin[0]];
  const [c, d] = [east[1] - origin[1], south[1] - origin[1]];
  const size = a * d - b * c;
  return {
    point: (u: number, v: number): LngLat => [a * u + b * v, c * u + d * v],
    steps: (lng: number, lat: number): LngLat => [(d * lng - b * lat) / size, (a * lat - c * lng) / size],
  };
}

function clamped(fraction: number): number {
  return Math.min(Math.max(fraction, 0), 1);
}

function unwrapped(ring: readonly LngLat[]): LngLat[] {
  const [first] = ring[0];
  return ring.map(([lng, lat]) => [lng + 360 * Math.round((first - lng) / 360), lat]);
}

function mixed(a: LngLat, b: LngLat, fraction: number): LngLat {
  return [a[0] + fraction * (b[0] - a[0]), a[1] + fraction * (b[1] - a[1])];
}
