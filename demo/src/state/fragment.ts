import { fragmentOf, shownBy } from './address.ts';
import { analysis, isAnalysisStale } from './analysis.ts';
import { comparison, isComparisonStale, periods, type Found } from './comparison.ts';
import { lang } from './language.ts';
import { page } from './page.ts';
import { sharedFault, sharedLetters } from './shared.ts';
import { shownLayer } from './shown-layer.ts';
import { zone } from './zone.ts';

export function writtenFragment(): string {
  return fragmentOf({
    page: page.value,
    zone: zone.value,
    periods: periods.value,
    layer: shownLayer.value,
    lang: lang.value,
    answer: retainedAnswer(),
  });
}

/** The answer that the page was opened with, until another one replaces it. */
function retainedAnswer(): string | undefined {
  if (sharedLetters.value?.page !== page.value) return undefined;
  const [{ found }, isStale] =
    page.value === 'compare'
      ? [comparison.state.value, isComparisonStale.value]
      : [analysis.state.value, isAnalysisStale.value];
  return found === null || (found.isShared === true && !isStale) ? sharedLetters.value.letters : undefined;
}

/**
 * The URL of an answer, independent of later form changes: its place and days (today becomes that day), and the answer itself if
 * its encoding is given.
 */
export function addressOf(found: Found, answer?: string): string {
  const { zone: of } = found;
  const shown =
    'periods' in found
      ? ({ page: 'compare', zone: of, periods: found.periods } as const)
      : ({
          page: 'forest',
          zone: { ...of, date: found.answer.details.date },
          periods: periods.value,
        } as const);
  const fragment = fragmentOf({ ...shown, layer: shownLayer.value, lang: lang.value, answer });
  return new URL(fragment, location.href).href;
}

/** Applies a fragment and leaves the rest unchanged. */
export function readFragment(fragment: string): void {
  const shown = shownBy(fragment);
  if (shown.page !== undefined) page.value = shown.page;
  if (shown.lang !== undefined) lang.value = shown.lang;
  if (shown.zone !== undefined) zone.value = shown.zone;
  if (shown.periods !== undefined) periods.value = shown.periods;
  if (shown.layer !== undefined) shownLayer.value = shown.layer;
  sharedFault.value = null;
  sharedLetters.value =
    shown.answer === undefined
      ? null
      : { page: shown.page === 'compare' ? 'compare' : 'forest', letters: shown.answer };
}

/** Applies only the page: going back returns to a page, not to its settings. */
export function readPage(fragment: string): void {
  page.value = shownBy(fragment).page ?? page.value;
}
