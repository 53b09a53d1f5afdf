import { code, objectFault, typeFault } from './faults.ts';
import { ONE_PLACE } from './geometry.ts';
import { zoneFields, type Lang, type PlaceInput, type ValidPlace } from './zone.ts';
import * as z from 'zod/mini';
import { dayFrom, side } from './zod.ts';
import { DETAIL_LEVELS, type Detail } from './detail.ts';

/** Limits of the side of the zone, kilometres. */
export const COMPARE_SIZE = { minimum: 0.1, maximum: 100 } as const;

/** First day of the Landsat archive. */
export const COMPARE_FIRST_DAY = '1984-03-01';

/** Maximum number of days in a period, including both ends. */
export const MAX_PERIOD_DAYS = 366;

function day(what: string) {
  return dayFrom(COMPARE_FIRST_DAY).check(z.describe(`${what}, UTC, YYYY-MM-DD, 1984-03-01 to today`));
}

/**
 * The request of `compare` as it is sent. Messages are fault codes (see faults.ts). `parseCompareRequest` adds the checks that
 * involve two dates or the day of the call.
 */
export const compareRequestSchema = z
  .strictObject(
    {
      ...zoneFields,
      size: z
        ._default(side(z.number({ error: typeFault }), COMPARE_SIZE), 10)
        .check(z.describe('Side of the square zone, kilometres')),
      date1_start: day('First day of period 1'),
      date1_end: day('Last day of period 1'),
      date2_start: day('First day of period 2'),
      date2_end: day('Last day of period 2'),
      detail: z
        ._default(z.enum(DETAIL_LEVELS, { error: code('field-value') }), 'standard')
        .check(
          z.describe(
            'How much data to read: `quick` (only the images, at coarse resolution), `standard` or `full`',
          ),
        ),
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'CompareRequest', ...ONE_PLACE });

/** The request of `compare` as a caller writes it. */
export type CompareRequestInput = PlaceInput & CompareFields;

/** The fields of a `compare` request besides its place. */
export interface CompareFields {
  /** Language of labels, summary and problems. @default 'en' */
  readonly lang?: Lang | undefined;
  /** First day of period 1, UTC, `YYYY-MM-DD`, 1984-03-01 to today. */
  readonly date1_start: string;
  /** Last day of period 1; a period has at most 366 days. */
  readonly date1_end: string;
  /** First day of period 2, after period 1. */
  readonly date2_start: string;
  /** Last day of period 2, today at the latest. */
  readonly date2_end: string;
  /** How much data to read: `quick` (only the images, at coarse resolution), `standard` or `full`. @default 'standard' */
  readonly detail?: Detail | undefined;
}

/** A validated request with all defaults filled in: plain JSON. */
export type CompareRequest = ValidPlace & {
  readonly [Field in keyof CompareFields]-?: NonNullable<CompareFields[Field]>;
};
