import type { Polygon } from '../geo/polygon.ts';
import { code, typeFault } from './faults.ts';
import { geometrySchema, type GeometryInput } from './geometry.ts';
import * as z from 'zod/mini';

/** The languages of labels, sentences and problems; codes are never translated. */
export const LANGS = ['en', 'fr'] as const;
/** A language of labels, sentences and problems. */
export type Lang = (typeof LANGS)[number];

/** Latitudes covered by UTM, and therefore by zones' grids, in degrees. */
export const COVERAGE = { south: -80, north: 84 } as const;

/** The place of a request, as the caller writes it: a square around a point, or a polygon. */
export type PlaceInput =
  | {
      /** Latitude of the centre of a square, WGS 84 degrees, -80…84. */
      readonly lat: number;
      /** Longitude of the centre of a square, WGS 84 degrees, -180…180. */
      readonly lng: number;
      /** Side of the square, kilometres: 1…100, for a comparison 0.1…100. @default 10 */
      readonly size?: number | undefined;
      readonly geometry?: undefined;
    }
  | {
      /**
       * A polygon instead of a square: GeoJSON, WGS 84. No side of its box may exceed 100 km; its area must be at least 0.1 ha.
       */
      readonly geometry: GeometryInput;
      readonly lat?: undefined;
      readonly lng?: undefined;
      readonly size?: undefined;
    };

/** The place of a validated request. */
export type ValidPlace =
  | {
      /** WGS 84 degrees, -80…84. */
      readonly lat: number;
      /** WGS 84 degrees, -180…180. */
      readonly lng: number;
      /** Side of the square, kilometres. */
      readonly size: number;
      readonly geometry?: undefined;
    }
  | {
      /** Closed rings, without altitudes or repeated positions. */
      readonly geometry: Polygon;
      readonly lat?: undefined;
      readonly lng?: undefined;
      readonly size?: undefined;
    };

/** The place and language fields of every request: `lat` and `lng`, or `geometry`. Messages are fault codes. */
export const zoneFields = {
  lat: z.optional(
    z.number({ error: typeFault }).check(
      z.minimum(-90, { error: code('field-range'), abort: true }),
      z.maximum(90, { error: code('field-range'), abort: true }),
      z.refine((lat) => lat >= COVERAGE.south && lat <= COVERAGE.north, {
        error: code('zone-out-of-coverage'),
      }),
      z.describe('Latitude of the centre of a square zone, WGS 84 degrees, from 80 S to 84 N'),
    ),
  ),
  lng: z.optional(
    z
      .number({ error: typeFault })
      .check(
        z.minimum(-180, { error: code('field-range') }),
        z.maximum(180, { error: code('field-range') }),
        z.describe('Longitude of the centre of a square zone, WGS 84 degrees'),
      ),
  ),
  geometry: z.optional(geometrySchema),
  lang: z
    ._default(z.enum(LANGS, { error: code('field-value') }), 'en')
    .check(z.describe('Language of labels, summary and problems')),
};
