import type { Point } from '../../state/degrees.ts';
import { placeFrom } from '../../state/sphere.ts';
import type { Bounds } from '../show-bounds.ts';

/** Kilometres shown on each side of a place that the map moves to. */
const AROUND_KM = 0.5;

/** The bounds of a square around a place. */
export function boundsAround({ lat, lng }: Point, half = AROUND_KM): Bounds {
  const up = placeFrom({ lat, lng: 0 }, half, 0).lat - lat;
  const side = placeFrom({ lat, lng: 0 }, half, 90).lng;
  return [
    [lng - side, lat - up],
    [lng + side, lat + up],
  ];
}
