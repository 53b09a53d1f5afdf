import type { Lang } from '../contract/zone.ts';
import { recordTexts } from './dictionaries.ts';

const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** Why a source has no more images; `day` is the day of its newest image, `YYYY-MM-DD`. */
export function endedDetail(day: string, lang: Lang): string {
  return recordTexts(lang).ended(writtenDay(day, lang));
}

/** A day in words: 25 June 2026. */
export function writtenDay(day: string, lang: Lang): string {
  const format = new Intl.DateTimeFormat(DAY_LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' });
  const written = format.format(new Date(day));
  return lang === 'fr' ? written.replace(/^1 /, '1er ') : written;
}
