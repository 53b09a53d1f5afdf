import * as z from 'zod/mini';
import { ofIndices } from '../geo/indices.ts';
import {
  CONDITIONS,
  FOREST_TYPES,
  HEIGHT_CODES,
  HEIGHT_MAP_CODES,
  SCORE_TERMS,
  TREND_LABELS,
} from './labels.ts';
import { WITNESSES } from './maps.ts';
import {
  attributionSchema,
  mapReferenceSchema,
  provenanceSchema,
  qualitySchema,
  warningSchema,
  zoneSchema,
} from './record-schemas.ts';
import { sourceReportSchema } from './sources.ts';
import { amount, count, fraction, percent, summarySchema, text } from './zod.ts';
import { MISSING_CODES, NULLABLE_FIELDS } from './record-codes.ts';

const index = z.nullable(z.number().check(z.minimum(-1), z.maximum(1)));
const interval = z.nullable(
  z
    .tuple([z.number(), z.number()])
    .check(z.refine(([low, high]) => low <= high, 'An interval runs from low to high')),
);

/** Why a field is `null`: the code, and a sentence in the request's language. */
export const missingReasonSchema = z.object({
  code: z.enum(MISSING_CODES),
  detail: text,
});

/**
 * One known term: `points` = 100 x gate x weight x value. The points add up to the score before it is rounded to the nearest
 * integer.
 */
export const scoreTermSchema = z.object({
  id: z.enum(SCORE_TERMS),
  value: fraction,
  weight: fraction,
  points: percent,
});

const trendSchema = z.nullable(
  z.object({
    slope_per_decade: z.number(),
    interval,
    p_value: z.nullable(fraction),
    label: z.enum(TREND_LABELS),
  }),
);

/** Result of one kind of evidence on the forest, and how far it moves the cover. */
const witnessSchema = z.object({
  witness: z.enum(WITNESSES),
  known: fraction.check(z.describe('Share of the land that this evidence covers')),
  forest: z
    .nullable(fraction)
    .check(
      z.describe(
        'Share of the land covered by this evidence that the evidence alone classes as forest; null if the evidence covers no land',
      ),
    ),
  pull: z
    .number()
    .check(
      z.minimum(-100),
      z.maximum(100),
      z.describe(
        'Percentage points that this evidence adds to the forest cover, before the minimum forest area is applied',
      ),
    ),
});

