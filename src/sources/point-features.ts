import * as z from 'zod/mini';
import { quoteLongIntegers } from '../net/long-integers.ts';
import { tableError, type CellFault, type TableOrigin } from './point-fault.ts';

export interface PointFeature {
  readonly lng: number;
  readonly lat: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const featureSchema = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.array(z.number()).check(z.minLength(2), z.maxLength(4)),
  }),
  properties: z.record(z.string(), z.unknown()),
});

/** Parses JSON, keeping long numbers as text; `null` for CSV. Throws `points-invalid`. */
export function pointJson(text: string, origin: TableOrigin): object | null {
  if (!/^\uFEFF?\s*\{/.test(text)) return null;
  try {
    return JSON.parse(quoteLongIntegers(text.replace(/^\uFEFF/, ''))) as object;
  } catch {
    throw tableError(origin, 'no-json');
  }
}

/**
 * Whether a feature collection contains the items of a catalog: features that are points of a table have no assets. An empty
 * collection is a table without points, unless its file has the name of a catalog.
 */
export function isItemCollection(json: object, url: string): boolean {
  const { features } = json as { features?: unknown };
  if (!Array.isArray(features)) return false;
  return (
    (features.length === 0 && /\/items\.json$/i.test(new URL(url).pathname)) ||
    features.some((one: unknown) => typeof one === 'object' && one !== null && 'assets' in one)
  );
}

/** The features of a collection, or the fault of each that is not a point with properties. Throws `points-invalid`. */
export function pointFeatures(json: unknown, origin: TableOrigin): (PointFeature | CellFault)[] {
  const collection = collectionSchema.safeParse(json);
  if (!collection.success) throw tableError(origin, 'no-collection');
  return collection.data.features.map((one) => {
    const { data } = featureSchema.safeParse(one);
    if (data === undefined) return { column: 'geometry', value: typeOf(one) };
    const [lng, lat] = data.geometry.coordinates;
    return { lng, lat, properties: data.properties };
  });
}

function typeOf(feature: unknown): string {
  const { geometry } = Object(feature) as { geometry?: unknown };
  const { type } = Object(geometry) as { type?: unknown };
  return typeof type === 'string' ? type : '';
}
