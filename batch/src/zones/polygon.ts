import { ZONE_SIZE } from 'sylvan/contract';
import type { Position } from '../ground/mercator.ts';
import { squareAround, type Square } from '../ground/square.ts';

export type Rings = readonly (readonly Position[])[];

const MIN_POSITIONS = 4;
/** Degrees: longitudes may go on over the antimeridian, or count from 0 to 360. */
const MAX_LONGITUDE = 360;
const LARGEST = ZONE_SIZE.maximum;

/** The square of a polygon's rings, or, as a sentence, what is wrong with them. */
export function polygonSquare(rings: Rings): Square | string {
  const wrong = wrongWith(rings);
  if (wrong !== null) return wrong;
  const square = squareAround(rings);
  if (square !== null && square.size <= LARGEST) return square;
  const reported =
    square === null ? 'a far larger zone than' : `a zone of ${square.size} km, over the limit of`;
  return `The polygon takes ${reported} ${LARGEST} km: divide it.`;
}

function wrongWith(rings: Rings): string | null {
  if (rings.length === 0 || rings.some((ring) => ring.length === 0))
    return 'The polygon has no positions: draw it, or leave it out.';
  if (!rings.flat().every(isPosition))
    return 'A position of the polygon is no longitude and latitude: give both in degrees (WGS 84).';
  if (rings.some((ring) => ring.length < MIN_POSITIONS))
    return `A ring of the polygon has fewer than ${MIN_POSITIONS} positions: draw it whole.`;
  return rings.every(isClosed) ? null : 'A ring of the polygon is not closed: end it where it begins.';
}

function isPosition([lng, lat]: Position): boolean {
  return Math.abs(lng) <= MAX_LONGITUDE && Math.abs(lat) <= 90;
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return first[0] === last[0] && first[1] === last[1];
}
