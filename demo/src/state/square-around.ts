import type { Position } from 'geojson';
import { roundedDegrees, type Zone } from './zone.ts';

/** A zone's square; its side in whole km may be more than a zone's may. */
export type Square = Pick<Zone, 'lat' | 'lng' | 'size'>;

/** Of the ellipsoid's curvature, km: nowhere is a degree wider than on this sphere, so that nothing sticks out of the square. */
const LARGEST_RADIUS = 6399.6;
const RADIAN = Math.PI / 180;

/**
 * The smallest square of whole kilometres that holds all positions (longitude and latitude, degrees). Zones stand upright on
 * their UTM grid, which leans from the meridians by up to some degrees: so does the square.
 */
export function squareAround(positions: readonly Position[]): Square {
  const [first] = positions[0];
  // Near the first, so that what lies over the antimeridian stays in one piece.
  const near = positions.map(([lng, lat]): Position => [lng - turnsTo(lng, first), lat]);
  const meridian = centralMeridian(middle(near.map(([lng]) => lng)), middle(near.map(([, lat]) => lat)));
  const plane = near.map((position) => projected(position, meridian));
  const [xs, ys] = [plane.map(([x]) => x), plane.map(([, y]) => y)];
  const [lng, lat] = unprojected([middle(xs), middle(ys)], meridian);
  const size = Math.max(1, Math.ceil(LARGEST_RADIUS * Math.max(spread(xs), spread(ys))));
  return { lat: roundedDegrees(lat), lng: roundedDegrees(lng - turnsTo(lng, 0)), size };
}

/** Whole turns, in degrees, that a longitude is away from another. */
export function turnsTo(lng: number, reference: number): number {
  return 360 * Math.round((lng - reference) / 360);
}

/** Of the UTM zone: those of south-western Norway and Svalbard are wider than the others. */
function centralMeridian(lng: number, lat: number): number {
  const turns = turnsTo(lng, 0);
  const own = lng - turns;
  const isIn = (south: number, north: number, west: number, east: number) =>
    lat >= south && lat < north && own >= west && own < east;
  if (isIn(56, 64, 3, 12)) return turns + 9;
  if (isIn(72, 84, 0, 42)) return turns + [3, 15, 27, 39][Math.floor((own + 3) / 12)];
  return turns + 6 * Math.floor(own / 6) + 3;
}

/** The transverse Mercator projection of a sphere of radius 1. */
function projected([lng, lat]: Position, meridian: number): readonly [x: number, y: number] {
  const [east, north] = [(lng - meridian) * RADIAN, lat * RADIAN];
  return [Math.atanh(Math.cos(north) * Math.sin(east)), Math.atan2(Math.tan(north), Math.cos(east))];
}

function unprojected([x, y]: readonly [number, number], meridian: number): Position {
  const east = Math.atan2(Math.sinh(x), Math.cos(y));
  return [meridian + east / RADIAN, Math.asin(Math.sin(y) / Math.cosh(x)) / RADIAN];
}

function middle(values: readonly number[]): number {
  return (minimum(values) + maximum(values)) / 2;
}

function spread(values: readonly number[]): number {
  return maximum(values) - minimum(values);
}

const minimum = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const maximum = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
