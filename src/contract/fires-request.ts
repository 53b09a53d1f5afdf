import { code, objectFault, typeFault } from './faults.ts';
import * as z from 'zod/mini';
import { dayFrom } from './zod.ts';

/** Limits of the number of days in one request. */
export const FIRE_DAYS = { minimum: 1, maximum: 366 } as const;
/** Maximum length of a side of a box, degrees: near 84° N, a zone can span nine degrees of longitude. */
export const FIRE_BOX_DEGREES = 10;
/** First day of the FIRMS data. */
export const FIRST_FIRE_DAY = '2000-11-01';

const NUMBER = '[+-]?\\d{1,3}(?:\\.\\d{1,12})?';
const BOX = new RegExp(`^(${NUMBER}),(${NUMBER}),(${NUMBER}),(${NUMBER})$`);

/** Degrees; west > east if the box crosses the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Parses the four numbers of a box; `null` if they are not a valid box, or if it is too large. */
function boxOf(text: string): Box | null {
  const [, west, south, east, north] = (BOX.exec(text) ?? []).map(Number);
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  const isSmall = east - west <= FIRE_BOX_DEGREES && north - south <= FIRE_BOX_DEGREES;
  return isOnEarth && isSmall && west < east && south < north ? [west, south, east, north] : null;
}

/** The query of `fires`, whose values are texts; messages are fault codes. */
export const firesRequestSchema = z
  .strictObject(
    {
      bbox: z
        .pipe(
          z
            .string({ error: typeFault })
            .check(z.refine((text) => boxOf(text) !== null, { error: code('field-value') })),
          z.transform((text) => boxOf(text)!),
        )
        .check(z.describe('west,south,east,north in degrees, at most 10 by 10, not across the antimeridian')),
      days: z
        .pipe(
          z.string({ error: typeFault }).check(
            z.regex(/^\d{1,9}$/, { error: code('field-type'), abort: true }),
            z.refine((text) => Number(text) >= FIRE_DAYS.minimum && Number(text) <= FIRE_DAYS.maximum, {
              error: code('field-range'),
            }),
          ),
          z.transform(Number),
        )
        .check(z.describe('Number of days up to and including `date`, 1 to 366')),
      date: z
        .optional(dayFrom(FIRST_FIRE_DAY))
        .check(z.describe('Last UTC day, 2000-11-01 to today; default today')),
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'FiresRequest' });

/** A validated query, with `date` if it was given. */
export type FiresRequest = z.output<typeof firesRequestSchema>;
