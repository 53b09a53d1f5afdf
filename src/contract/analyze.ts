import * as z from 'zod/mini';
import { dayFrom, rounded, withReasons } from './zod.ts';
import { code, objectFault, typeFault, type FaultCode } from './faults.ts';
import { DETAIL_LEVELS, type Detail } from './detail.ts';
import { ONE_PLACE } from './geometry.ts';
import { zoneFields, type Lang, type PlaceInput, type ValidPlace } from './zone.ts';
import { ALERT_LEVELS, TREND_LABELS } from './labels.ts';
import { NULLABLE_FIELDS, analyzeDetailsSchema, type NullableField } from './details.ts';

/** Side of the zone in kilometres. */
export const ZONE_SIZE = { minimum: 1, maximum: 100, default: 10 } as const;

/** Highest number of bytes that a request may allow: no analysis fetches as many. */
const MAXIMUM_BUDGET = 1e12;

/** Launch of Sentinel-2A: the archive that analyze searches starts here. */
export const FIRST_DAY = '2015-06-23';

/** Numbers beyond the safe integers are whole, and far too large or too small. */
function sizeFault(issue: { readonly code?: string | undefined; readonly input?: unknown }): FaultCode {
  if (issue.code === 'too_big') return 'zone-too-large';
  return issue.code === 'too_small' ? 'zone-too-small' : typeFault(issue);
}

/**
 * The request of `analyze` as it travels. Messages of this schema are fault codes (see faults.ts). What depends on the
 * day of the call, the default of `date` and its upper limit, is added by `parseAnalyzeRequest`.
 */
export const analyzeRequestSchema = z
  .strictObject(
    {
      ...zoneFields,
      size: z
        ._default(
          z
            .int({ error: sizeFault, abort: true })
            .check(
              z.minimum(ZONE_SIZE.minimum, { error: code('zone-too-small') }),
              z.maximum(ZONE_SIZE.maximum, { error: code('zone-too-large') }),
            ),
          ZONE_SIZE.default,
        )
        .check(z.describe('Side of the square zone, kilometres')),
      date: z
        .optional(dayFrom(FIRST_DAY))
        .check(z.describe('UTC day the analysis looks back from, 2015-06-23 to today; default today')),
      detail: z
        ._default(z.enum(DETAIL_LEVELS, { error: code('field-value') }), 'standard')
        .check(z.describe('How much is read: `quick` some 5 MB, `standard`, or `full`')),
      byte_budget: z
        .optional(
          z
            .int({ error: typeFault })
            .check(
              z.minimum(1, { error: code('field-range') }),
              z.maximum(MAXIMUM_BUDGET, { error: code('field-range') }),
            ),
        )
        .check(
          z.describe(
            'Bytes that may be fetched, by the estimate: less detail is read where `detail` takes more',
          ),
        ),
      fields: z
        .optional(
          z
            .array(z.enum(NULLABLE_FIELDS, { error: code('field-value') }), { error: typeFault })
            .check(
              z.minLength(1, { error: code('field-range') }),
              z.maxLength(NULLABLE_FIELDS.length, { error: code('field-range') }),
            ),
        )
        .check(
          z.describe(
            'Fields that are wanted, default all: only the sources that these need are read, the others are null',
          ),
        ),
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'AnalyzeRequest', ...ONE_PLACE });

/** What a caller writes: only `lat` and `lng`, or `geometry`, are needed. */
export type AnalyzeRequestInput = PlaceInput & AnalyzeFields;

/** The fields of a request for `analyze` next to its place. */
export interface AnalyzeFields {
  /** Language of labels, summary and problems. @default 'en' */
  readonly lang?: Lang | undefined;
  /** UTC day that the analysis looks back from, `YYYY-MM-DD`, 2015-06-23 to today. @default today */
  readonly date?: string | undefined;
  /** How much is read: `quick` some 5 MB, `standard`, or `full`. @default 'standard' */
  readonly detail?: Detail | undefined;
  /** Bytes that may be fetched, by the estimate, 1 or more: less detail is read where `detail` takes more. @default no limit */
  readonly byte_budget?: number | undefined;
  /** Fields that are wanted: only the sources that these need are read, the others are null as `not-requested`. @default all */
  readonly fields?: readonly NullableField[] | undefined;
}

/** A validated request with every default filled in: plain JSON. */
export type AnalyzeRequest = ValidPlace & {
  /** Language of labels, summary and problems. */
  readonly lang: Lang;
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** How much is read. */
  readonly detail: Detail;
  /** Bytes that may be fetched, by the estimate. */
  readonly byte_budget?: number;
  /** In the order of the answer, each once. */
  readonly fields?: readonly NullableField[];
};

/** Satellites as `satellites_used` names them, in the order it lists them. */
export const SATELLITES = [
  'ESA Sentinel-2',
  'NASA FIRMS',
  'ESA Sentinel-1',
  'NASA Landsat 8/9',
  'NASA Landsat 4/5',
  'NASA GEDI',
] as const;
/** A satellite or instrument that gave data. */
export type Satellite = (typeof SATELLITES)[number];

/** Those that gave data, in the order of `SATELLITES`, each once. */
export const satellitesSchema = z
  .array(z.enum(SATELLITES))
  .check(z.refine(isInOrder, 'Satellites come once each, in their order'));

/**
 * The answer of `analyze`: fourteen flat fields, always all of them and in this order, and `details` next to them.
 * Every field that is `null` says why in `details.missing`.
 */
export const analyzeAnswerSchema = z
  .object({
    success: z.literal(true),
    score: z
      .nullable(z.int().check(z.minimum(0), z.maximum(100)))
      .check(z.describe('Points of the terms that are known; null where they are under half of the weights')),
    ndvi_current: z
      .nullable(rounded(4, z.number().check(z.minimum(-1), z.maximum(1))))
      .check(z.describe('Mean NDVI over clear land pixels')),
    forest_cover: z
      .nullable(rounded(1, z.number().check(z.minimum(0), z.maximum(100))))
      .check(z.describe('Percent of the observed land area')),
    canopy_height: z
      .nullable(rounded(1, z.number().check(z.nonnegative())))
      .check(z.describe('Mean RH98 over forest, metres')),
    canopy_height_rh50: z
      .nullable(rounded(1, z.number().check(z.nonnegative())))
      .check(z.describe('Mean RH50 over forest, metres')),
    gedi_cover: z
      .nullable(rounded(1, z.number().check(z.minimum(0), z.maximum(100))))
      .check(z.describe('LiDAR canopy cover, percent')),
    canopy_height_source: z
      .nullable(z.string().check(z.minLength(1)))
      .check(z.describe("In the request's language")),
    ai_forest_type: z
      .nullable(z.string().check(z.minLength(1)))
      .check(z.describe("In the request's language")),
    deforestation_alert: z.nullable(z.enum(ALERT_LEVELS)),
    active_fires: z
      .nullable(z.int().check(z.nonnegative()))
      .check(z.describe('Detections inside the zone; null when none looked')),
    sentinel1_vv: z.nullable(rounded(2, z.number())).check(z.describe('Mean gamma0 VV, dB')),
    trend: z.nullable(z.enum(TREND_LABELS)),
    satellites_used: satellitesSchema.check(z.describe('Those that gave data')),
    details: analyzeDetailsSchema,
  })
  .check(z.superRefine(withReasons(NULLABLE_FIELDS)))
  .register(z.globalRegistry, { id: 'AnalyzeAnswer' });

function isInOrder(names: readonly Satellite[]): boolean {
  return names.every((name, i) => i === 0 || SATELLITES.indexOf(names[i - 1]) < SATELLITES.indexOf(name));
}
