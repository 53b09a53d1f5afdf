import type { MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import topology from 'world-atlas/land-110m.json';
import { unrolled } from '../ground/unrolled.ts';

/** The world's land (Natural Earth, 1:110 million). */
export function land(): MultiPolygon {
  const world = topology as unknown as Topology<{ land: GeometryCollection }>;
  const { features } = feature(world, world.objects.land);
  const polygons = features.flatMap(({ geometry }) => (geometry as MultiPolygon).coordinates);
  return { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(unrolled)) };
}
