import { interpreted, z } from './zod.ts';
import { CONDITIONS, FOREST_TYPES, HEIGHT_CODES, SCORE_TERMS, TREND_LABELS } from './labels.ts';
import { sourceReportSchema } from './sources.ts';
import { MAX_TOKEN } from './tokens.ts';
import { DETAIL_LEVELS } from './detail.ts';

const fraction = z.number().min(0).max(1);
const hectares = z.number().nonnegative();
const index = z.number().min(-1).max(1).nullable();
const interval = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low <= high, 'An interval runs from low to high')
  .nullable();

/** The answer's fields that may be `null`; each null has its entry in `details.missing`. */
export const NULLABLE_FIELDS = [
  'score',
  'ndvi_current',
  'forest_cover',
  'canopy_height',
  'canopy_height_rh50',
  'gedi_cover',
  'canopy_height_source',
  'ai_forest_type',
  'deforestation_alert',
  'active_fires',
  'sentinel1_vv',
  'trend',
] as const;
/** A field of the answer that may be `null`. */
export type NullableField = (typeof NULLABLE_FIELDS)[number];

/** Why a field is `null`. */
export const MISSING_CODES = [
  'pending',
  'not-requested',
  'computation-failed',
  'source-off',
  'source-failed',
  'source-empty',
  'too-little-observed',
  'no-baseline',
  'out-of-season',
  'too-few-years',
  'no-forest',
  'no-lidar',
  'not-typed',
  'too-little-known',
] as const;
/** Why a field is `null`. */
export type MissingCode = (typeof MISSING_CODES)[number];

/** What a reader should know about an answer that stands. */
export const WARNING_CODES = [
  'simulated-data',
  'window-widened',
  'few-clear-looks',
  'one-season',
  'partly-observed',
  'no-forest',
  'offset-corrected',
  'source-fallback',
  'search-incomplete',
  'metadata-missing',
  'host-unreadable',
  'coarse-pixels',
  'detail-lowered',
  'leaf-off',
  'radar-few-dates',
  'radar-mixed-orbits',
  'fires-unknown',
  'fires-from-masks',
  'fires-static-source',
  'height-from-map',
  'height-extrapolated',
  'height-few-shots',
  'trend-one-sensor',
  'quality-averaged',
  'history-incomplete',
  'loss-unknown',
  'season-mismatch',
  'leafless-before',
  'sun-elevation',
  'baselines-differ',
  'sensors-differ',
  'lengths-differ',
  'flooded-forest',
  'loss-lower-bound',
  'not-stored',
] as const;
/** What a reader should know about an answer that stands. */
export type WarningCode = (typeof WARNING_CODES)[number];

/** A warning: its code, and a sentence in the request's language. */
export const warningSchema = interpreted(() =>
  z.object({ code: z.enum(WARNING_CODES), detail: z.string().min(1) }),
);

/** Why a field is `null`: the code, and a sentence in the request's language. */
export const missingReasonSchema = interpreted(() =>
  z.object({ code: z.enum(MISSING_CODES), detail: z.string().min(1) }),
);

/**
 * One term that is known: `points` = 100 x gate x weight x value. The points add up to the score before it is rounded to the
 * nearest integer.
 */
export const scoreTermSchema = interpreted(() =>
  z.object({
    id: z.enum(SCORE_TERMS),
    value: fraction,
    weight: fraction,
    points: z.number().min(0).max(100),
  }),
);

/** The ground of an answer and its pixels: degrees, metres, hectares. */
export const zoneSchema = interpreted(() =>
  z.object({
    bbox: z
      .tuple([
        z.number().min(-180).max(180),
        z.number().min(-90).max(90),
        z.number().min(-180).max(180),
        z.number().min(-90).max(90),
      ])
      .describe('West, south, east, north in degrees; west > east where the zone crosses the antimeridian'),
    crs: z.string().regex(/^EPSG:\d{4,5}$/),
    resolution_m: z.number().positive(),
    pixel_area_m2: z.number().positive().optional().describe('True ground area of a pixel'),
    area_ha: hectares.describe('True ground area'),
    perimeter_m: z.number().nonnegative().optional().describe('Length of the outline on the ground, metres'),
  }),
);

/** What an answer rests on, and how sure that makes it. */
export const qualitySchema = interpreted(() =>
  z.object({
    valid_fraction: fraction.describe("Share of the zone's pixels seen clear at least once"),
    scenes_used: z.int().nonnegative(),
    grade: z.enum(['high', 'medium', 'low']),
    detail: z.enum(DETAIL_LEVELS).optional().describe('How much the call was to read'),
    history_resolution_m: z
      .number()
      .positive()
      .nullable()
      .optional()
      .describe('Pixel on which loss is sought, metres; null without a history'),
  }),
);