/** The data and reasons behind the fourteen headline fields. Optional members are absent until they are computed. */
export const analyzeDetailsSchema = z.object({
  zone: zoneSchema,
  date: z.iso.date(),
  preliminary: z
    .optional(z.literal(true))
    .check(z.describe('Only in a preliminary record: sources are still being read')),
  summary: summarySchema,
  condition: z
    .nullable(z.enum(CONDITIONS))
    .check(z.describe('Condition of the forest; null if loss is unknown')),
  quality: qualitySchema,
  intervals: z
    .optional(z.partialRecord(z.enum(NULLABLE_FIELDS), interval))
    .check(z.describe('95 % intervals for the headline numbers')),
  indices: z.object(ofIndices(() => index)).check(z.describe('Means over clear land pixels')),
  series: z.optional(
    z.array(
      z.object({
        year: z.int().check(z.minimum(1984)),
        sensor: text,
        ndvi: index,
        nbr: index,
        valid_fraction: fraction,
        disturbed_ha: z
          .optional(z.nullable(amount))
          .check(
            z.describe(
              'Forest whose greatest disturbance began in this year; 0 for less than half a hectare, null if it cannot be known',
            ),
          ),
      }),
    ),
  ),
  trends: z.optional(z.object({ ten_year: trendSchema, forty_year: trendSchema })),
  disturbance: z.optional(
    z.nullable(
      z.object({
        year: z.int().check(z.minimum(1984)),
        magnitude: z.number(),
        duration: z.int().check(z.positive()),
        area_ha: amount,
      }),
    ),
  ),
  height: z.optional(
    z.nullable(
      z.object({
        code: z.enum(HEIGHT_CODES),
        method: text.check(z.describe('Name of the model, or how the map or the footprints were used')),
        n: z
          .nullable(count)
          .check(
            z.describe(
              'Number of footprints on which the errors or the heights are based; null if no LiDAR source answered',
            ),
          ),
        rmse: z.nullable(amount),
        mae: z.nullable(amount),
        bias: z.nullable(z.number()),
        r2: z.nullable(z.number().check(z.maximum(1))),
        extrapolated_fraction: z.nullable(fraction),
        map: z
          .nullable(
            z.object({
              code: z.enum(HEIGHT_MAP_CODES),
              n: z.int().check(z.positive()),
              rmse: amount,
              bias: z.number(),
            }),
          )
          .check(
            z.describe(
              'Errors of the height map at the LiDAR footprints; null with fewer than 30 footprints',
            ),
          ),
      }),
    ),
  ),
  forest_type: z.optional(
    z.nullable(
      z.object({
        code: z.enum(FOREST_TYPES),
        confidence: z.nullable(fraction).check(z.describe('null if the leaf-on season was not observed')),
      }),
    ),
  ),
  fires: z.optional(
    z.nullable(
      z.object({
        window_days: z.int().check(z.positive()),
        clusters: count,
        frp_sum_mw: z.nullable(amount).check(z.describe('null if a detection does not state its power')),
        observed_fraction: z.nullable(fraction),
      }),
    ),
  ),
  radar: z.optional(
    z.nullable(
      z.object({
        vv_db: z.number(),
        vh_db: z.nullable(z.number()),
        ratio_db: z.nullable(z.number()).check(z.describe('VH - VV')),
        dates: z.array(z.iso.date()),
        platforms: z.array(text),
        orbit: z
          .nullable(z.int())
          .check(z.describe('Relative orbit; null if there are several, or if it is unknown')),
        valid_fraction: fraction,
      }),
    ),
  ),
  loss: z
    .optional(
      z.nullable(
        z.object({
          confirmed_ha: amount,
          provisional_ha: amount,
          highest_ha: z
            .nullable(amount)
            .check(z.describe('Confirmed loss that radar also observed; null if radar was not used')),
          percent: z
            .nullable(percent)
            .check(
              z.describe('Confirmed loss, percent of `baseline_forest_ha`; null if there was no forest'),
            ),
          baseline_forest_ha: amount,
          fires_in_forest: z.nullable(count),
          valid_fraction: fraction,
        }),
      ),
    )
    .check(
      z.describe(
        'Forest loss of the last twelve months, whatever its cause; null, like `deforestation_alert`, if it was not assessed',
      ),
    ),
  forest: z
    .object({
      area_ha: z.nullable(amount),
      loss_ha: z.optional(z.nullable(amount)),
      gain_ha: z.optional(z.nullable(amount)),
      largest_patch_ha: z.nullable(amount),
      core_fraction: z.nullable(fraction),
      evidence: z
        .array(witnessSchema)
        .check(
          z.describe('What each kind of evidence says about the forest; empty if forest could not be mapped'),
        ),
    })
    .check(
      z.describe(
        'Values are `null` if forest could not be mapped; loss and gain also if loss was not assessed',
      ),
    ),
  references: z
    .optional(z.array(mapReferenceSchema))
    .check(z.describe('Maps of the zone by other producers; absent if no map was requested')),
  score_terms: z.array(scoreTermSchema),
  score_gate: z
    .nullable(fraction)
    .check(
      z.describe(
        'Factor that keeps the score low if there is hardly any forest; null if neither forest nor NDVI is known, or if the score was not requested',
      ),
    ),
  score_completeness: z
    .nullable(fraction)
    .check(z.describe('Sum of the weights of the known terms; null if the score was not requested')),
  missing: z
    .partialRecord(z.enum(NULLABLE_FIELDS), missingReasonSchema)
    .check(z.describe('The reason for each null value')),
  warnings: z.array(warningSchema),
  sources: z.array(sourceReportSchema),
  provenance: provenanceSchema,
  attribution: attributionSchema,
});
