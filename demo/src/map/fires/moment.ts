import type { FireDetection } from 'sylvan/export';
import type { Lang } from '../../state/language.ts';
import { DAY_LOCALES } from '../../ui/numbers.ts';

/** Day and time of an overpass in UTC; only the day if the time is unknown. */
export function momentOf({ time }: FireDetection, isOfDay: boolean, lang: Lang): string {
  return new Intl.DateTimeFormat(DAY_LOCALES[lang], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    ...(!isOfDay && { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  }).format(new Date(time));
}