/** What made an answer, for whoever has to make it again. */
export const provenanceSchema = interpreted(() =>
  z.object({
    library: z.string().min(1).describe('Name and version'),
    processing_version: z.string().min(1).describe('Changes whenever the same pixels give other numbers'),
    kernels_sha256: z.string().regex(/^[0-9a-f]{64}$/),
    receipt: z
      .string()
      .min(1)
      .max(MAX_TOKEN)
      .optional()
      .describe('JWS of the service that says the call was counted'),
  }),
);

/** Sentences that must be shown with the data. */
export const attributionSchema = interpreted(() => z.array(z.string().min(1)));

const trendSchema = interpreted(() =>
  z
    .object({
      slope_per_decade: z.number(),
      interval,
      p_value: fraction.nullable(),
      label: z.enum(TREND_LABELS),
    })
    .nullable(),
);

/** What stands behind the fourteen headline fields. Optional members are absent until they are computed. */
export const analyzeDetailsSchema = interpreted(() =>
  z.object({
    zone: zoneSchema,
    date: z.iso.date(),
    preliminary: z
      .literal(true)
      .optional()
      .describe('Of a preliminary record: sources are still under way; absent from the final one'),
    summary: z
      .string()
      .min(1)
      .describe(
        "One plain sentence in the request's language; another names what is missing because its source failed",
      ),
    condition: z
      .enum(CONDITIONS)
      .nullable()
      .describe('What is going on in the forest; null where loss is unknown'),
    quality: qualitySchema,
    intervals: z
      .partialRecord(z.enum(NULLABLE_FIELDS), interval)
      .optional()
      .describe('95 % intervals of the headline numbers'),
    indices: z.object({ ndvi: index, ndre: index, nbr: index }).describe('Means over clear land pixels'),
    series: z
      .array(
        z.object({
          year: z.int().min(1984),
          sensor: z.string().min(1),
          ndvi: index,
          nbr: index,
          valid_fraction: fraction,
          disturbed_ha: hectares
            .nullable()
            .optional()
            .describe(
              'Forest whose greatest disturbance began in this year; 0 under half a hectare, null where it cannot be known',
            ),
        }),
      )
      .optional(),
    trends: z.object({ ten_year: trendSchema, forty_year: trendSchema }).optional(),
    disturbance: z
      .object({
        year: z.int().min(1984),
        magnitude: z.number(),
        duration: z.int().positive(),
        area_ha: hectares,
      })
      .nullable()
      .optional(),
    height: z
      .object({
        code: z.enum(HEIGHT_CODES),
        method: z.string().min(1).describe('Model, or how the map or the footprints were used'),
        n: z.int().nonnegative(),
        rmse: z.number().nonnegative().nullable(),
        mae: z.number().nonnegative().nullable(),
        bias: z.number().nullable(),
        r2: z.number().max(1).nullable(),
        extrapolated_fraction: fraction.nullable(),
      })
      .nullable()
      .optional(),
    forest_type: z
      .object({ code: z.enum(FOREST_TYPES), confidence: fraction })
      .nullable()
      .optional(),
    fires: z
      .object({
        window_days: z.int().positive(),
        clusters: z.int().nonnegative(),
        frp_sum_mw: z.number().nonnegative(),
        observed_fraction: fraction.nullable(),
      })
      .nullable()
      .optional(),
    radar: z
      .object({
        vv_db: z.number(),
        vh_db: z.number().nullable(),
        ratio_db: z.number().nullable().describe('VH - VV'),
        dates: z.array(z.iso.date()),
        orbit: z.int().nullable().describe('Relative orbit, null where several or unknown'),
        valid_fraction: fraction,
      })
      .nullable()
      .optional(),
    loss: z
      .object({
        confirmed_ha: hectares,
        provisional_ha: hectares,
        highest_ha: hectares
          .nullable()
          .describe('Of the confirmed, seen by radar too; null where it did not look'),
        percent: z.number().min(0).max(100).describe('Confirmed, of the forest there was'),
        baseline_forest_ha: hectares,
        fires_in_forest: z.int().nonnegative().nullable(),
        valid_fraction: fraction,
      })
      .nullable()
      .optional()
      .describe('Forest loss of the last twelve months; what caused it is not told apart'),
    forest: z
      .object({
        area_ha: hectares.nullable(),
        loss_ha: hectares.nullable().optional(),
        gain_ha: hectares.nullable().optional(),
        largest_patch_ha: hectares.nullable(),
        core_fraction: fraction.nullable(),
      })
      .describe('Values are `null` where forest could not be mapped'),
    score_terms: z.array(scoreTermSchema),
    score_gate: fraction.describe('Where there is hardly any forest the gate keeps the score down'),
    score_completeness: fraction.describe('Sum of the weights of the terms that are known'),
    missing: z.partialRecord(z.enum(NULLABLE_FIELDS), missingReasonSchema).describe('Why each null is null'),
    warnings: z.array(warningSchema),
    sources: z.array(sourceReportSchema),
    provenance: provenanceSchema,
    attribution: attributionSchema,
  }),
);
