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
import { LAND_CLASSES, MAP_IDS } from './maps.ts';
import { WITNESSES } from './witnesses.ts';
import { SOURCE_STATUSES, sourceReportSchema } from './sources.ts';
import { MAX_TOKEN } from './tokens.ts';
import { DETAIL_LEVELS } from './detail.ts';
import { MISSING_CODES, NULLABLE_FIELDS, WARNING_CODES } from './record-codes.ts';

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const hectares = z.number().check(z.nonnegative());
const index = z.nullable(z.number().check(z.minimum(-1), z.maximum(1)));
const interval = z.nullable(
  z
    .tuple([z.number(), z.number()])
    .check(z.refine(([low, high]) => low <= high, 'An interval runs from low to high')),
);

/** A warning: its code, and a sentence in the request's language. */
export const warningSchema = z.object({
  code: z.enum(WARNING_CODES),
  detail: z.string().check(z.minLength(1)),
});

/** Why a field is `null`: the code, and a sentence in the request's language. */
export const missingReasonSchema = z.object({
  code: z.enum(MISSING_CODES),
  detail: z.string().check(z.minLength(1)),
});

/**
 * One known term: `points` = 100 x gate x weight x value. The points add up to the score before it is rounded to the nearest
 * integer.
 */
export const scoreTermSchema = z.object({
  id: z.enum(SCORE_TERMS),
  value: fraction,
  weight: fraction,
  points: z.number().check(z.minimum(0), z.maximum(100)),
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
      z.describe('West, south, east, north in degrees; west > east where the zone crosses the antimeridian'),
    ),
  crs: z.string().check(z.regex(/^EPSG:\d{4,5}$/)),
  resolution_m: z.number().check(z.positive()),
  pixel_area_m2: z.optional(z.number().check(z.positive())).check(z.describe('True ground area of a pixel')),
  area_ha: hectares.check(z.describe('True ground area')),
  perimeter_m: z
    .optional(z.number().check(z.nonnegative()))
    .check(z.describe('Length of the outline on the ground, metres')),
});

/** The data that an answer rests on, and the grade that follows from it. */
export const qualitySchema = z.object({
  valid_fraction: fraction.check(z.describe("Share of the zone's pixels seen clear at least once")),
  scenes_used: z.int().check(z.nonnegative()),
  grade: z.enum(['high', 'medium', 'low']),
  detail: z.optional(z.enum(DETAIL_LEVELS)).check(z.describe('Level of detail of the call')),
  history_resolution_m: z
    .optional(z.nullable(z.number().check(z.positive())))
    .check(z.describe('Pixel size at which loss was assessed, metres; null where it was not')),
});

/** Software versions behind an answer, for reproducing it. */
export const provenanceSchema = z.object({
  library: z.string().check(z.minLength(1), z.describe('Name and version')),
  processing_version: z
    .string()
    .check(z.minLength(1), z.describe('Changes whenever the same pixels give other numbers')),
  kernels_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  receipt: z
    .optional(z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)))
    .check(z.describe('JWS of the service that says the call was counted')),
});

/** Sentences that must be shown with the data. */
export const attributionSchema = z.array(z.string().check(z.minLength(1)));

const trendSchema = z.nullable(
  z.object({
    slope_per_decade: z.number(),
    interval,
    p_value: z.nullable(fraction),
    label: z.enum(TREND_LABELS),
  }),
);

/** Another producer's map of the zone. */
export const mapReferenceSchema = z.object({
  map: z.enum(MAP_IDS),
  year: z.int().check(z.minimum(2000), z.describe('Year whose ground it shows, at its end')),
  version: z.nullable(z.string().check(z.minLength(1))).check(z.describe('Version that answered')),
  status: z.enum(SOURCE_STATUSES),
  host: z.nullable(z.string().check(z.minLength(1))),
  detail: z.nullable(z.string().check(z.minLength(1))).check(z.describe('Why it says nothing, or not all')),
  forest: z.nullable(fraction).check(z.describe('Share of the zone that it calls forest')),
  classes: z.array(z.object({ class: z.enum(LAND_CLASSES), area_ha: hectares })),
  agreement: z
    .nullable(
      z.object({
        kappa: z.nullable(z.number().check(z.minimum(-1), z.maximum(1))),
        ours: fraction,
        theirs: fraction,
        disputed_ha: hectares,
      }),
    )
    .check(z.describe("With the record's forest, over the pixels that both know")),
  loss: z
    .optional(z.array(z.object({ year: z.int().check(z.minimum(2001)), area_ha: hectares })))
    .check(z.describe('Forest of 2000 lost in each year, by a map that shows it')),
});

/** What one source of evidence says about the forest, and how far it moves the cover. */
const witnessSchema = z.object({
  witness: z.enum(WITNESSES),
  known: fraction.check(z.describe('Share of the land that it describes')),
  forest: z
    .nullable(fraction)
    .check(z.describe('Share of that land that it alone calls forest; null where it describes none')),
  pull: z
    .number()
    .check(
      z.minimum(-100),
      z.maximum(100),
      z.describe('Points of cover that it adds to what the others say, before the smallest unit of forest'),
    ),
});

