import { interpreted, z } from './zod.ts';
import { NULLABLE_FIELDS, TREND_LABELS, analyzeDetailsSchema } from './details.ts';
import { rounded } from './rounded.ts';

/** Satellites as `satellites_used` names them, in the order it lists them. */
export const SATELLITES = [
  'ESA Sentinel-2',
  'NASA FIRMS',
  'ESA Sentinel-1',
  'NASA Landsat 8/9',
  'NASA Landsat 4/5',
  'NASA GEDI',
] as const;
export type Satellite = (typeof SATELLITES)[number];

/** From best to worst. */
export const ALERT_LEVELS = ['POSITIVE', 'STABLE', 'CAUTION', 'WARNING', 'CRITICAL'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

export const satellitesSchema = z
  .array(z.enum(SATELLITES))
  .refine(isInOrder, 'Satellites come once each, in their order');

/**
 * The answer of `analyze`: fourteen flat fields, always all of them and in this order, and `details` beside them.
 * Every field that is `null` says why in `details.missing`.
 */
export const analyzeAnswerSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      score: z.int().min(0).max(100),
      ndvi_current: rounded(4, z.number().min(-1).max(1))
        .nullable()
        .describe('Mean NDVI over clear land pixels'),
      forest_cover: rounded(1, z.number().min(0).max(100))
        .nullable()
        .describe('Percent of the observed land area'),
      canopy_height: rounded(1, z.number().nonnegative())
        .nullable()
        .describe('Mean RH98 over forest, metres'),
      canopy_height_rh50: rounded(1, z.number().nonnegative())
        .nullable()
        .describe('Mean RH50 over forest, metres'),
      gedi_cover: rounded(1, z.number().min(0).max(100)).nullable().describe('LiDAR canopy cover, percent'),
      canopy_height_source: z.string().min(1).nullable().describe("In the request's language"),
      ai_forest_type: z.string().min(1).nullable().describe("In the request's language"),
      deforestation_alert: z.enum(ALERT_LEVELS).nullable(),
      active_fires: z
        .int()
        .nonnegative()
        .nullable()
        .describe('Detections inside the zone; null when none looked'),
      sentinel1_vv: rounded(2, z.number()).nullable().describe('Mean gamma0 VV, dB'),
      trend: z.enum(TREND_LABELS).nullable(),
      satellites_used: satellitesSchema.describe('Those that gave data'),
      details: analyzeDetailsSchema,
    })
    .superRefine(({ details, ...fields }, context) => {
      for (const field of NULLABLE_FIELDS)
        if ((fields[field] === null) !== Object.hasOwn(details.missing, field))
          context.addIssue({
            code: 'custom',
            path: ['details', 'missing', field],
            message: 'A field is null exactly where its reason is given',
          });
    })
    .meta({ id: 'AnalyzeAnswer' }),
);

/** One analysis: the headline numbers, each of them a value or `null`, and in `details` what stands behind them. Units are in the field's own schema. */
export type AnalyzeAnswer = z.output<typeof analyzeAnswerSchema>;

function isInOrder(names: readonly Satellite[]): boolean {
  return names.every((name, i) => i === 0 || SATELLITES.indexOf(names[i - 1]) < SATELLITES.indexOf(name));
}
