import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { langOf } from 'sylvan/locale';
import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';
import { sylvan } from '../state/engine.ts';
import { pointOf } from '../state/point-of.ts';
import { placeOf } from '../state/zone.ts';
import { differencesOf } from './differences.ts';

export type Found = Analysis | Comparison;

/** The result of running a record's request again. */
export interface Replayed {
  /** Differences as JSON pointers; empty if the record is the same. */
  readonly differences: readonly string[];
  /** Sources read again, and sources read entirely from this device's storage. */
  readonly read: number;
  readonly stored: number;
}

/** Runs a record's request again, with its day and language, and compares. Rejects as the call does. */
export async function replay(found: Found, signal: AbortSignal): Promise<Replayed> {
  const again = await runAgain(found, signal);
  const statuses = again.details.sources.map(({ status }) => status);
  return {
    differences: differencesOf(found.answer, again),
    read: statuses.filter((status) => status === 'ok' || status === 'partial').length,
    stored: statuses.filter((status) => status === 'cached').length,
  };
}

async function runAgain(found: Found, signal: AbortSignal): Promise<AnalyzeAnswer | CompareAnswer> {
  const { zone, pack } = found;
  const point = await pointOf(zone, pack, signal);
  const place = { ...placeOf(zone), ...point, lang: langOf(found.answer) };
  if (!('periods' in found))
    return sylvan().analyze({ ...place, date: found.answer.details.date }, { signal });
  const { period1, period2 } = found.answer;
  const before = { date1_start: period1.start, date1_end: period1.end };
  const after = { date2_start: period2.start, date2_end: period2.end };
  return sylvan().compare({ ...place, ...before, ...after }, { signal });
}
