import * as z from 'zod/mini';
import { DETAIL_LEVELS } from './detail.ts';
import { LAND_CLASSES, MAP_IDS } from './maps.ts';
import { WARNING_CODES } from './record-codes.ts';
import { SOURCE_STATUSES } from './sources.ts';
import { MAX_TOKEN } from './tokens.ts';
import { amount, count, fraction, text } from './zod.ts';

/** A warning: its code, and a sentence in the request's language. */
export const warningSchema = z.object({
  code: z.enum(WARNING_CODES),
  detail: text,
});

/** The zone of an answer and its pixels: degrees, metres, hectares. */
export const zoneSchema = z.object({
  bbox: z
    .tuple([
      z.number().check(z.minimum(-180), z.maximum(180)),
      z.number().check(z.minimum(-90), z.maximum(90)),
      z.number().check(z.minimum(-180), z.maximum(180)),
      z.number().check(z.minimum(-90), z.maximum(90)),
    ])
    .check(
      z.describe('West, south, east, north in degrees; west > east if the zone crosses the antimeridian'),
    ),
  crs: z.string().check(z.regex(/^EPSG:\d{4,5}$/)),
  resolution_m: z.number().check(z.positive()),
  pixel_area_m2: z.optional(z.number().check(z.positive())).check(z.describe('True ground area of a pixel')),
  area_ha: amount.check(z.describe('True ground area')),
  perimeter_m: z.optional(amount).check(z.describe('Length of the outline on the ground, metres')),
});

/** The data that an answer rests on, and the grade that follows from it. */
export const qualitySchema = z.object({
  valid_fraction: fraction.check(z.describe("Share of the zone's pixels seen cloud-free at least once")),
  scenes_used: count,
  grade: z.enum(['high', 'medium', 'low']),
  detail: z.optional(z.enum(DETAIL_LEVELS)).check(z.describe('Level of detail of the call')),
  history_resolution_m: z
    .optional(z.nullable(z.number().check(z.positive())))
    .check(z.describe('Pixel size at which loss was assessed, metres; null if it was not assessed')),
});

/** Software versions behind an answer, for reproducing it. */
export const provenanceSchema = z.object({
  library: text.check(z.describe('Name and version')),
  processing_version: text.check(z.describe('Incremented by any change to computed values')),
  kernels_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  receipt: z
    .optional(z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)))
    .check(z.describe('JWS in which the service confirms that the call was counted')),
});

/** Sentences that must be shown with the data. */
export const attributionSchema = z.array(text);

/** Another producer's map of the zone. */
export const mapReferenceSchema = z.object({
  map: z.enum(MAP_IDS),
  year: z.int().check(z.minimum(2000), z.describe('The map shows the ground at the end of this year')),
  version: z.nullable(text).check(z.describe('Version of the map; null if it is not known')),
  status: z.enum(SOURCE_STATUSES),
  host: z.nullable(text),
  detail: z.nullable(text).check(z.describe('Why all or part of the data of the map are missing')),
  forest: z
    .nullable(fraction)
    .check(z.describe('Share of the mapped part of the zone that the map classes as forest')),
  classes: z.array(z.object({ class: z.enum(LAND_CLASSES), area_ha: amount })),
  agreement: z
    .nullable(
      z.object({
        kappa: z.nullable(z.number().check(z.minimum(-1), z.maximum(1))),
        ours: fraction,
        theirs: fraction,
        disputed_ha: amount,
      }),
    )
    .check(
      z.describe("Agreement with the record's forest, over the pixels that both the map and the record know"),
    ),
  loss: z
    .optional(z.array(z.object({ year: z.int().check(z.minimum(2001)), area_ha: amount })))
    .check(
      z.describe('Forest of the year 2000 lost in each later year; only for a map that records yearly loss'),
    ),
});
