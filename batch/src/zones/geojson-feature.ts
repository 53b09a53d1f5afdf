import { z } from 'zod';
import { featureZone, inexact, type Shape } from './feature-zone.ts';
import { fault, type ReadOptions, type ReadRow } from './read-row.ts';

const geometrySchema = z.object({ type: z.string(), coordinates: z.unknown().optional() });
type FoundGeometry = z.output<typeof geometrySchema>;

const featureSchema = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  geometry: geometrySchema.nullish(),
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
  const shape = shapeOf(geometry);
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
function shapeOf(geometry: FoundGeometry): Shape | string {
  const { type, coordinates } = geometry;
  if (type === 'Point') return pointOf(coordinates);
  if (type === 'Polygon' || type === 'MultiPolygon') return { kind: 'polygon', geometry };
  return `The feature's geometry is a ${JSON.stringify(type)}, which is no zone: ${SHAPES}.`;
}

function pointOf(coordinates: unknown): Shape | string {
  if (!Array.isArray(coordinates) || coordinates.length < 2)
    return 'The point has no coordinates: give both.';
  const [lng, lat] = coordinates as readonly unknown[];
  return { kind: 'point', lng, lat };
}

/** Whole, and within 64 bits: beyond them numbers are measures, not keys. */
function isInexact(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) <= 2 ** 64;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
