import { count, interpreted, z } from './zod.ts';

/** The answer of `POST /estimate`: what an analysis would fetch. */
export const estimateAnswerSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      bytes: count.describe('Bytes of all sources, about'),
      sources: z
        .object({
          sentinel2: count,
          sentinel1: count,
          landsat: count,
          canopyMap: count,
        })
        .describe('Bytes by source'),
      seconds: z.number().nonnegative().describe('Seconds they take at 20 Mbit/s'),
    })
    .meta({ id: 'EstimateAnswer' }),
);

/** Bytes by source, and seconds at 20 Mbit/s. */
export type EstimateAnswer = z.output<typeof estimateAnswerSchema>;
