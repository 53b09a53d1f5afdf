import type { AnalyzeAnswer, Layer } from 'sylvan';
import { ALERT_LEVELS } from 'sylvan/contract';
import { lossGeoJson } from 'sylvan/export';
import { z } from 'zod/mini';
import type { Analysis } from '../state/analysis.ts';
import { isDay } from '../state/zone.ts';

const levelSchema = z.nullable(z.enum(ALERT_LEVELS));
const hectaresSchema = z.number().check(z.nonnegative());
const countSchema = z.int().check(z.nonnegative());

/** The differences between a zone's newest answer and the previous one. */
export const newsSchema = z.object({
  /** UTC day of the previous answer. */
  since: z.string().check(z.refine(isDay)),
  levels: z.object({ before: levelSchema, now: levelSchema }),
  /** Forest first seen lost after that day, in hectares and patches; null if unknown. */
  loss: z.nullable(z.object({ hectares: hectaresSchema, patches: countSchema })),
  /** Fires detected after that day, within the `days` before the newest answer; null if unknown. */
  fires: z.nullable(z.object({ count: countSchema, days: z.int().check(z.positive()) })),
});
export type News = z.infer<typeof newsSchema>;

const DAY_MS = 86_400_000;

/**
 * Whether an answer replaces the previous one: it must be of the same day or a later one, and its loss must be known if that of
 * the previous one is; otherwise a loss in between would never appear as news.
 */
export function isSuccessor(answer: AnalyzeAnswer, before: AnalyzeAnswer): boolean {
  const lacksLoss = Boolean(before.details.loss) && !answer.details.loss;
  return !lacksLoss && answer.details.date >= before.details.date;
}

/** Compares an analysis with an earlier answer for the same zone. */
export function newsOf(earlier: AnalyzeAnswer, { answer, layers, fires }: Analysis): News {
  const { date: since } = earlier.details;
  return {
    since,
    levels: { before: earlier.deforestation_alert, now: answer.deforestation_alert },
    loss: answer.details.loss ? newLoss(layers, daysBetween(since, answer.details.date)) : null,
    fires: newFires(answer, fires, since),
  };
}

/** Patches of pixels first seen lost in the last `days`: of a patch that grew, only the new part counts. */
function newLoss(layers: readonly Layer[], days: number): News['loss'] {
  const [loss, ages] = ['loss', 'loss-age'].map((id) => layers.find((layer) => layer.id === id));
  if (loss === undefined || ages === undefined) return null;
  // The age of an undated pixel is NaN, so the comparison is false.
  const data = loss.data.map((value, pixel) => (ages.data[pixel] < days ? value : 0));
  const { features } = lossGeoJson({ ...loss, data });
  return {
    hectares: features.reduce((sum, { properties }) => sum + properties.area_ha, 0),
    patches: features.length,
  };
}

function newFires(
  { active_fires: all, details }: AnalyzeAnswer,
  fires: Analysis['fires'],
  since: string,
): News['fires'] {
  if (all === null || !details.fires || !fires) return null;
  const days = Math.min(details.fires.window_days, daysBetween(since, details.date));
  const count = fires.detections.filter(({ time }) => time.slice(0, 10) > since).length;
  // Only the newest detections are listed: if all of them are new, others may be new as well.
  const isCut = count === fires.detections.length && count < all;
  return isCut ? null : { count, days };
}

function daysBetween(before: string, after: string): number {
  return (Date.parse(after) - Date.parse(before)) / DAY_MS;
}
