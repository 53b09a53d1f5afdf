import { code, typeFault } from './faults.ts';
import * as z from 'zod/mini';

/**
 * Limits of a polygon: maximum number of positions, maximum length of the longer side of its box in kilometres, minimum area in
 * hectares.
 */
export const GEOMETRY = { maximumPositions: 10_000, maximumKm: 100, minimumHa: 0.1 } as const;

const number = z.number({ error: typeFault });
/** Numbers after longitude and latitude, usually an altitude, are ignored. */
const position = z.tuple([number, number], number, { error: code('field-type') });
const rings = z.array(z.array(position, { error: typeFault }), { error: typeFault });

/**
 * The area of a request: GeoJSON Polygon or MultiPolygon (RFC 7946). Messages are fault codes. Only the form of the rings is
 * checked here; `validPlace` checks the rest.
 */
export const geometrySchema = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('Polygon'), coordinates: rings }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings, { error: typeFault }) }),
    ],
    { error: code('field-type') },
  )
  .check(z.describe('GeoJSON Polygon or MultiPolygon, WGS 84, in place of lat, lng and size'));

/** In a request's JSON Schema: the place is given either by `lat` and `lng` or by `geometry`. */
export const ONE_PLACE = { oneOf: [{ required: ['lat', 'lng'] }, { required: ['geometry'] }] };

/** Closed rings of longitude and latitude, WGS 84 degrees: the outline, then holes. */
export type Rings = readonly (readonly (readonly number[])[])[];

/** A GeoJSON Polygon or MultiPolygon as a caller writes it: positions are longitude and latitude, WGS 84. */
export type GeometryInput =
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] };
