import { z } from 'zod';
import { featureZone, inexact, type Shape } from './feature-zone.ts';
import { fault, type ReadOptions, type ReadRow } from './read-row.ts';

const position = z.tuple([z.number(), z.number()]).rest(z.unknown());
const polygon = z.array(z.array(position));

const featureSchema = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  geometry: z.object({ type: z.string(), coordinates: z.unknown().optional() }).nullish(),
  properties: z.custom<Readonly<Record<string, unknown>>>(isObject).nullish(),
});

const SHAPES = 'give a Point, a Polygon or a MultiPolygon';

/** The zone of what is to be a GeoJSON feature (RFC 7946), the `line`-th of its file. */
export function geojsonZone(line: number, found: unknown, options: ReadOptions): ReadRow {
  const { data: feature } = featureSchema.safeParse(found);
  if (feature === undefined)
    return fault(line, null, 'It is no GeoJSON feature: give an object of that type.');
  const { id, geometry } = feature;
  if (!geometry) return fault(line, 'geometry', `The feature has no geometry: ${SHAPES}.`);
  const shape = shapeOf(geometry.type, geometry.coordinates);
  if (typeof shape === 'string') return fault(line, 'geometry', shape);
  const properties: Readonly<Record<string, unknown>> = {
    ...(id !== undefined && { id }),
    ...feature.properties,
  };
  const long = Object.keys(properties).find((name) => isInexact(properties[name]));
  if (long !== undefined) return inexact(line, long);
  return featureZone(line, shape, properties, options);
}

/** Where it lies, or, as a sentence, why that cannot be known. */
function shapeOf(type: string, coordinates: unknown): Shape | string {
  if (type === 'Point') return pointOf(coordinates);
  if (type === 'Polygon') return polygonOf([coordinates]);
  if (type === 'MultiPolygon') return polygonOf(coordinates);
  return `The feature's geometry is a ${JSON.stringify(type)}, which is no zone: ${SHAPES}.`;
}

function pointOf(coordinates: unknown): Shape | string {
  if (!Array.isArray(coordinates) || coordinates.length < 2)
    return 'The point has no coordinates: give both.';
  const [lng, lat] = coordinates as readonly unknown[];
  return { kind: 'point', lng, lat };
}

function polygonOf(coordinates: unknown): Shape | string {
  const { data: polygons } = z.array(polygon).safeParse(coordinates);
  if (polygons === undefined)
    return 'The polygon has other coordinates than rings of positions: draw it anew.';
  return { kind: 'polygon', rings: polygons.flat().map((ring) => ring.map(([lng, lat]) => [lng, lat])) };
}

/** Whole, and within 64 bits: beyond them numbers are measures, not keys. */
function isInexact(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) <= 2 ** 64;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
