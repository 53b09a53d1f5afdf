import {
  centralMeridian,
  projected,
  scaleAt,
  unprojected,
  type PlanePoint,
  type Position,
} from './mercator.ts';

/** A zone's square: the degrees of its middle, and its side in kilometres. */
export interface Square {
  readonly lat: number;
  readonly lng: number;
  readonly size: number;
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
