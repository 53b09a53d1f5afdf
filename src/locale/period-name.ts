import type { Lang } from '../contract/place.ts';
import { addDays, type Period } from '../core/period.ts';
import { recordTexts } from './dictionaries.ts';

/** A space that keeps a dash at its period's end, not at the start of a line. */
const NO_BREAK_SPACE = '\u00a0';

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/**
 * A period as people name it: `2018`, `June 2018`, `June–August 2018`, `3–15 June 2018`, `15 June – 3 August 2018`. `start`
 * and `end` are days in the order of time.
 */
export function periodName({ start, end }: Period, lang: Lang): string {
  if (isWholeYear(start, end)) return start.slice(0, 4);
  const wholeMonths = start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  const [from, to] = [dayNamed(start, lang), dayNamed(end, lang)];
  return wholeMonths ? monthsName(from, to) : daysName(from, to);
}

function isWholeYear(start: string, end: string): boolean {
  return start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`;
}

function dayNamed(date: string, lang: Lang): Day {
  const { months, firstDay } = recordTexts(lang).compareSummary;
  const [year, month, day] = date.split('-');
  return { year, month: months[Number(month) - 1], day: day === '01' ? firstDay : String(Number(day)) };
}

function monthsName(from: Day, to: Day): string {
  if (from.year !== to.year) return spaced(`${from.month} ${from.year}`, `${to.month} ${to.year}`);
  return from.month === to.month ? `${to.month} ${to.year}` : `${from.month}–${to.month} ${to.year}`;
}

function daysName(from: Day, to: Day): string {
  const last = `${to.day} ${to.month} ${to.year}`;
  if (from.year !== to.year) return spaced(`${from.day} ${from.month} ${from.year}`, last);
  if (from.month !== to.month) return spaced(`${from.day} ${from.month}`, last);
  return from.day === to.day ? last : `${from.day}–${last}`;
}

/** Parts of several words have spaces around their dash. */
function spaced(from: string, to: string): string {
  return `${from}${NO_BREAK_SPACE}– ${to}`;
}
