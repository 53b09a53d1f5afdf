import * as z from 'zod/mini';
import { SKIP_CODES } from './skip-codes.ts';
import { fraction, text } from './zod.ts';

/** The parts of a call that run in parallel, as progress and `details.sources[]` name them. */
export type SourceId =
  | 'sentinel2'
  | 'firms'
  | 'sentinel1'
  | 'landsat89'
  | 'landsat45'
  | 'gedi'
  | 'sentinel2/earlier'
  | 'sentinel1/earlier'
  | 'canopy-map'
  | 'worldcover'
  | 'gfc2020'
  | 'hansen'
  | 'forest/sentinel1'
  | 'period1/forest'
  | `${PeriodId}/${PeriodPart}`;

/** The two periods of a comparison. */
export type PeriodId = 'period1' | 'period2';
/** A source that is read for a period. */
export type PeriodPart = 'optical' | 'firms';

/** Groups of Landsat missions that share bands and calibration. */
export type LandsatSource = 'landsat89' | 'landsat45';

/**
 * Status of a source: `off` was not queried; `empty` was queried and had no data; `ended` has no data after some earlier day;
 * `cached` came from the cache alone; `pending` is still running, which occurs only in preliminary records.
 */
export const SOURCE_STATUSES = [
  'ok',
  'partial',
  'empty',
  'ended',
  'failed',
  'cached',
  'off',
  'pending',
] as const;
/** Status of a source. */
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** A scene whose pixels are in the answer. */
export const usedSceneSchema = z.object({
  id: text,
  date: z.iso.date(),
  processing_baseline: z.nullable(text),
  valid_fraction: z.nullable(fraction).check(z.describe('Share of the zone that is clear in this scene')),
});

/** A scene that was found and left out. */
export const skippedSceneSchema = z.object({
  id: text,
  code: z.enum(SKIP_CODES),
  detail: text,
  catalog: text,
});

/** How one data source contributed to an answer, whether or not it provided data. */
export const sourceReportSchema = z.object({
  id: text,
  status: z.enum(SOURCE_STATUSES),
  host: z.nullable(text).check(z.describe('Host that provided the pixels; null for a folder')),
  detail: z.nullable(text).check(z.describe('Why the status is not `ok` or `cached`')),
  last_day: z
    .optional(z.iso.date())
    .check(z.describe('If the status is `ended`: date of the newest image on the host')),
  scenes: z.array(usedSceneSchema),
  skipped: z.array(skippedSceneSchema),
});
