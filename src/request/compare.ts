import {
  MAX_PERIOD_DAYS,
  COMPARE_FIRST_DAY,
  COMPARE_SIZE,
  compareRequestSchema,
  type CompareRequest,
} from '../contract/compare.ts';
import type { FaultCode } from '../contract/faults.ts';
import type { ErrorFields, FieldFault } from '../errors/errors.ts';
import { daysIn, type Period } from '../contract/dates.ts';
import { fieldFault, futureFaults, pointerTo, readFields, type Form, type Reading } from './fields.ts';
import { placeFaults, validPlace } from './place.ts';
import { soundFields } from './refusal.ts';
import { ZONE_ALIASES } from './suggestions.ts';

/** The days of a comparison, in chronological order. */
const PERIOD_FIELDS = ['date1_start', 'date1_end', 'date2_start', 'date2_end'] as const;
type PeriodField = (typeof PERIOD_FIELDS)[number];

/** The valid days among the four, `YYYY-MM-DD`. */
type PeriodDays = Readonly<Partial<Record<PeriodField, string>>>;

/** A fault of one day relative to the others. */
interface PeriodFault {
  readonly field: PeriodField;
  readonly code: FaultCode;
  readonly facts: ErrorFields;
}

/** Faults between the days of two periods; at most one per field. */
function periodFaults({ date1_start, date1_end, date2_start, date2_end }: PeriodDays): PeriodFault[] {
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
  const days = daysIn(period);
  if (days <= MAX_PERIOD_DAYS) return [];
  return [{ field, code: 'period-too-long', facts: { days, maximum: MAX_PERIOD_DAYS } }];
}

function orderFaults(first: Period, second: Period): PeriodFault[] {
  const field = 'date2_start';
  if (second.end < first.start)
    return [{ field, code: 'date-order', facts: { other: 'date1_start', other_day: first.start } }];
  if (second.start > first.end) return [];
  const shared = second.start > first.start ? second.start : first.start;
  return [{ field, code: 'periods-overlap', facts: { shared_day: shared } }];
}

const DAY = { wants: 'date', first_day: COMPARE_FIRST_DAY } as const;

const FORM = {
  schema: compareRequestSchema,
  fields: {
    lat: {},
    lng: {},
    size: { wants: 'size_of_any', ...COMPARE_SIZE },
    geometry: {},
    lang: {},
    date1_start: DAY,
    date1_end: DAY,
    date2_start: DAY,
    date2_end: DAY,
    detail: {},
  },
  aliases: new Map([
    ...ZONE_ALIASES,
    ...(['1', '2'] as const).flatMap((period): [string, string][] => [
      [`date${period}`, `date${period}_start`],
      [`start${period}`, `date${period}_start`],
      [`end${period}`, `date${period}_end`],
      [`period${period}start`, `date${period}_start`],
      [`period${period}end`, `date${period}_end`],
    ]),
    ['from', 'date1_start'],
    ['to', 'date2_end'],
    ['before', 'date1_start'],
    ['after', 'date2_start'],
  ]),
} satisfies Form<unknown>;

/** Faults that leave a field without a day to compare with others. */
const NO_DAY: ReadonlySet<string> = new Set(['field-missing', 'field-type', 'date-format']);

/**
 * Validates a request for `compare` and fills in its defaults. `today` is the UTC day of the call, `YYYY-MM-DD`. Valid days are
 * checked against each other even if another field is wrong: the end and length of each period against its start and, if both
 * periods are in order, period 2 against period 1. Returns a new, frozen object of plain JSON.
 *
 * Throws a SylvanError with every fault of the request at once in `errors`, one per field, in the order of the fields. Its code
 * is that of the faults if they share one (`date-order`, `periods-overlap`, …), else `invalid-parameters`.
 */
export function parseCompareRequest(input: unknown, { today }: { readonly today: string }): CompareRequest {
  const reading = readFields(input, FORM);
  const fields = soundFields(reading, [
    ...placeFaults(reading),
    ...futureFaults(PERIOD_FIELDS, today, reading),
    ...betweenDays(reading),
  ]);
  const { lang, date1_start, date1_end, date2_start, date2_end, detail } = fields;
  const place = validPlace(fields, reading);
  return Object.freeze({ ...place, lang, date1_start, date1_end, date2_start, date2_end, detail });
}

function betweenDays<Fields>({ body, form, faults }: Reading<Fields>): FieldFault[] {
  const noDays = new Set(faults.filter(({ code }) => NO_DAY.has(code)).map(({ pointer }) => pointer));
  const known = PERIOD_FIELDS.filter((name) => Object.hasOwn(body, name) && !noDays.has(pointerTo(name)));
  const days: PeriodDays = Object.fromEntries(known.map((name) => [name, String(body[name])]));
  return periodFaults(days).map(({ field, code, facts }) => fieldFault(field, code, { body, form, facts }));
}
