import { computed, signal } from '@preact/signals';
import type { CompareAnswer, Layer } from 'sylvan';
import type { Analysis } from './analysis.ts';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { createRun } from './run.ts';
import { pointOf } from './sample-pack.ts';
import type { Origin } from './shared.ts';
import { isSamePlace, keepZone, placeOf, today, zone, type Zone } from './zone.ts';

/** UTC days, both inclusive. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** Two periods of a zone, earlier first. */
export interface Periods {
  readonly before: Period;
  readonly after: Period;
}

export interface Comparison extends Partial<Origin> {
  readonly answer: CompareAnswer;
  readonly layers: readonly Layer[];
  readonly zone: Zone;
  readonly periods: Periods;
  readonly pack: string | null;
}

/** The form's periods, initially those of the first sample; a day that the user clears is an empty text. */
export const periods = signal<Periods>({
  before: { start: '2022-06-03', end: '2022-08-31' },
  after: { start: '2025-06-03', end: '2025-08-31' },
});

export type Found = Analysis | Comparison;

export function isComparison(found: Found): found is Comparison {
  return 'periods' in found;
}

/** The last day that an answer describes. */
export function lastDayOf(found: Found): string {
  return isComparison(found) ? found.periods.after.end : found.answer.details.date;
}

export const comparison = createRun<Comparison>();

/** Whether the result belongs to a zone or to periods other than the current ones. */
export const isComparisonStale = computed(() => {
  const { found } = comparison.state.value;
  const days = ({ before, after }: Periods) => [before.start, before.end, after.start, after.end].join();
  if (found === null) return false;
  return !isSamePlace(zone.value, found.zone) || days(found.periods) !== days(periods.value);
});

export function compare(pack: string | null = null): Promise<void> {
  const [requested, both] = [zone.value, periods.value];
  keepZone();
  const request = { ...comparisonRequest(requested, both), lang: lang.value };
  return comparison.start(async ({ signal, onProgress, onFetched }) => {
    const point = await pointOf(requested, pack, signal, onFetched);
    const options = { signal, onProgress, layers: 'true-colour' } as const;
    const { layers, ...answer } = await sylvan().compare({ ...request, ...point }, options);
    return { answer, layers, zone: requested, periods: both, pack, computed: today() };
  });
}

export function comparisonRequest(of: Zone, { before, after }: Periods) {
  return {
    ...placeOf(of),
    ...{ date1_start: before.start, date1_end: before.end },
    ...{ date2_start: after.start, date2_end: after.end },
  };
}
