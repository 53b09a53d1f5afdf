import * as z from 'zod/mini';
import { analyzeDetailsSchema } from './details.ts';
import { ALERT_LEVELS, TREND_LABELS } from './labels.ts';
import { NULLABLE_FIELDS } from './record-codes.ts';
import { amount, count, percent, rounded, text, withReasons } from './zod.ts';

/** Names of the satellites, in the order in which `satellites_used` lists them. */
export const SATELLITES = [
  'ESA Sentinel-2',
  'NASA FIRMS',
  'ESA Sentinel-1',
  'NASA Landsat 8/9',
  'NASA Landsat 4/5',
  'NASA GEDI',
] as const;
/** A satellite or instrument that provided data. */
export type Satellite = (typeof SATELLITES)[number];

/** Satellites that provided data, in the order of `SATELLITES`, without duplicates. */
export const satellitesSchema = z
  .array(z.enum(SATELLITES))
  .check(z.refine(isInOrder, 'Each satellite appears once, in order'));

/**
 * The answer of `analyze`: always the same fourteen flat fields in this order, and `details`. Every `null` field has its reason
 * in `details.missing`.
 */
export const analyzeAnswerSchema = z
  .object({
    success: z.literal(true),
    score: z
      .nullable(z.int().check(z.minimum(0), z.maximum(100)))
      .check(
        z.describe(
          'Sum of the points of the known terms; null if their weights add up to less than half and `details.score_gate` is not 0, or if less than half of the zone was observed',
        ),
      ),
    ndvi_current: z
      .nullable(rounded(4, z.number().check(z.minimum(-1), z.maximum(1))))
      .check(z.describe('Mean NDVI over clear land pixels')),
    forest_cover: z.nullable(rounded(1, percent)).check(z.describe('Percent of the observed land area')),
    canopy_height: z.nullable(rounded(1, amount)).check(z.describe('Mean RH98 over forest, metres')),
    canopy_height_rh50: z.nullable(rounded(1, amount)).check(z.describe('Mean RH50 over forest, metres')),
    gedi_cover: z.nullable(rounded(1, percent)).check(z.describe('LiDAR canopy cover, percent')),
    canopy_height_source: z.nullable(text).check(z.describe("In the request's language")),
    ai_forest_type: z.nullable(text).check(z.describe("In the request's language")),
    deforestation_alert: z.nullable(z.enum(ALERT_LEVELS)),
    active_fires: z
      .nullable(count)
      .check(z.describe('Fire detections inside the zone; null if no fire source answered')),
    sentinel1_vv: z.nullable(rounded(2, z.number())).check(z.describe('Mean gamma0 VV, dB')),
    trend: z.nullable(z.enum(TREND_LABELS)),
    satellites_used: satellitesSchema.check(z.describe('Satellites that provided data')),
    details: analyzeDetailsSchema,
  })
  .check(z.superRefine(withReasons(NULLABLE_FIELDS)))
  .register(z.globalRegistry, { id: 'AnalyzeAnswer' });

function isInOrder(names: readonly Satellite[]): boolean {
  return names.every((name, i) => i === 0 || SATELLITES.indexOf(names[i - 1]) < SATELLITES.indexOf(name));
}
