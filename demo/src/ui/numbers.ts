import { computed } from '@preact/signals';
import { formatNumber, formatPercent } from 'sylvan/locale';
import { lang, type Lang, unbroken } from '../state/language.ts';
import { texts } from '../texts/ui.ts';
import { measuredLine, secondsOf, USUAL_LINE } from '../state/line.ts';

const MIN_P = 0.001;
/** English dates are written in the library's order, day before month. */
export const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** Kept, because date formatters are slow to create. */
const days = computed(
  () => new Intl.DateTimeFormat(DAY_LOCALES[lang.value], { dateStyle: 'long', timeZone: 'UTC' }),
);

/** Numbers and days in the page's language. */
export const numbers = {
  /** With exactly `decimals` decimals. */
  exactly: (value: number, decimals: number) => formatNumber(value, lang.value, decimals, true),
  atMost: (value: number, decimals: number) => formatNumber(value, lang.value, decimals),
  /** With exactly `decimals` decimals and a sign, unless it rounds to zero. */
  signed: (value: number, decimals: number) => signedNumber(value, decimals),
  /** The same, with at most `decimals` decimals. */
  signedAtMax: (value: number, decimals: number) => signedNumber(value, decimals, 0),
  /** A percentage 0…100. */
  percent: (value: number, decimals = 1) => formatPercent(value, lang.value, decimals),
  /** A change in percent, with its sign. */
  signedPercent: (value: number, decimals: number) =>
    `${signedNumber(value, decimals)}${lang.value === 'fr' ? '\u202f' : ''}%`,
  /** `< 0.001` or `= 0.025`: a value too small for three decimals is not shown as zero. */
  probability: (p: number) =>
    p < MIN_P ? `<\u00a0${numbers.exactly(MIN_P, 3)}` : `=\u00a0${numbers.exactly(p, 3)}`,
  /** A UTC day, given as `YYYY-MM-DD`. French writes the first of a month as an ordinal. */
  day: (day: string): string =>
    days.value.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, lang.value === 'fr' ? '1er ' : '1 '),
  /** "3 June 2022 – 31 August 2022"; a single day is written once. */
  span: (first: string, last: string) => [...new Set([first, last])].map(numbers.day).join(' – '),
  /** "between 9 and 22 July 2025"; the earlier day comes first. */
  between(first: string, last: string): string {
    const [from, to] = [first, last].map(numbers.day);
    return texts.value.between(withoutShared(from, to), to);
  },
};

/** Drops the year, or month and year, that a day shares with another: in both languages they come last. */
function withoutShared(day: string, other: string): string {
  const [words, others] = [day, other].map((one) => one.split(' '));
  while (words.length > 1 && words.at(-1) === others[words.length - 1]) words.pop();
  return words.join(' ');
}

function signedNumber(value: number, decimals: number, minimum = decimals): string {
  return new Intl.NumberFormat(lang.value, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  }).format(value);
}

const UNITS: Readonly<Record<Lang, readonly [kilo: string, mega: string, giga: string]>> = {
  en: ['kB', 'MB', 'GB'],
  fr: ['ko', 'Mo', 'Go'],
};

/** Bytes in readable form: whole kilobytes below a megabyte, whole megabytes from a hundred upwards, otherwise one decimal. */
export function bytesText(bytes: number): string {
  const [kilo, mega, giga] = UNITS[lang.value];
  if (bytes < 1e6) return withUnit(Math.ceil(bytes / 1e3), 0, kilo);
  if (bytes < 1e9) return withUnit(bytes / 1e6, bytes < 1e8 ? 1 : 0, mega);
  return withUnit(bytes / 1e9, 1, giga);
}

/** A number with its unit, joined by a no-break space. */
export function withUnit(value: number, decimals: number, unit: string): string {
  return unbroken(`${numbers.atMost(value, decimals)} ${unit}`);
}

/** The largest number that is 1, 2 or 5 times a power of ten and does not exceed a value. */
export function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * [5, 2, 1].find((step) => step * power <= most)!;
}

const MAX_SECONDS = 100;
const MAX_MINUTES = 100;

/** A duration in readable form: whole seconds, whole minutes, hours with one decimal. */
export function durationText(seconds: number): string {
  if (seconds < MAX_SECONDS) return withUnit(Math.max(1, Math.ceil(seconds)), 0, 's');
  if (seconds < 60 * MAX_MINUTES) return withUnit(seconds / 60, 0, 'min');
  return withUnit(seconds / 3600, 1, 'h');
}

/** "Sep 2024 – Aug 2025". */
export function monthsText(first: string, last: string): string {
  const months = new Intl.DateTimeFormat(lang.value, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return months.formatRange(new Date(first), new Date(last));
}

/** "9 July". */
export function dayText(day: string): string {
  return written(day, { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** "9 Jul 2025". */
export function shortDayText(day: string): string {
  return written(day, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** A moment in this device's time zone, or in `timeZone`, with the zone's name. */
export function momentText(iso: string, timeZone?: string): string {
  const parts = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return written(iso, { ...parts, timeZoneName: 'short', timeZone });
}

/** The time of day on this device, "14:05". */
export function timeOfDay(time: number): string {
  return written(time, { hour: '2-digit', minute: '2-digit' });
}

function written(time: string | number, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(DAY_LOCALES[lang.value], parts).format(new Date(time));
}

/** A zone's area in hectares, and the length of its outline in kilometres if known. */
export function measuresOf({
  area_ha: area,
  perimeter_m: perimeter,
}: {
  readonly area_ha: number;
  readonly perimeter_m?: number | undefined;
}): readonly [hectares: string, kilometres: string | null] {
  const decimals = area < 100 ? 2 : 0;
  const length = perimeter === undefined ? null : numbers.atMost(perimeter / 1000, 2);
  return [numbers.atMost(area, decimals), length];
}

/** A point in degrees, with at most `decimals` decimals, or with exactly as many. */
export function pointText(lat: number, lng: number, decimals = 6, isExact = false): string {
  const separator = lang.value === 'fr' ? '\u202f; ' : ', ';
  return [lat, lng].map((one) => formatNumber(one, lang.value, decimals, isExact)).join(separator);
}

/** Unit, in bytes, to which displayed estimates are rounded. */
const MEGABYTE = 1e6;

/** Estimated bytes: whole megabytes, at least one. */
export function aboutBytes(bytes: number): string {
  return bytesText(Math.max(1, Math.round(bytes / MEGABYTE)) * MEGABYTE);
}

/** How long the bytes take over the measured line or, if none was measured, over a usual one. */
export function timeText(bytes: number): string {
  const { onLine, atUsual } = texts.value;
  const line = measuredLine();
  const time = durationText(secondsOf(bytes, line));
  return (line === null ? atUsual : onLine)(time, numbers.atMost(line ?? USUAL_LINE, 1));
}

export function fetchText(bytes: number, isAtLeast: boolean): string {
  const { about, atLeast } = texts.value;
  return `${(isAtLeast ? atLeast : about)(aboutBytes(bytes))}, ${timeText(bytes)}`;
}
