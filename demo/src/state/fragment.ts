import { fragmentOf, shownBy } from './address.ts';
import { analysis, isAnalysisStale, returnTo } from './analysis.ts';
import { comparison, isComparisonStale, periods, type Found } from './comparison.ts';
import { lang } from './language.ts';
import { page } from './page.ts';
import { sharedFault, sharedLetters } from './shared.ts';
import { shownLayer } from './shown-layer.ts';
import { isSameZone, zone, type Zone } from './zone.ts';

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
 * The URL of an answer, independent of later form changes: its place and days ("today" becomes that day), and the answer itself
 * if its encoding is given.
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

/**
 * Applies the parts of the state that a fragment contains, and leaves the rest unchanged. Going back restores the page, the zone
 * and the periods, but not the language or the layer.
 */
export function readFragment(fragment: string, isBack = false): void {
  const shown = shownBy(fragment);
  if (shown.page !== undefined) page.value = shown.page;
  if (shown.zone !== undefined && !isShown(shown.zone)) returnTo(shown.zone);
  if (shown.periods !== undefined) periods.value = shown.periods;
  if (shown.lang !== undefined && !isBack) lang.value = shown.lang;
  if (shown.layer !== undefined && !isBack) shownLayer.value = shown.layer;
  sharedFault.value = null;
  sharedLetters.value =
    shown.answer === undefined
      ? null
      : { page: shown.page === 'compare' ? 'compare' : 'forest', letters: shown.answer };
}

function isShown(of: Zone): boolean {
  return isSameZone(of, zone.value) && of.polygon?.name === zone.value.polygon?.name;
}
