import type { Patch } from '../../state/patches.ts';
import type { Analysis } from '../../state/analysis.ts';
import { lang } from '../../state/language.ts';
import { texts } from '../../texts/loss.ts';
import { DAY_LOCALES } from '../../ui/numbers.ts';
import { spanOf } from './patch-at.ts';

/** "9 – 22 July", optionally with the year and as a sentence; says if it is undated. */
export function clearedText(patch: Patch, { layers, answer }: Analysis, isWhole = false): string {
  const span = spanOf(patch, layers, answer.details.date);
  const { undated, cleared } = texts.value;
  if (span === null) return undated;
  const format = new Intl.DateTimeFormat(DAY_LOCALES[lang.value], {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(isWhole && { year: 'numeric' }),
  });
  const [first, last] = span.map((day) => new Date(day));
  const days = format.formatRange(first, last);
  return isWhole ? cleared(days) : days;
}
