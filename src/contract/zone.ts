import type { Polygon } from '../geo/polygon.ts';
import { code, typeFault } from './faults.ts';
import { geometrySchema, type GeometryInput } from './geometry.ts';
import { z } from './zod.ts';

/** The languages of labels, sentences and problems; codes never change with the language. */
export const LANGS = ['en', 'fr'] as const;
export type Lang = (typeof LANGS)[number];

/** Latitudes that UTM, and so a zone's grid, covers, in degrees. */
export const COVERAGE = { south: -80, north: 84 } as const;

/** Where, as a caller writes it: a square around a point, or a polygon. */
export type PlaceInput =
  | {
      readonly lat: number;
      readonly lng: number;
      /** Side of the square, kilometres. */
      readonly size?: number | undefined;
      readonly geometry?: undefined;
    }
  | {
      readonly geometry: GeometryInput;
      readonly lat?: undefined;
      readonly lng?: undefined;
      readonly size?: undefined;
    };

/** Where, as a validated request says it. */
export type ValidPlace =
  | { readonly lat: number; readonly lng: number; readonly size: number; readonly geometry?: undefined }
  | {
      /** Closed rings, without altitudes and repeated positions. */
      readonly geometry: Polygon;
      readonly lat?: undefined;
      readonly lng?: undefined;
      readonly size?: undefined;
    };

/** A request of which `PlaceInput` says where. */
export type AtPlace<Request> = Omit<Request, keyof PlaceInput> & PlaceInput;

/** The fields of every request for place and language: `lat` and `lng`, or `geometry`. Messages are fault codes. */
export const zoneFields = {
  lat: z
    .number({ error: typeFault })
    .min(-90, { error: code('field-range'), abort: true })
    .max(90, { error: code('field-range'), abort: true })
    .refine((lat) => lat >= COVERAGE.south && lat <= COVERAGE.north, {
      error: code('zone-out-of-coverage'),
    })
    .describe('Latitude of the centre of a square zone, WGS 84 degrees, from 80 S to 84 N')
    .optional(),
  lng: z
    .number({ error: typeFault })
    .min(-180, { error: code('field-range') })
    .max(180, { error: code('field-range') })
    .describe('Longitude of the centre of a square zone, WGS 84 degrees')
    .optional(),
  geometry: geometrySchema.optional(),
  lang: z
    .enum(LANGS, { error: code('field-value') })
    .default('en')
    .describe('Language of labels, summary and problems'),
};
