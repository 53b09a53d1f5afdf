import type { Period, Periods } from './comparison.ts';
import { isPoint } from './degrees.ts';
import type { Lang } from './language.ts';
import { PAGES, type PageId } from './page.ts';
import { middleOf } from './polygon.ts';
import { decodedPolygon, encodedParts } from './polyline.ts';
import { isDay, LARGEST, SMALLEST, type Zone } from './zone.ts';

export interface Shown {
  readonly page: PageId;
  readonly zone: Zone;
  readonly periods: Periods;
  /** The layer on the map; null for none. */
  readonly layer: string | null;
  readonly lang: Lang;
  /** An encoded answer that is shown unchanged. */
  readonly answer?: string | undefined;
}

/** The value of `layer` in a URL if no layer is on the map. */
const NO_LAYER = 'none';
/** The format of layer ids. If the answer has no such layer, none is shown. */
const LAYER_ID = /^[a-z][a-z0-9-]{0,31}$/;
const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;
const KILOMETRES = /^\d{1,3}$/;

/**
 * The state as a URL fragment, which no server sees:
 * `#compare?lat=…&lng=…&size=…&date=…&before=START_END&after=START_END&layer=…&lang=…`. A polygon has `polygon=…&name=…` instead
 * of `lat` and `lng`. An answer computed elsewhere is appended as `answer=…`. Omits periods that lack a day.
 */
export function fragmentOf({ page, zone, periods, layer, lang, answer }: Shown): string {
  const { size, date } = zone;
  const { before, after } = periods;
  const fields = new URLSearchParams({
    ...placeFields(zone),
    size: String(size),
    ...(date !== null && { date }),
    ...(page === 'compare' &&
      isWhole(periods) && {
        before: `${before.start}_${before.end}`,
        after: `${after.start}_${after.end}`,
      }),
    layer: layer ?? NO_LAYER,
    lang,
    ...(answer !== undefined && { answer }),
  });
  return `#${page}?${fields.toString()}`;
}

function placeFields({ lat, lng, polygon }: Zone): Readonly<Record<string, string>> {
  if (polygon === undefined) return { lat: String(lat), lng: String(lng) };
  return {
    polygon: encodedParts(polygon.parts),
    ...(polygon.name !== '' && { name: polygon.name }),
  };
}

/** The state in a fragment; parts that are invalid are left out. */
export function shownBy(fragment: string): { readonly [Part in keyof Shown]?: Shown[Part] | undefined } {
  const [name, query = ''] = fragment.replace(/^#/, '').split('?');
  const fields = new URLSearchParams(query);
  const layer = fields.get('layer') ?? '';
  return {
    page: PAGES.find((one) => one === name),
    lang: (['en', 'fr'] as const).find((one) => one === fields.get('lang')),
    zone: zoneIn(fields),
    periods: periodsIn(fields),
    layer: !LAYER_ID.test(layer) ? undefined : layer === NO_LAYER ? null : layer,
    answer: fields.get('answer') ?? undefined,
  };
}

export function isWhole({ before, after }: Periods): boolean {
  return [before.start, before.end, after.start, after.end].every(isDay);
}

function zoneIn(fields: URLSearchParams): Zone | undefined {
  const number = (name: string, form: RegExp) => {
    const text = fields.get(name) ?? '';
    return form.test(text) ? Number(text) : NaN;
  };
  const polygon = decodedPolygon(fields.get('name') ?? '', fields.get('polygon') ?? '');
  const { lat, lng } = polygon
    ? middleOf(polygon)
    : { lat: number('lat', DEGREES), lng: number('lng', DEGREES) };
  const size = number('size', KILOMETRES);
  if (!isPoint({ lat, lng }) || !(size >= SMALLEST && size <= LARGEST)) return undefined;
  const date = fields.get('date');
  return { lat, lng, size, date: isDay(date) ? date : null, ...(polygon && { polygon }) };
}

function periodsIn(fields: URLSearchParams): Periods | undefined {
  const [before, after] = ['before', 'after'].map((name): Period => {
    const [start, end = ''] = (fields.get(name) ?? '').split('_');
    return { start, end };
  });
  return isWhole({ before, after }) ? { before, after } : undefined;
}
