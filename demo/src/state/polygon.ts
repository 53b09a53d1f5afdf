import type { MultiPolygon, Polygon } from 'geojson';
import { onEarth, roundedDegrees, turnsTo } from './degrees.ts';

/** Longitude from -180 to 180 and latitude, WGS 84 degrees to a tenth of a metre. */
export type Corner = readonly [lng: number, lat: number];
/** Its corners in their order: the last one is not the first again. */
export type Ring = readonly Corner[];
/** Its outline, then its holes. */
export type Part = readonly Ring[];

/** A polygon in one or more parts, as the page has it. Whether its rings enclose an area is for the library to say. */
export interface NamedPolygon {
  /** Empty where nobody has named it. */
  readonly name: string;
  readonly parts: readonly Part[];
}

/** As many as the library takes: an address of more would hold up the page. */
export const MAX_CORNERS = 10_000;
/** Longer names are cut. */
export const LONGEST_NAME = 80;

/** A polygon of positions as they are drawn or read: longitudes may go on over the antimeridian, rings may be closed. */
export function polygonOf(
  name: string,
  parts: readonly (readonly (readonly (readonly number[])[])[])[],
): NamedPolygon {
  return {
    name: name.trim().slice(0, LONGEST_NAME),
    parts: parts.map((rings) => rings.map((ring) => opened(ring.map(cornerOf)))),
  };
}

/** The corner of the page's polygons at a position. */
export function cornerOf([lng, lat]: readonly number[]): Corner {
  return [roundedDegrees(onEarth(roundedDegrees(lng))), roundedDegrees(lat)];
}

function opened(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first[0] === last![0] && first[1] === last![1] ? ring.slice(0, -1) : ring;
}

/** As GeoJSON (RFC 7946). */
export function geometryOf({ parts }: NamedPolygon): Polygon | MultiPolygon {
  const closed = parts.map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y])),
  );
  return closed.length === 1
    ? { type: 'Polygon', coordinates: closed[0] }
    : { type: 'MultiPolygon', coordinates: closed };
}

/** All its rings, closed, in one piece: longitudes go on over the antimeridian. */
export function outlinesOf({ parts }: NamedPolygon): Corner[][] {
  const rings = parts.flat();
  const [reference] = rings.flat()[0];
  return rings.map((ring) =>
    [...ring, ...ring.slice(0, 1)].map(([lng, lat]): Corner => [lng - turnsTo(lng, reference), lat]),
  );
}

/** The middle of its extent. */
export function middleOf(polygon: NamedPolygon): { readonly lat: number; readonly lng: number } {
  const positions = outlinesOf(polygon).flat();
  const middle = (axis: 0 | 1) => {
    const values = positions.map((position) => position[axis]);
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  };
  const [lng, lat] = cornerOf([middle(0), middle(1)]);
  return { lat, lng };
}

/** Whether two polygons are of one ground, whatever their names. */
export function isSameGround(one: NamedPolygon | undefined, other: NamedPolygon | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.parts === other.parts || JSON.stringify(one.parts) === JSON.stringify(other.parts);
}
