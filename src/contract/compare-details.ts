import { attributionSchema, provenanceSchema, qualitySchema, warningSchema, zoneSchema } from './details.ts';
import { sourceReportSchema } from './sources.ts';
import * as z from 'zod/mini';
import { COMPARE_MISSING_CODES, COMPARE_NULLABLE_PATHS, OPTICAL_SENSORS } from './compare-codes.ts';

const hectares = z.number().check(z.nonnegative());

const observation = z.object({
  sensor: z.enum(OPTICAL_SENSORS),
  harmonised: z
    .boolean()
    .check(z.describe("Whether TM's reflectances were made OLI's (Roy et al. 2016, RMA)")),
  first_day: z.iso.date().check(z.describe('Of the observations used')),
  median_day: z.iso.date(),
  last_day: z.iso.date(),
  sun_elevation: z.nullable(z.number()).check(z.describe('Mean over the scenes used, degrees')),
  processing_baselines: z.array(z.string().check(z.minLength(1))),
});

const meanChange = z.object({
  mean: z.nullable(z.number()).check(z.describe('null without forest')),
  interval: z
    .nullable(z.tuple([z.number(), z.number()]))
    .check(z.describe('95 %, from the spread of the blocks')),
  t: z
    .nullable(z.number())
    .check(z.describe('mean / sd x sqrt(blocks); null with fewer than four, or no spread')),
  blocks: z.int().check(z.nonnegative(), z.describe('Blocks of 500 m with forest enough')),
});

const seasonal = z.object({
  ndvi: z
    .nullable(z.number())
    .check(z.describe('Mean change over the ground that was forest in either period; null where none was')),
  nbr: z.nullable(z.number()),
  forest_loss_ha: z.nullable(hectares),
  forest_gain_ha: z.nullable(hectares),
});

const histogram = z
  .object({
    from: z.number(),
    step: z.number().check(z.positive()),
    counts: z.array(z.int().check(z.nonnegative())),
  })
  .check(z.describe('Pixels a bin, the first of which begins at `from`'));

/** What stands behind a compare answer. */
export const compareDetailsSchema = z.object({
  zone: zoneSchema,
  summary: z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        "One plain sentence in the request's language; another names what is missing because its source failed",
      ),
    ),
  quality: qualitySchema.check(z.describe('valid_fraction: pixels that both periods show')),
  optical: z.object({ period1: observation, period2: observation }),
  forest: z.object({
    period1_ha: z.nullable(hectares).check(z.describe('null where it stood without leaves')),
    period2_ha: z.nullable(hectares),
    either_ha: z
      .nullable(hectares)
      .check(
        z.describe('Forest in either period: the sum of severity_ha; null where both stood without leaves'),
      ),
    area_change_pct: z.nullable(z.number()).check(z.describe('Of period 1; null where there was none')),
    confirmed_loss_ha: z
      .nullable(hectares)
      .check(z.describe('Where period 2 has two clear observations or more')),
    provisional_loss_ha: z.nullable(hectares),
    fires_in_forest: z
      .nullable(z.int().check(z.nonnegative()))
      .check(
        z.describe(
          'Of period 2, in the forest of period 1; null where that is not known, or no source of fires answered',
        ),
      ),
  }),
  significance: z
    .object({ ndvi: meanChange, nbr: meanChange })
    .check(z.describe('Over forest in either period')),
  season: z
    .nullable(
      z.object({
        by: z
          .enum(['radar', 'median'])
          .check(
            z.describe('What told the season from loss: radar pixel by pixel, or the median change alone'),
          ),
        uneven: z
          .boolean()
          .check(z.describe('Whether more than a tenth of the forest changed otherwise than its median')),
        ndvi_shift: z.number().check(z.describe('Median change of forest that did not change otherwise')),
        nbr_shift: z.number(),
        leaf_on: z.enum(['period1', 'period2']),
        raw: seasonal.check(z.describe('Hectares are null where too little was seen of the forest')),
        corrected: z
          .nullable(seasonal)
          .check(z.describe('null where loss and gain are; its gain where that looks like the season')),
      }),
    )
    .check(z.describe('The correction for the season; null where none was made')),
  patches: z
    .array(
      z.object({
        lat: z.number().check(z.minimum(-90), z.maximum(90)),
        lng: z.number().check(z.minimum(-180), z.maximum(180)),
        area_ha: hectares,
        after: z.iso.date().check(z.describe('An observation of period 1 that still shows it as forest')),
        date: z.iso.date().check(z.describe('An observation of period 2 that shows it lost')),
      }),
    )
    .check(z.maxLength(10), z.describe('The ten largest patches of loss, largest first')),
  patch_count: z.nullable(z.int().check(z.nonnegative())),
  histogram: z
    .object({ ndvi: histogram, dnbr: histogram })
    .check(z.describe('Of the land that both periods show')),
  missing: z.partialRecord(
    z.enum(COMPARE_NULLABLE_PATHS),
    z.object({ code: z.enum(COMPARE_MISSING_CODES), detail: z.string().check(z.minLength(1)) }),
  ),
  warnings: z.array(warningSchema),
  sources: z.array(sourceReportSchema),
  provenance: provenanceSchema,
  attribution: attributionSchema,
});