/** The data and reasons behind the fourteen headline fields. Optional members are absent until they are computed. */
export const analyzeDetailsSchema = z.object({
  zone: zoneSchema,
  date: z.iso.date(),
  preliminary: z
    .optional(z.literal(true))
    .check(z.describe('Only in a preliminary record, while sources are still being read')),
  summary: z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        "One plain sentence in the request's language; another names what is missing because its source failed",
      ),
    ),
  condition: z
    .nullable(z.enum(CONDITIONS))
    .check(z.describe('What is going on in the forest; null where loss is unknown')),
  quality: qualitySchema,
  intervals: z
    .optional(z.partialRecord(z.enum(NULLABLE_FIELDS), interval))
    .check(z.describe('95 % intervals of the headline numbers')),
  indices: z.object(ofIndices(() => index)).check(z.describe('Means over clear land pixels')),
  series: z.optional(
    z.array(
      z.object({
        year: z.int().check(z.minimum(1984)),
        sensor: z.string().check(z.minLength(1)),
        ndvi: index,
        nbr: index,
        valid_fraction: fraction,
        disturbed_ha: z
          .optional(z.nullable(hectares))
          .check(
            z.describe(
              'Forest whose greatest disturbance began in this year; 0 under half a hectare, null where it cannot be known',
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
        area_ha: hectares,
      }),
    ),
  ),
  height: z.optional(
    z.nullable(
      z.object({
        code: z.enum(HEIGHT_CODES),
        method: z
          .string()
          .check(z.minLength(1), z.describe('Model, or how the map or the footprints were used')),
        n: z
          .nullable(z.int().check(z.nonnegative()))
          .check(z.describe('Footprints it rests on; null where no LiDAR source answered')),
        rmse: z.nullable(z.number().check(z.nonnegative())),
        mae: z.nullable(z.number().check(z.nonnegative())),
        bias: z.nullable(z.number()),
        r2: z.nullable(z.number().check(z.maximum(1))),
        extrapolated_fraction: z.nullable(fraction),
        map: z
          .nullable(
            z.object({
              code: z.enum(HEIGHT_MAP_CODES),
              n: z.int().check(z.positive()),
              rmse: z.number().check(z.nonnegative()),
              bias: z.number(),
            }),
          )
          .check(
            z.describe('The published map that was read, against the footprints; null under 30 of them'),
          ),
      }),
    ),
  ),
  forest_type: z.optional(
    z.nullable(
      z.object({
        code: z.enum(FOREST_TYPES),
        confidence: z.nullable(fraction).check(z.describe('null where the leaf season was not observed')),
      }),
    ),
  ),
  fires: z.optional(
    z.nullable(
      z.object({
        window_days: z.int().check(z.positive()),
        clusters: z.int().check(z.nonnegative()),
        frp_sum_mw: z
          .nullable(z.number().check(z.nonnegative()))
          .check(z.describe('null where a detection does not state its power')),
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
        platforms: z.array(z.string().check(z.minLength(1))),
        orbit: z.nullable(z.int()).check(z.describe('Relative orbit, null where several or unknown')),
        valid_fraction: fraction,
      }),
    ),
  ),
  loss: z
    .optional(
      z.nullable(
        z.object({
          confirmed_ha: hectares,
          provisional_ha: hectares,
          highest_ha: z
            .nullable(hectares)
            .check(z.describe('Confirmed loss that radar saw too; null where radar was not used')),
          percent: z
            .nullable(z.number().check(z.minimum(0), z.maximum(100)))
            .check(
              z.describe('Confirmed loss in percent of the forest before it; null where there was none'),
            ),
          baseline_forest_ha: hectares,
          fires_in_forest: z.nullable(z.int().check(z.nonnegative())),
          valid_fraction: fraction,
        }),
      ),
    )
    .check(
      z.describe(
        'Forest loss of the last twelve months, whatever caused it; null where it was not assessed, as `deforestation_alert` is',
      ),
    ),
  forest: z
    .object({
      area_ha: z.nullable(hectares),
      loss_ha: z.optional(z.nullable(hectares)),
      gain_ha: z.optional(z.nullable(hectares)),
      largest_patch_ha: z.nullable(hectares),
      core_fraction: z.nullable(fraction),
      evidence: z
        .array(witnessSchema)
        .check(z.describe('What each witness says of the forest; empty where forest could not be mapped')),
    })
    .check(
      z.describe(
        'Values are `null` where forest could not be mapped, loss and gain where loss was not assessed',
      ),
    ),
  references: z
    .optional(z.array(mapReferenceSchema))
    .check(z.describe('What others mapped on the same ground; absent where no map was asked for')),
  score_terms: z.array(scoreTermSchema),
  score_gate: z
    .nullable(fraction)
    .check(
      z.describe(
        'Factor that keeps the score down where there is hardly any forest; null where neither forest nor NDVI is known, or the score was not requested',
      ),
    ),
  score_completeness: z
    .nullable(fraction)
    .check(z.describe('Sum of the weights of the known terms; null where the score was not requested')),
  missing: z
    .partialRecord(z.enum(NULLABLE_FIELDS), missingReasonSchema)
    .check(z.describe('Why each null is null')),
  warnings: z.array(warningSchema),
  sources: z.array(sourceReportSchema),
  provenance: provenanceSchema,
  attribution: attributionSchema,
});
