import type { AnalyzeInput } from '../library-request.ts';
import type { SylvanOptions } from '../page.ts';
import type { Lang } from '../contract/zone.ts';
import { LANGS } from '../locale/in-languages.ts';
import { createSylvan } from '../index.ts';
import type { Requested, Sylvan } from '../sylvan.ts';

/** The attributes that the element follows; of `lang` it follows those of the elements around it, too. */
export const ATTRIBUTES = [
  'lat',
  'lng',
  'size',
  'geometry',
  'date',
  'detail',
  'lang',
  'sample',
  'samples-url',
  'key',
  'service',
  'cache',
  'manual',
] as const;

/** What an element's attributes request. */
export interface ElementRequest {
  /** As it is written: what cannot be is for the library to refuse. */
  readonly request: Requested<AnalyzeInput>;
  /** Of a Sylvan of the element's own. */
  readonly options: SylvanOptions;
  readonly isManual: boolean;
  /** Whether there is a place to analyze. */
  readonly hasPlace: boolean;
  /** The same for elements that request the same, in whatever language. */
  readonly key: string;
}

export function requestedOf(element: Element): ElementRequest {
  const text = (name: (typeof ATTRIBUTES)[number]) => written(element.getAttribute(name)?.trim());
  const number = (name: 'lat' | 'lng' | 'size') => numberOf(text(name));
  const place = { lat: number('lat'), lng: number('lng'), geometry: jsonOf(text('geometry')) };
  const sample = text('sample');
  const days = { date: text('date'), detail: text('detail') };
  const request = present({ ...place, size: number('size'), ...days, sample });
  const options = present({
    key: text('key'),
    service: text('service'),
    cache: element.hasAttribute('cache') || undefined,
    samplesUrl: addressOf(text('samples-url'), element.baseURI),
  });
  return {
    request: request as unknown as Requested<AnalyzeInput>,
    options,
    isManual: element.hasAttribute('manual'),
    hasPlace: sample !== undefined || Object.values(place).some((value) => value !== undefined),
    key: JSON.stringify([request, options]),
  };
}

/** A value of JSON, else the text as it is: the library says what is wrong with it. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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

/**
 * The language of an element: that of its own `lang`, or else of the nearest element around it that has one; English where it
 * is another.
 */
export function langOfElement(element: Element): Lang {
  const [primary] = nearestLang(element).toLowerCase().split('-');
  return LANGS.find((lang) => lang === primary) ?? 'en';
}

/** Beyond a shadow root it goes on with the root's host. */
function nearestLang(element: Element): string {
  const found = element.closest('[lang]');
  if (found !== null) return found.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

/** A Sylvan of an element's own, made when it is needed, and made anew when its options change. */
export class OwnSylvan {
  #sylvan: Sylvan | null = null;
  #options = '';

  /** Throws `invalid-parameters` for options that cannot be. */
  get(options: SylvanOptions): Sylvan {
    const requested = JSON.stringify(options);
    if (requested !== this.#options) this.close();
    this.#options = requested;
    return (this.#sylvan ??= createSylvan(options));
  }

  /** Its workers end on their own time: nobody waits for them. */
  close(): void {
    void this.#sylvan?.close();
    this.#sylvan = null;
  }
}
