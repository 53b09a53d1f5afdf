import { periods, type Periods } from './comparison.ts';
import { shownLayer } from './shown-layer.ts';
import { lang, type Lang } from './language.ts';
import { PAGES, page, type PageId } from './page.ts';
import { zone, type Zone } from './zone.ts';

/**
 * The state of the page as the address has it, behind `#`, where no server sees it:
 * `#compare?lat=…&lng=…&size=…&date=…&before=START_END&after=START_END&layer=…&lang=…`.
 */
export function writtenFragment(): string {
  const { lat, lng, size, date } = zone.value;
  const { before, after } = periods.value;
  const isComparison = page.value === 'compare';
  const fields = new URLSearchParams({
    ...{ lat: String(lat), lng: String(lng), size: String(size) },
    ...(date !== null && { date }),
    ...(isComparison && {
      before: `${before.start}_${before.end}`,
      after: `${after.start}_${after.end}`,
    }),
    ...(shownLayer.value !== null && { layer: shownLayer.value }),
    lang: lang.value,
  });
  return `#${page.value}?${fields.toString()}`;
}

/** Takes over what a fragment says and leaves the rest as it is; what it says wrongly is left out. Whether it named a zone. */
export function readFragment(fragment: string): boolean {
  const [name, query = ''] = fragment.replace(/^#/, '').split('?');
  const fields = new URLSearchParams(query);
  const isPage = (one: string): one is PageId => (PAGES as readonly string[]).includes(one);
  if (isPage(name)) page.value = name;
  const language = fields.get('lang');
  if (language === 'en' || language === 'fr') lang.value = language satisfies Lang;
  const found = readZone(fields);
  if (found !== null) zone.value = found;
  const both = readPeriods(fields);
  if (both !== null) periods.value = both;
  shownLayer.value = fields.get('layer') ?? shownLayer.value;
  return found !== null;
}

function readZone(fields: URLSearchParams): Zone | null {
  const [lat, lng, size] = ['lat', 'lng', 'size'].map((name) => Number(fields.get(name) ?? NaN));
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const isSize = Number.isInteger(size) && size >= 1 && size <= 100;
  const date = fields.get('date');
  return isPlace && isSize ? { lat, lng, size, date: isDay(date) ? date : null } : null;
}

function readPeriods(fields: URLSearchParams): Periods | null {
  const [before, after] = ['before', 'after'].map((name) => {
    const [start, end] = (fields.get(name) ?? '').split('_');
    return isDay(start) && isDay(end) ? { start, end } : null;
  });
  return before && after ? { before, after } : null;
}

function isDay(text: string | null | undefined): text is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!));
}
