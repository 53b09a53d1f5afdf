import * as z from 'zod/mini';
import { DETAIL_LEVELS } from './detail.ts';
import { amount, count } from './zod.ts';

/** The answer of `POST /estimate`: what an analysis would fetch. */
export const estimateAnswerSchema = z
  .object({
    success: z.literal(true),
    detail: z.enum(DETAIL_LEVELS).check(z.describe('Level of detail, within `byte_budget`')),
    bytes: count.check(z.describe('Approximate bytes of all sources together')),
    sources: z
      .object({
        sentinel2: count,
        sentinel1: count,
        landsat: count,
        'canopy-map': count,
        maps: count,
      })
      .check(z.describe('Bytes by source')),
    seconds: amount.check(z.describe('Transfer time at 20 Mbit/s, seconds')),
  })
  .register(z.globalRegistry, { id: 'EstimateAnswer' });

/** Bytes to fetch by source, and transfer time in seconds at 20 Mbit/s. */
export type EstimateAnswer = z.output<typeof estimateAnswerSchema>;
