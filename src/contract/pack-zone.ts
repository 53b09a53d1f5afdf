import { FIRST_DAY, ZONE_SIZE } from './analyze.ts';
import { COMPARE_FIRST_DAY } from './compare.ts';
import { code, objectFault, typeFault } from './faults.ts';
import { zoneFields, type PlaceInput } from './zone.ts';
import type { Polygon } from '../geo/polygon.ts';
import * as z from 'zod/mini';

/** The first summer that Landsat's archive has whole; a period of 90 days never begins before it. */
export const FIRST_PACK_YEAR = Number(COMPARE_FIRST_DAY.slice(0, 4)) + 1;

function year(first: number, what: string) {
  return z
    .optional(
      z
        .int({ error: typeFault })
        .check(
          z.minimum(first, { error: code('field-range') }),
          z.maximum(9999, { error: code('field-range') }),
        ),
    )
    .check(z.describe(what));
}

/** What a pack is made of, as it is requested. Messages are fault codes (see faults.ts). */
export const packZoneSchema = z.strictObject(
  {
    lat: zoneFields.lat,
    lng: zoneFields.lng,
    geometry: zoneFields.geometry,
    size: z
      ._default(
        z
          .int({ error: typeFault })
          .check(
            z.minimum(ZONE_SIZE.minimum, { error: code('zone-too-small') }),
            z.maximum(ZONE_SIZE.maximum, { error: code('zone-too-large') }),
          ),
        ZONE_SIZE.default,
      )
      .check(z.describe('Side of the square zone, kilometres')),
    from: year(FIRST_PACK_YEAR, 'First year; default the one before `to`'),
    to: year(FIRST_PACK_YEAR + 1, 'Last year; default that of `date`'),
    date: z
      .optional(
        z.iso
          .date({ error: ({ code: kind }) => code(kind === 'invalid_format' ? 'date-format' : 'field-type') })
          .check(z.refine((day) => day >= FIRST_DAY, { error: code('date-before-archive') })),
      )
      .check(
        z.describe(
          'UTC day that analyses look back from, the same month and day in each year; default today',
        ),
      ),
  },
  { error: objectFault },
);

/** What a caller writes: only `lat` and `lng` are needed, or `geometry`. */
export type PackZoneInput = PlaceInput & {
  /** First year, from 1985 on. @default the one before `to` */
  readonly from?: number | undefined;
  /** Last year, after the first one possible; 20 years at most. @default that of `date` */
  readonly to?: number | undefined;
  /** UTC day that analyses look back from, the same month and day in each year, `YYYY-MM-DD`. @default today */
  readonly date?: string | undefined;
};

/** The place and the years of a pack, with every default filled in. */
export interface PackZone {
  /** Centre of the square, WGS 84 degrees. */
  readonly lat: number;
  /** Likewise. */
  readonly lng: number;
  /** Side in kilometres; of a polygon, of the square that holds it. */
  readonly size: number;
  /** The polygon, where it is no square. */
  readonly geometry?: Polygon | undefined;
  /** First and last year, both within. */
  readonly from: number;
  /** Last year, within. */
  readonly to: number;
  /** `YYYY-MM-DD`: the day that analyses look back from, the same month and day in each year. */
  readonly date: string;
}
