import * as z from 'zod/mini';
import { FIRST_DAY } from './dates.ts';
import { dayFrom, side, within } from './zod.ts';
import { code, objectFault, typeFault, type FaultCode } from './faults.ts';
import { DETAIL_LEVELS, type Detail } from './detail.ts';
import { ONE_PLACE } from './geometry.ts';
import { zoneFields, type Lang, type PlaceInput, type ValidPlace } from './zone.ts';
import { REQUESTED_FIELDS, type RequestedField } from './record-codes.ts';

/** Limits and default of the side of the zone, kilometres. */
export const ZONE_SIZE = { minimum: 1, maximum: 100, default: 10 } as const;

/** Limits of `byte_budget`; the maximum is more than any analysis fetches. */
const BUDGET = { minimum: 1, maximum: 1e12 } as const;

/** The fault code for a size. Integers beyond the safe range are reported as out of range, not as the wrong type. */
function sizeFault(issue: { readonly code?: string | undefined; readonly input?: unknown }): FaultCode {
  if (issue.code === 'too_big') return 'zone-too-large';
  return issue.code === 'too_small' ? 'zone-too-small' : typeFault(issue);
}

/**
 * The request of `analyze` as it is sent. Messages of this schema are fault codes (see faults.ts). `parseAnalyzeRequest` adds
 * what depends on the day of the call: the default of `date` and its upper limit.
 */
export const analyzeRequestSchema = z
  .strictObject(
    {
      ...zoneFields,
      size: z
        ._default(side(z.int({ error: sizeFault, abort: true }), ZONE_SIZE), ZONE_SIZE.default)
        .check(z.describe('Side of the square zone, kilometres')),
      date: z
        .optional(dayFrom(FIRST_DAY))
        .check(z.describe('UTC day from which the analysis looks back, 2015-06-23 to today; default today')),
      detail: z
        ._default(z.enum(DETAIL_LEVELS, { error: code('field-value') }), 'standard')
        .check(z.describe('How much data to read: `quick` (about 5 MB), `standard` or `full`')),
      byte_budget: z
        .optional(within(z.int({ error: typeFault }), BUDGET))
        .check(
          z.describe('Limit on the estimated bytes to fetch: if `detail` needs more, a lower level is used'),
        ),
      fields: z
        .optional(
          z
            .array(z.enum(REQUESTED_FIELDS, { error: code('field-value') }), { error: typeFault })
            .check(
              z.minLength(1, { error: code('field-range') }),
              z.maxLength(REQUESTED_FIELDS.length, { error: code('field-range') }),
            ),
        )
        .check(
          z.describe(
            'Fields to compute, default all; only the sources that they need are read, and the other fields are null',
          ),
        ),
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'AnalyzeRequest', ...ONE_PLACE });

/** The request of `analyze` as a caller writes it: only `lat` and `lng`, or `geometry`, are required. */
export type AnalyzeRequestInput = PlaceInput & AnalyzeFields;

/** The fields of an `analyze` request besides its place. */
export interface AnalyzeFields {
  /** Language of labels, summary and problems. @default 'en' */
  readonly lang?: Lang | undefined;
  /** UTC day that the analysis looks back from, `YYYY-MM-DD`, 2015-06-23 to today. @default today */
  readonly date?: string | undefined;
  /** How much data to read: `quick` (about 5 MB), `standard` or `full`. @default 'standard' */
  readonly detail?: Detail | undefined;
  /** Limit on the estimated bytes to fetch, 1 or more: if `detail` needs more, a lower level is used. @default no limit */
  readonly byte_budget?: number | undefined;
  /** Fields to compute; only the sources that they need are read, and the other fields are `null` (`not-requested`). @default all */
  readonly fields?: readonly RequestedField[] | undefined;
}

/** A validated request with all defaults filled in: plain JSON. */
export type AnalyzeRequest = ValidPlace & {
  /** Language of labels, summary and problems. */
  readonly lang: Lang;
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** How much is read. */
  readonly detail: Detail;
  /** Maximum number of bytes to fetch, as estimated beforehand. */
  readonly byte_budget?: number;
  /** In the order of the answer, without duplicates. */
  readonly fields?: readonly RequestedField[];
};
