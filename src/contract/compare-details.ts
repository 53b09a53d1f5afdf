import {
  attributionSchema,
  mapReferenceSchema,
  provenanceSchema,
  qualitySchema,
  warningSchema,
  zoneSchema,
} from './record-schemas.ts';
import { sourceReportSchema } from './sources.ts';
import { amount, count, summarySchema, text } from './zod.ts';
import * as z from 'zod/mini';
import { COMPARE_MISSING_CODES, COMPARE_NULLABLE_PATHS, OPTICAL_SENSORS } from './compare-codes.ts';

const observation = z.object({
  sensor: z.enum(OPTICAL_SENSORS),
  harmonised: z
    .boolean()
    .check(z.describe('Whether TM reflectances were adjusted to OLI (Roy et al. 2016, RMA)')),
  first_day: z.iso.date().check(z.describe('First day of the observations used')),
  median_day: z.iso.date(),
  last_day: z.iso.date(),
  sun_elevation: z.nullable(z.number()).check(z.describe('Mean over the scenes used, degrees')),
  processing_baselines: z.array(text),
});

const meanChange = z.object({
  mean: z.nullable(z.number()).check(z.describe('null if there is no forest')),
  interval: z
    .nullable(z.tuple([z.number(), z.number()]))
    .check(z.describe('95 % interval, from the spread of the blocks')),
  t: z
    .nullable(z.number())
    .check(
      z.describe(
        'mean / sd x sqrt(blocks); null with fewer than four blocks, or if all blocks have the same value',
      ),
    ),
  blocks: count.check(z.describe('Blocks of 500 m with enough forest')),
});

const histogram = z
  .object({
    from: z.number(),
    step: z.number().check(z.positive()),
    counts: z.array(count),
  })
  .check(z.describe('Pixels per bin; the first bin begins at `from`'));

/** The data and reasons behind a comparison. */
export const compareDetailsSchema = z.object({
  zone: zoneSchema,
  summary: summarySchema,
  quality: qualitySchema.check(z.describe('`valid_fraction` counts the pixels seen in both periods')),
  optical: z.object({ period1: observation, period2: observation }),
  forest: z
    .object({
      period1_ha: z
        .nullable(amount)
        .check(z.describe('Forest on the last day of period 1: `period2_ha` + loss - gain')),
      period2_ha: z
        .nullable(amount)
        .check(z.describe('Forest on the last day of period 2, as in an analysis of that day')),
      area_change_pct: z
        .nullable(z.number())
        .check(z.describe('Percent of `period1_ha`; null if there was no forest')),
      confirmed_loss_ha: z.nullable(amount),
      provisional_loss_ha: z.nullable(amount),
      gain_ha: z.nullable(amount),
      unknown_ha: z
        .nullable(amount)
        .check(
          z.describe('Area for which it is unknown whether forest was lost; not included in loss or gain'),
        ),
      seen_ha: amount.check(
        z.describe(
          'Ground that was forest on the last day of either period and is seen in both periods: the sum of `severity_ha`',
        ),
      ),
      told_by: z
        .enum(['years', 'periods'])
        .check(
          z.describe(
            'Whether the forest is mapped from the years that end with the last days of the periods, or only from the images of the periods, as with Landsat',
          ),
        ),
      resolution_m: z
        .nullable(z.number().check(z.positive()))
        .check(z.describe('Pixel size at which loss was mapped, metres; null if it was not mapped')),
      fires_in_forest: z
        .nullable(count)
        .check(
          z.describe(
            'Fire detections of period 2 in the forest of the last day of period 1; null if that forest is not known, or if no fire source answered',
          ),
        ),
    })
    .check(z.describe('Values are null if the forest could not be determined')),
  references: z
    .optional(z.array(mapReferenceSchema))
    .check(
      z.describe(
        'Maps of the zone by other producers, compared with the forest of the last day; absent if no map was requested',
      ),
    ),
  significance: z
    .object({ ndvi: meanChange, nbr: meanChange })
    .check(z.describe('Over the ground that was forest on the last day of either period')),
  patches: z
    .array(
      z.object({
        lat: z.number().check(z.minimum(-90), z.maximum(90)),
        lng: z.number().check(z.minimum(-180), z.maximum(180)),
        area_ha: amount,
        after: z.iso
          .date()
          .check(z.describe('The last day on which the whole patch is known to have been forest')),
        by: z.iso.date().check(z.describe('The first day on which the whole patch is seen as lost')),
        date: z.iso.date().check(z.describe('The same day as `by`')),
      }),
    )
    .check(z.maxLength(10), z.describe('The ten largest patches of loss, largest first')),
  patch_count: z.nullable(count),
  histogram: z
    .object({ ndvi: histogram, dnbr: histogram })
    .check(z.describe('Over the land seen in both periods')),
  missing: z.partialRecord(
    z.enum(COMPARE_NULLABLE_PATHS),
    z.object({ code: z.enum(COMPARE_MISSING_CODES), detail: text }),
  ),
  warnings: z.array(warningSchema),
  sources: z.array(sourceReportSchema),
  provenance: provenanceSchema,
  attribution: attributionSchema,
});
