import { readFileSync } from 'node:fs';
import type { Feature, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { unrolled } from '../src/ground/unrolled.ts';

type Objects = Record<string, GeometryCollection>;
type Rings = readonly Position[][];

/** Natural Earth at 1:10 million (land and countries) and 1:50 million (lakes and rivers), as packages of npm have it. */
export interface Atlas {
  readonly countries: Topology<Objects>;
  readonly waters: Topology<Objects>;
}

export function atlasIn(countries: string | URL, waters: string | URL): Atlas {
  const topologyIn = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Topology<Objects>;
  return { countries: topologyIn(countries), waters: topologyIn(waters) };
}

/** What the map draws under all else, by the names of its layers. */
export function shapesOf({ countries, waters }: Atlas): Record<string, Geometry> {
  const isBorder = (a: unknown, b: unknown) => a !== b;
  return {
    land: multi(polygonsOf(countries, 'land')),
    border: mesh(countries, countries.objects.countries, isBorder),
    lake: multi(polygonsOf(waters, 'lakes')),
    river: mesh(waters, waters.objects.rivers),
  };
}

function multi(coordinates: Position[][][]): MultiPolygon {
  return { type: 'MultiPolygon', coordinates };
}

function polygonsOf(world: Topology<Objects>, name: string): Position[][][] {
  return feature(world, world.objects[name]).features.flatMap(ringsOf);
}

function ringsOf({ geometry }: Feature): Position[][][] {
  const { type, coordinates } = geometry as Polygon | MultiPolygon;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.map((rings) => rings.map(unrolled));
}

/** Where maps name countries, the middle of the largest part of each, by the country of the capital that lies in it. */
export function labelsOf(
  { countries }: Atlas,
  capitals: readonly Capital[],
): Map<string, readonly [lng: number, lat: number]> {
  const shapes = feature(countries, countries.objects.countries).features.map(ringsOf);
  const parts = shapes.flatMap((shape) => shape.map((rings) => ({ shape, rings, box: boxOf(rings[0]) })));
  return new Map(
    capitals.flatMap(({ country, lng, lat }) => {
      const isHere = ({ rings, box: [west, south, east, north] }: (typeof parts)[number]) =>
        lng >= west && lng <= east && lat >= south && lat <= north && isIn(rings, lng, lat);
      const part = parts.find(isHere);
      return part === undefined ? [] : [[country, middleOf(part.shape)] as const];
    }),
  );
}

interface Capital {
  readonly country: string;
  readonly lng: number;
  readonly lat: number;
}

function boxOf(
  ring: readonly Position[],
): readonly [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of ring) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

function isIn([outer, ...holes]: Rings, lng: number, lat: number): boolean {
  return isAround(outer, lng, lat) && !holes.some((ring) => isAround(ring, lng, lat));
}

function isAround(ring: readonly Position[], lng: number, lat: number): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
    if (y0 > lat !== y1 > lat && lng < x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside;
  }
  return isInside;
}

function middleOf(polygons: readonly Rings[]): readonly [lng: number, lat: number] {
  const [largest] = polygons.map(([outer]) => centroid(outer)).sort((a, b) => b.area - a.area);
  return [largest.lng, largest.lat];
}

/** Of a plane ring, degrees; the area counts as the sphere has it. */
function centroid(ring: readonly Position[]): { area: number; lng: number; lat: number } {
  let [twice, x, y] = [0, 0, 0];
  for (const [i, [x1, y1]] of ring.slice(1).entries()) {
    const [x0, y0] = ring[i];
    const cross = x0 * y1 - x1 * y0;
    twice += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  const [lng, lat] = [x / (3 * twice), y / (3 * twice)];
  return { area: Math.abs(twice / 2) * Math.cos((lat * Math.PI) / 180), lng, lat };
}
