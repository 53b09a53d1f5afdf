import { formatNumber } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

const UNITS: Readonly<Record<Lang, readonly [large: string, small: string]>> = {
  en: ['MB', 'kB'],
  fr: ['Mo', 'ko'],
};

/** Bytes as people read them: whole kilobytes under a megabyte, else megabytes with one decimal. */
export function bytesText(bytes: number, lang: Lang): string {
  const [large, small] = UNITS[lang];
  if (bytes < 1e6) return `${formatNumber(Math.ceil(bytes / 1e3), lang, 0)}\u00a0${small}`;
  return `${formatNumber(bytes / 1e6, lang, bytes < 1e8 ? 1 : 0)}\u00a0${large}`;
}

/** A moment in the time of this device, with the name of its zone. `zone` is another one, for tests. */
export function momentText(iso: string, lang: Lang, zone?: string): string {
  return new Intl.DateTimeFormat(lang, {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
    ...(zone !== undefined && { timeZone: zone }),
  }).format(new Date(iso));
}

/** The centre of a zone in degrees, as precise as it was given. */
export function placeText(lat: number, lng: number, lang: Lang): string {
  const separator = lang === 'fr' ? '\u202f; ' : ', ';
  return [lat, lng].map((degrees) => formatNumber(degrees, lang, 6)).join(separator);
}
