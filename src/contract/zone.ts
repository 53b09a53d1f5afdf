import { code, typeFault } from './faults.ts';
import { z } from './zod.ts';

/** The languages of labels, sentences and problems; codes never change with the language. */
export const LANGS = ['en', 'fr'] as const;
export type Lang = (typeof LANGS)[number];

/** Latitudes that UTM, and so a zone's grid, covers, in degrees. */
export const COVERAGE = { south: -80, north: 84 } as const;

/** The fields of every request for place and language. Messages are fault codes. */
export const zoneFields = {
  lat: z
    .number({ error: typeFault })
    .min(-90, { error: code('field-range'), abort: true })
    .max(90, { error: code('field-range'), abort: true })
    .refine((lat) => lat >= COVERAGE.south && lat <= COVERAGE.north, {
      error: code('zone-out-of-coverage'),
    })
    .describe('Latitude of the centre of the zone, WGS 84 degrees, from 80 S to 84 N'),
  lng: z
    .number({ error: typeFault })
    .min(-180, { error: code('field-range') })
    .max(180, { error: code('field-range') })
    .describe('Longitude of the centre of the zone, WGS 84 degrees'),
  lang: z
    .enum(LANGS, { error: code('field-value') })
    .default('en')
    .describe('Language of labels, summary and problems'),
};
