import { MOST_PERIOD_DAYS } from '../contract/compare-request.ts';
import type { FaultCode } from '../contract/faults.ts';
import type { ErrorFields } from '../core/errors.ts';
import { daysBetween, type Period } from '../core/period.ts';

/** The days of a comparison, in the order of time. */
export const PERIOD_FIELDS = ['date1_start', 'date1_end', 'date2_start', 'date2_end'] as const;
type PeriodField = (typeof PERIOD_FIELDS)[number];

/** Those of the four that are days, `YYYY-MM-DD`. */
export type PeriodDays = Readonly<Partial<Record<PeriodField, string>>>;

/** What a day is at fault in beside the others. */
interface PeriodFault {
  readonly field: PeriodField;
  readonly code: FaultCode;
  readonly facts: ErrorFields;
}

/** What is wrong between the days of two periods (API 3); at most one fault a field. */
export function periodFaults({ date1_start, date1_end, date2_start, date2_end }: PeriodDays): PeriodFault[] {
  const first = periodOf(date1_start, date1_end);
  const second = periodOf(date2_start, date2_end);
  const own = [...ownFaults(first, '1'), ...ownFaults(second, '2')];
  return isForward(first) && isForward(second) ? [...own, ...orderFaults(first, second)] : own;
}

function periodOf(start: string | undefined, end: string | undefined): Period | undefined {
  return start === undefined || end === undefined ? undefined : { start, end };
}

function isForward(period: Period | undefined): period is Period {
  return period !== undefined && period.start <= period.end;
}

function ownFaults(period: Period | undefined, number: '1' | '2'): PeriodFault[] {
  if (period === undefined) return [];
  const field = `date${number}_end` as const;
  if (period.end < period.start)
    return [{ field, code: 'date-order', facts: { other: `date${number}_start`, other_day: period.start } }];
  const days = daysBetween(period.start, period.end) + 1;
  if (days <= MOST_PERIOD_DAYS) return [];
  return [{ field, code: 'period-too-long', facts: { days, maximum: MOST_PERIOD_DAYS } }];
}

function orderFaults(first: Period, second: Period): PeriodFault[] {
  const field = 'date2_start';
  if (second.end < first.start)
    return [{ field, code: 'date-order', facts: { other: 'date1_start', other_day: first.start } }];
  if (second.start > first.end) return [];
  const shared = second.start > first.start ? second.start : first.start;
  return [{ field, code: 'periods-overlap', facts: { shared_day: shared } }];
}
