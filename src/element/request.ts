import type { AnalyzeInput } from '../library-request.ts';
import type { SylvanOptions } from '../page.ts';
import type { Lang } from '../contract/zone.ts';
import { LANGS } from '../locale/in-languages.ts';
import { createSylvan } from '../index.ts';
import type { Requested, Sylvan } from '../sylvan.ts';

/** The attributes that the element observes. For `lang`, it also observes the elements around it. */
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

/** The request in an element's attributes. */
export interface ElementRequest {
  /** The request as written; the library refuses invalid values. */
  readonly request: Requested<AnalyzeInput>;
  readonly options: SylvanOptions;
  readonly isManual: boolean;
  readonly hasPlace: boolean;
  /** Equal for elements with the same request, whatever their language. */
  readonly key: string;
}

export function requestedOf(element: Element): ElementRequest {
  /** An attribute without a value counts as absent. */
  const text = (name: (typeof ATTRIBUTES)[number]) => {
    const value = element.getAttribute(name)?.trim();
    return value === '' ? undefined : value;
  };
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

/** Parses JSON, else returns the text: the library reports what is wrong with it. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Parses a number, else returns the text, so that the library's error can name it. */
function numberOf(text: string | undefined): number | string | undefined {
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
}

/** Resolves an address against the page, as for `src` and `href`. */
function addressOf(text: string | undefined, base: string): string | undefined {
  return text !== undefined && URL.canParse(text, base) ? new URL(text, base).href : text;
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, never> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    never
  >;
}

/** The language of an element, from its own `lang` or that of the nearest element around it; English if it is not supported. */
export function langOfElement(element: Element): Lang {
  const [primary] = nearestLang(element).toLowerCase().split('-');
  return LANGS.find((lang) => lang === primary) ?? 'en';
}

/** The language of the nearest element with one; from a shadow root, the search continues with its host. */
function nearestLang(element: Element): string {
  const found = element.closest('[lang]');
  if (found !== null) return found.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

/** The root of an element and, if that is a shadow root, those around its host, up to the document. */
export function rootsOf(element: Element): readonly Node[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [root, ...rootsOf(root.host)] : [root];
}

/** An element's own Sylvan, created when needed, and created anew when its options change. */
export class OwnSylvan {
  #sylvan: Sylvan | null = null;
  #options = '';

  /** Throws `invalid-parameters` for invalid options. */
  get(options: SylvanOptions): Sylvan {
    const requested = JSON.stringify(options);
    if (requested !== this.#options) this.close();
    this.#options = requested;
    return (this.#sylvan ??= createSylvan(options));
  }

  /** Ends the workers without waiting for them. */
  close(): void {
    void this.#sylvan?.close();
    this.#sylvan = null;
  }
}
