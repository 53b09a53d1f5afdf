import { ZONE_SIZE } from './analyze.ts';
import { COMPARE_FIRST_DAY } from './compare.ts';
import { FIRST_DAY } from './dates.ts';
import { objectFault, typeFault } from './faults.ts';
import { dayFrom, side, within } from './zod.ts';
import { zoneFields, type PlaceInput } from './zone.ts';
import type { Polygon } from '../geo/polygon.ts';
import * as z from 'zod/mini';

/**
 * The first year whose whole summer is in the Landsat archive; from then on, a period of 90 days never begins before the archive.
 */
export const FIRST_PACK_YEAR = Number(COMPARE_FIRST_DAY.slice(0, 4)) + 1;

function year(first: number, what: string) {
  return z
    .optional(within(z.int({ error: typeFault }), { minimum: first, maximum: 9999 }))
    .check(z.describe(what));
}

/** The request for a pack. Messages are fault codes (see faults.ts). */
export const packZoneSchema = z.strictObject(
  {
    lat: zoneFields.lat,
    lng: zoneFields.lng,
    geometry: zoneFields.geometry,
    size: z
      ._default(side(z.int({ error: typeFault }), ZONE_SIZE), ZONE_SIZE.default)
      .check(z.describe('Side of the square zone, kilometres')),
    from: year(FIRST_PACK_YEAR, 'First year; default the year before `to`'),
    to: year(FIRST_PACK_YEAR + 1, 'Last year; default the year of `date`'),
    date: z
      .optional(dayFrom(FIRST_DAY))
      .check(
        z.describe(
          'UTC day that analyses look back from, the same month and day in each year; default today',
        ),
      ),
  },
  { error: objectFault },
);

/** The request for a pack as a caller writes it: only `lat` and `lng`, or `geometry`, are required. */
export type PackZoneInput = PlaceInput & {
  /** First year, 1985 or later. @default the year before `to` */
  readonly from?: number | undefined;
  /** Last year, 1986 or later; a pack covers at most 20 years. @default the year of `date` */
  readonly to?: number | undefined;
  /** UTC day that analyses look back from, the same month and day in each year, `YYYY-MM-DD`. @default today */
  readonly date?: string | undefined;
};

/** The place and the years of a pack, with all defaults filled in. */
export interface PackZone {
  /** Latitude of the centre of the square, WGS 84 degrees. */
  readonly lat: number;
  /** Longitude of that centre, WGS 84 degrees. */
  readonly lng: number;
  /** Side of the square, kilometres; for a polygon, of the square that contains it. */
  readonly size: number;
  /** The polygon, if the zone is not a square. */
  readonly geometry?: Polygon | undefined;
  /** First year, included. */
  readonly from: number;
  /** Last year, included. */
  readonly to: number;
  /** `YYYY-MM-DD`: the day that analyses look back from, the same month and day in each year. */
  readonly date: string;
}
