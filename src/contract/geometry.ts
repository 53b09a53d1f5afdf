import { code, typeFault } from './faults.ts';
import * as z from 'zod/mini';

/** What a polygon may have: positions in all, kilometres along the longer side of its box, hectares at least. */
export const GEOMETRY = { maximumPositions: 10_000, maximumKm: 100, minimumHa: 0.1 } as const;

const number = z.number({ error: typeFault });
/** What follows longitude and latitude, an altitude mostly, is not used. */
const position = z.tuple([number, number], number, { error: code('field-type') });
const rings = z.array(z.array(position, { error: typeFault }), { error: typeFault });

/**
 * The area of a request: GeoJSON's Polygon or MultiPolygon (RFC 7946). Messages are fault codes. What rings must be next to
 * their form is checked by `placeOf`.
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

/** In a request's JSON Schema: which fields say where. */
export const ONE_PLACE = { oneOf: [{ required: ['lat', 'lng'] }, { required: ['geometry'] }] };

/** Closed rings of longitude and latitude, WGS 84 degrees: the outline, then holes. */
export type Rings = readonly (readonly (readonly number[])[])[];

/** A GeoJSON Polygon or MultiPolygon as a caller writes it: positions are longitude and latitude, WGS 84. */
export type GeometryInput =
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] };
