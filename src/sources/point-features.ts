import * as z from 'zod/mini';
import { quoteLongIntegers } from '../net/long-integers.ts';
import type { CsvRecord } from './csv.ts';
import { tableError, type CellFault, type Placed, type RowFault, type TableOrigin } from './point-fault.ts';

/** A value of a row by the name of its column: the text of a CSV cell, or a JSON value. */
export type Cell = (name: string) => unknown;

/** A row of a table, or the fault of the row. */
export interface Row {
  readonly at: Placed;
  readonly cell: Cell | RowFault;
}

/** The rows of CSV records with the `wanted` number of fields, whose columns are at `position`. */
export function* csvRows(
  records: Iterable<CsvRecord>,
  wanted: number,
  position: ReadonlyMap<string, number>,
): Generator<Row> {
  for (const { line, fields } of records)
    yield {
      at: { unit: 'row', number: line },
      cell:
        fields.length === wanted
          ? (name) => fields[position.get(name) ?? -1]
          : { has: fields.length, wanted },
    };
}

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

/** Whether the text is JSON; otherwise it is CSV. */
export function isJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text);
}

/** Parses JSON, keeping long numbers as text. Throws `points-invalid`. */
export function parsePointJson(text: string, origin: TableOrigin): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text.replace(/^\uFEFF/, ''))) as unknown;
  } catch {
    throw tableError(origin, 'no-json');
  }
}

/** Features of points have no assets; an ItemCollection without items holds no points either. */
export function isItemCollection(json: unknown): boolean {
  const { features } = json as { features?: unknown };
  if (!Array.isArray(features)) return false;
  return (
    features.length === 0 ||
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
