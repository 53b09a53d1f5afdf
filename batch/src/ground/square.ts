import {
  centralMeridian,
  projected,
  scaleAt,
  unprojected,
  type PlanePoint,
  type Position,
} from './mercator.ts';

/** A zone's square: the degrees of its middle, and its side in whole kilometres, which may be more than a zone's may. */
export interface Square {
  readonly lat: number;
  readonly lng: number;
  readonly size: number;
}

/** Degrees: beyond these no zone is large enough, wherever it is. */
const WIDEST = { lng: 12, lat: 1 } as const;
/** Degrees: edges that are cut in such pieces stray less than 2 m from what is straight in degrees. */
const PIECE = 0.05;
/** Metres that may stick out on a side, half the finest pixel: a square whose outline was written in degrees keeps its size. */
const SLACK = 5;
const DECIMALS = 1e6;

/**
 * The smallest square of whole kilometres that stands upright on its UTM grid, as zones do, and holds all rings, whose edges
 * are straight in degrees; `null` where it were far larger than the largest zone. An edge over more than 180 degrees goes the
 * other way round: over the antimeridian.
 */
export function squareAround(rings: readonly (readonly Position[])[]): Square | null {
  const near = rings.map((ring) => ring.map((position) => nearTo(position, rings[0][0][0])));
  const corners = near.flat();
  const [west, east] = range(corners, 0);
  const [south, north] = range(corners, 1);
  if (east - west > WIDEST.lng || north - south > WIDEST.lat) return null;
  const outline = near.flatMap(pieces);
  const first = middleOf(outline, centralMeridian([(west + east) / 2, (south + north) / 2]));
  return sized(rounded(middleOf(outline, centralMeridian(first))), outline);
}

/**
 * The outline of a zone's square, counterclockwise and closed; its edges are cut so that they are straight in degrees to some 5
 * m. Longitudes go on over the antimeridian.
 */
export function outlineOf({ lat, lng, size }: Square): Position[] {
  const meridian = centralMeridian([lng, lat]);
  const [x, y] = projected([lng, lat], meridian);
  const half = 500 * size * scaleAt([lng, lat], meridian);
  const steps = Math.max(2, Math.ceil(size / 5));
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const ring = corners.flatMap(([right, up], i) => {
    const [nextRight, nextUp] = corners[(i + 1) % corners.length];
    const along = (from: number, to: number, step: number) => from + ((to - from) * step) / steps;
    return Array.from({ length: steps }, (_, step): PlanePoint => [
      x + half * along(right, nextRight, step),
      y + half * along(up, nextUp, step),
    ]);
  });
  const degrees = ring.map((point) => unprojected(point, meridian));
  return [...degrees, degrees[0]];
}

/** The least square around a middle; the grid it stands on is the middle's. */
function sized([lng, lat]: Position, outline: readonly Position[]): Square {
  const meridian = centralMeridian([lng, lat]);
  const middle = projected([lng, lat], meridian);
  let half = 0;
  for (const position of outline) {
    const [x, y] = projected(position, meridian);
    half = Math.max(half, Math.abs(x - middle[0]), Math.abs(y - middle[1]));
  }
  const ground = half / scaleAt([lng, lat], meridian) - SLACK;
  return {
    lat,
    lng: Math.abs(lng) <= 180 ? lng : lng - turnsTo(lng, 0),
    size: Math.max(1, Math.ceil(ground / 500)),
  };
}

function middleOf(outline: readonly Position[], meridian: number): Position {
  const plane = outline.map((position) => projected(position, meridian));
  const [[left, right], [low, high]] = [range(plane, 0), range(plane, 1)];
  return unprojected([(left + right) / 2, (low + high) / 2], meridian);
}

/** A ring's corners, and points between those that are far apart. */
function pieces(ring: readonly Position[]): Position[] {
  return ring.flatMap(([lng, lat], i) => {
    const [nextLng, nextLat] = ring[Math.min(i + 1, ring.length - 1)];
    const count = Math.max(1, Math.ceil(Math.max(Math.abs(nextLng - lng), Math.abs(nextLat - lat)) / PIECE));
    return Array.from({ length: count }, (_, step): Position => {
      const fraction = step / count;
      return [lng + (nextLng - lng) * fraction, lat + (nextLat - lat) * fraction];
    });
  });
}

function nearTo([lng, lat]: Position, reference: number): Position {
  return [lng - turnsTo(lng, reference), lat];
}

/** Whole turns, in degrees, that a longitude is away from another. */
function turnsTo(lng: number, reference: number): number {
  return 360 * Math.round((lng - reference) / 360);
}

function range(
  points: readonly (readonly [number, number])[],
  axis: 0 | 1,
): [minimum: number, maximum: number] {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const point of points) {
    minimum = Math.min(minimum, point[axis]);
    maximum = Math.max(maximum, point[axis]);
  }
  return [minimum, maximum];
}

function rounded([lng, lat]: Position): Position {
  return [Math.round(lng * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS];
}
