import * as z from 'zod/mini';
import { ofIndices } from '../geo/indices.ts';
import { satellitesSchema } from './analyze-answer.ts';
import { COMPARE_NULLABLE_PATHS } from './compare-codes.ts';
import { compareDetailsSchema } from './compare-details.ts';
import { ALERT_LEVELS } from './labels.ts';
import { amount, count, fraction, percent, rounded, withReasons } from './zod.ts';

/** Classes of the forest balance, from the greatest loss to the greatest gain (methods 8). */
export const COMPARE_STATUSES = [
  'CRITICAL_LOSS',
  'SEVERE_LOSS',
  'MODERATE_LOSS',
  'SLIGHT_LOSS',
  'STABLE',
  'SLIGHT_GAIN',
  'MODERATE_GAIN',
  'SIGNIFICANT_GAIN',
] as const;
/** The balance of a forest between two days, from its loss and gain. */
export type CompareStatus = (typeof COMPARE_STATUSES)[number];

const index = rounded(4, z.number().check(z.minimum(-1), z.maximum(1)));
const indexChange = rounded(4, z.number().check(z.minimum(-2), z.maximum(2)));
const NO_BAND = 'null for sensors that lack one of its bands';
const cover = rounded(1, percent);
const decibels = rounded(2, z.number());
const hectares = rounded(2, amount);

const periodSchema = z.object({
  start: z.iso.date(),
  end: z.iso.date(),
  ...ofIndices(() => z.nullable(index).check(z.describe(NO_BAND))),
  ndvi: index.check(z.describe('Mean over the land seen in both periods')),
  nbr: index,
  forest_cover: z
    .nullable(cover)
    .check(z.describe('Forest on the last day, percent of the observed land; null if it is not known')),
  sentinel1_vv: z.nullable(decibels).check(z.describe('Mean gamma0 VV, dB')),
  active_fires: z
    .nullable(count)
    .check(z.describe('Fire detections inside the zone; null if no fire source answered')),
  scenes_used: count,
  valid_fraction: fraction.check(z.describe("Share of the zone's pixels seen cloud-free in this period")),
});

const severitySchema = z.object({
  high_regrowth: hectares,
  low_regrowth: hectares,
  unchanged: hectares,
  low: hectares,
  moderate_low: hectares,
  moderate_high: hectares,
  high: hectares,
});

/** Changes from period 1 to period 2; those of the forest are between the last days of the periods. */
const changesSchema = z.object({
  ...ofIndices(() => z.nullable(indexChange)),
  ndvi: indexChange,
  nbr: indexChange,
  ndvi_pct: z
    .nullable(rounded(2, z.number()))
    .check(z.describe("Percent of period 1's NDVI; null if the NDVI of period 1 was closer to 0 than 0.05")),
  forest_cover: z
    .nullable(rounded(1, z.number().check(z.minimum(-100), z.maximum(100))))
    .check(z.describe('Percentage points')),
  forest_loss_ha: z
    .nullable(hectares)
    .check(z.describe('Confirmed loss between the last days of the periods; null if it is not known')),
  forest_gain_ha: z.nullable(hectares),
  net_ha: z.nullable(rounded(2, z.number())).check(z.describe('Gain minus loss')),
  loss_pct: z
    .nullable(rounded(3, percent))
    .check(z.describe('Percent of the forest on the last day of period 1; null if there was none')),
  sentinel1_vv: z.nullable(decibels),
  active_fires: z.nullable(z.int()),
  annual_ndvi_rate: rounded(5, z.number()).check(z.describe('Change in `ndvi` per year')),
  severity_ha: z
    .nullable(severitySchema)
    .check(
      z.describe(
        'dNBR classes of the ground that was forest on the last day of either period; if the seasons differ, the classes also reflect the change of season',
      ),
    ),
  significant: z
    .nullable(z.boolean())
    .check(
      z.describe(
        "Whether the forest's mean change in NDVI differs significantly from zero; null with too few blocks of forest, or none",
      ),
    ),
});

/** The answer of `compare`. Every `null` value has its reason in `details.missing`, by its path. */
export const compareAnswerSchema = z
  .object({
    success: z.literal(true),
    lat: z.number(),
    lng: z.number(),
    size: z.number(),
    years_between: rounded(3, z.number().check(z.positive())).check(
      z.describe('Years between the middle days of the periods'),
    ),
    period1: periodSchema,
    period2: periodSchema,
    changes: changesSchema,
    status: z.nullable(z.enum(COMPARE_STATUSES)),
    deforestation_alert: z
      .nullable(z.enum(ALERT_LEVELS))
      .check(z.describe('As in `analyze`, but since the last day of period 1')),
    season: z.object({
      distance_days: z
        .int()
        .check(
          z.minimum(0),
          z.maximum(182),
          z.describe("Days between the median days of the periods' observations, regardless of the year"),
        ),
      mismatch: z.boolean(),
      same_season: z
        .nullable(z.object({ start: z.iso.date(), end: z.iso.date() }))
        .check(
          z.describe(
            'Dates in the same season as period 1 that could replace period 2; null if they are not needed',
          ),
        ),
    }),
    satellites_used: satellitesSchema,
    details: compareDetailsSchema,
  })
  .check(z.superRefine(withReasons(COMPARE_NULLABLE_PATHS)))
  .register(z.globalRegistry, { id: 'CompareAnswer' });
