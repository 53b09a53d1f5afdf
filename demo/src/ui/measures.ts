import { lang, unbroken, type Lang } from '../state/language.ts';
import { measuredLine, secondsOf, USUAL_LINE } from '../state/line.ts';
import { texts } from '../texts/cost.ts';
import { DAY_LOCALES, numbers } from './numbers.ts';

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

/** A number with its unit on the same line. */
export function withUnit(value: number, decimals: number, unit: string): string {
  return unbroken(`${numbers.atMost(value, decimals)} ${unit}`);
}

/** The largest of 1, 2 and 5 times a power of ten up to a value. */
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
  const format = new Intl.DateTimeFormat(DAY_LOCALES[lang.value], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}

/** A moment in this device's time zone, or in `zone`, with the zone's name. */
export function momentText(iso: string, zone?: string): string {
  return new Intl.DateTimeFormat(DAY_LOCALES[lang.value], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  }).format(new Date(iso));
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

/** The centre of a zone in degrees, with the precision given. */
export function pointText(lat: number, lng: number): string {
  const separator = lang.value === 'fr' ? '\u202f; ' : ', ';
  return [lat, lng].map((degrees) => numbers.atMost(degrees, 6)).join(separator);
}

/** Estimates are no finer than a megabyte. */
const MEGABYTE = 1e6;

/** Estimated bytes: whole megabytes, at least one. */
export function aboutBytes(bytes: number): string {
  return bytesText(Math.max(1, Math.round(bytes / MEGABYTE)) * MEGABYTE);
}

/** How long the bytes take over the measured line, or a usual one. */
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
