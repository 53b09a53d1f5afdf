import type { AnalyzeRequestInput } from '../contract/analyze-request.ts';
import type { SylvanOptions } from '../page.ts';

/** The attributes that the element follows; of `lang` it follows those of the elements around it, too. */
export const ATTRIBUTES = [
  'lat',
  'lng',
  'size',
  'date',
  'lang',
  'sample',
  'samples-url',
  'key',
  'service',
  'cache',
  'manual',
] as const;

/** What an element's attributes ask for. */
export interface Asked {
  /** As it is written: what cannot be is for the library to refuse. */
  readonly request: Partial<AnalyzeRequestInput>;
  readonly sample: string | undefined;
  /** Of a Sylvan of the element's own. */
  readonly options: SylvanOptions;
  readonly isManual: boolean;
  /** Whether there is a place to analyse. */
  readonly hasPlace: boolean;
  /** The same for elements that ask for the same, in whatever language. */
  readonly key: string;
}

export function askedOf(element: Element): Asked {
  const text = (name: (typeof ATTRIBUTES)[number]) => written(element.getAttribute(name)?.trim());
  const number = (name: 'lat' | 'lng' | 'size') => numberOf(text(name));
  const place = { lat: number('lat'), lng: number('lng') };
  const request = present({ ...place, size: number('size'), date: text('date') });
  const sample = text('sample');
  const options = present({
    key: text('key'),
    service: text('service'),
    cache: element.hasAttribute('cache') || undefined,
    samplesUrl: addressOf(text('samples-url'), element.baseURI),
  });
  return {
    request,
    sample,
    options,
    isManual: element.hasAttribute('manual'),
    hasPlace: sample !== undefined || place.lat !== undefined || place.lng !== undefined,
    key: JSON.stringify([request, sample, options]),
  };
}

/** An attribute without a value is as good as none. */
function written(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** What is no number stays as it is written, for the library's sentence on it to name. */
function numberOf(text: string | undefined): number | string | undefined {
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
}

/** Addresses are those of the page, as in `src` and `href`. */
function addressOf(text: string | undefined, base: string): string | undefined {
  return text !== undefined && URL.canParse(text, base) ? new URL(text, base).href : text;
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, never> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    never
  >;
}
