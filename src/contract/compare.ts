import { code, objectFault, typeFault } from './faults.ts';
import { ONE_PLACE } from './geometry.ts';
import { zoneFields, type Lang, type PlaceInput, type ValidPlace } from './zone.ts';
import { dayFrom, interpreted, z, rounded, withReasons } from './zod.ts';
import { DETAIL_LEVELS, type Detail } from './detail.ts';
import { satellitesSchema } from './analyze.ts';
import { ALERT_LEVELS } from './labels.ts';
import { COMPARE_NULLABLE_PATHS, compareDetailsSchema } from './compare-details.ts';

/** Side of the zone in kilometres. */
export const COMPARE_SIZE = { minimum: 0.1, maximum: 100 } as const;

/** Landsat's archive begins here. */
export const COMPARE_FIRST_DAY = '1984-03-01';

/** Days of a period at most, both ends counted. */
export const MAX_PERIOD_DAYS = 366;

function day(what: string) {
  return dayFrom(COMPARE_FIRST_DAY).describe(`${what}, UTC, YYYY-MM-DD, 1984-03-01 to today`);
}

/**
 * The request of `compare` as it travels. Messages are fault codes (see faults.ts). What two dates say together, and what
 * depends on the day of the call, is added by `parseCompareRequest`.
 */
export const compareRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        ...zoneFields,
        size: z
          .number({ error: typeFault })
          .min(COMPARE_SIZE.minimum, { error: code('zone-too-small') })
          .max(COMPARE_SIZE.maximum, { error: code('zone-too-large') })
          .default(10)
          .describe('Side of the square zone, kilometres'),
        date1_start: day('First day of period 1'),
        date1_end: day('Last day of period 1'),
        date2_start: day('First day of period 2'),
        date2_end: day('Last day of period 2'),
        detail: z
          .enum(DETAIL_LEVELS, { error: code('field-value') })
          .default('standard')
          .describe('How much is read: `quick` the images alone, coarsely, `standard`, or `full`'),
      },
      { error: objectFault },
    )
    .meta({ id: 'CompareRequest', ...ONE_PLACE }),
);

/** What a caller writes. */
export type CompareRequestInput = PlaceInput & CompareFields;

/** The fields of a request for `compare` next to its place. */
export interface CompareFields {
  /** Language of labels, summary and problems. @default 'en' */
  readonly lang?: Lang | undefined;
  /** First day of period 1, UTC, `YYYY-MM-DD`, 1984-03-01 to today. */
  readonly date1_start: string;
  /** Last day of period 1; a period has 366 days at most. */
  readonly date1_end: string;
  /** First day of period 2, after period 1. */
  readonly date2_start: string;
  /** Last day of period 2, until today. */
  readonly date2_end: string;
  /** How much is read: `quick` the images alone, coarsely, `standard`, or `full`. @default 'standard' */
  readonly detail?: Detail | undefined;
}

/** A validated request with every default filled in: plain JSON. */
export type CompareRequest = ValidPlace & {
  readonly [Field in keyof CompareFields]-?: NonNullable<CompareFields[Field]>;
};

/** What the mean change of forest NDVI amounts to, from the greatest loss to the greatest gain (methods 10). */
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
/** What became of a forest's greenness between two periods. */
export type CompareStatus = (typeof COMPARE_STATUSES)[number];

const index = rounded(4, z.number().min(-1).max(1));
const indexChange = rounded(4, z.number().min(-2).max(2));
const percent = rounded(1, z.number().min(0).max(100));
const decibels = rounded(2, z.number());
const hectares = rounded(2, z.number().nonnegative());
const count = z.int().nonnegative();

const periodSchema = interpreted(() =>
  z.object({
    start: z.iso.date(),
    end: z.iso.date(),
    ndvi: index.describe('Mean over the land that both periods show'),
    ndre: index.nullable().describe('null for sensors without a red edge'),
    nbr: index,
    forest_cover: percent
      .nullable()
      .describe('Percent of the land that both periods show; null where it stood without leaves'),
    sentinel1_vv: decibels.nullable().describe('Mean gamma0 VV, dB'),
    active_fires: count.nullable().describe('Detections inside the zone; null when none looked'),
    scenes_used: count,
    valid_fraction: z.number().min(0).max(1).describe("Share of the zone's pixels seen clear in this period"),
  }),
);

const severitySchema = interpreted(() =>
  z.object({
    high_regrowth: hectares,
    low_regrowth: hectares,
    unchanged: hectares,
    low: hectares,
    moderate_low: hectares,
    moderate_high: hectares,
    high: hectares,
  }),
);

/** Period 2 minus period 1, as the two periods show it; hectares, severities and significance are of the corrected change. */
const changesSchema = interpreted(() =>
  z.object({
    ndvi: indexChange,
    ndvi_pct: rounded(2, z.number()).nullable().describe('null where NDVI was under 0.05'),
    ndre: indexChange.nullable(),
    nbr: indexChange,
    forest_cover: rounded(1, z.number().min(-100).max(100)).nullable().describe('Points'),
    forest_loss_ha: hectares.nullable().describe('null where it cannot be told from falling leaves'),
    forest_gain_ha: hectares.nullable(),
    net_ha: rounded(2, z.number()).nullable().describe('Gain - loss'),
    loss_pct: rounded(3, z.number().min(0).max(100)).nullable().describe('Of the forest of period 1'),
    sentinel1_vv: decibels.nullable(),
    active_fires: z.int().nullable(),
    annual_ndvi_rate: rounded(5, z.number()).describe('`ndvi` a year'),
    severity_ha: severitySchema
      .nullable()
      .describe('Classes of dNBR of the ground that was forest in either period'),
    significant: z
      .boolean()
      .nullable()
      .describe(
        "Whether the forest's mean change of NDVI differs from none; null with too few blocks of forest",
      ),
  }),
);

/** The answer of `compare`. Every value that may be `null` says why in `details.missing`, by its path. */
export const compareAnswerSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      lat: z.number(),
      lng: z.number(),
      size: z.number(),
      years_between: rounded(3, z.number().positive()).describe("Between the periods' middle days"),
      period1: periodSchema,
      period2: periodSchema,
      changes: changesSchema,
      status: z.enum(COMPARE_STATUSES).nullable(),
      deforestation_alert: z
        .enum(ALERT_LEVELS)
        .nullable()
        .describe('As for `analyze`, with period 1 as the baseline'),
      season: z.object({
        distance_days: z
          .int()
          .min(0)
          .max(182)
          .describe("Between the median days of the periods' observations"),
        mismatch: z.boolean(),
        corrected: z.boolean().describe('Whether the change that the season makes was taken out'),
        same_season: z
          .object({ start: z.iso.date(), end: z.iso.date() })
          .nullable()
          .describe(
            "Days of period 1's season that could stand for period 2; null where they are not needed",
          ),
      }),
      satellites_used: satellitesSchema,
      details: compareDetailsSchema,
    })
    .superRefine(withReasons(COMPARE_NULLABLE_PATHS))
    .meta({ id: 'CompareAnswer' }),
);
