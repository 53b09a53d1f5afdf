import type { AnalyzeAnswer } from 'sylvan';
import { capitalised } from '../ui/capitalised.ts';
import type { Lang } from '../state/language.ts';
import { headlineTextsOf } from '../texts/headline.ts';
import { numbersOf } from '../ui/numbers.ts';
import { bannerOf, amount, type Banner } from './banner.ts';

/** The first part of an answer: its level, one figure in large letters, and a sentence. */
export interface Headline extends Banner {
  readonly title: string;
}

/** `hasEnded`: missing parts will not arrive. */
export function headlineOf(answer: AnalyzeAnswer, lang: Lang, hasEnded = false): Headline {
  const { kind, word, rest } = bannerOf(answer, lang, hasEnded);
  const titled = (title: string) => ({ kind, word, title, rest: sentenceOf(rest, lang) });
  const { loss, forest } = answer.details;
  const { cleared, perhaps, regrown, none, noForest, unknown, pending } = headlineTextsOf(lang);
  if (loss && loss.confirmed_ha > 0)
    return { ...titled(cleared(rounded(loss.confirmed_ha, lang))), rest: clearedSentence(loss, lang) };
  if (kind === 'PENDING') return titled(pending);
  if (kind === 'NO_FOREST') return titled(noForest);
  if (loss && loss.provisional_ha > 0) return titled(perhaps(rounded(loss.provisional_ha, lang)));
  if (kind === 'UNKNOWN') return titled(unknown);
  if (kind === 'POSITIVE' && forest.gain_ha) return titled(regrown(rounded(forest.gain_ha, lang)));
  return titled(none);
}

/** The rest of a banner as a sentence of its own. */
export function sentenceOf(rest: string, lang: Lang): string {
  return capitalised(rest.replace(/^\s*:\s*/, ''), lang);
}

/** Whole hectares from ten upwards. */
function rounded(hectares: number, lang: Lang): string {
  return hectares < 10 ? amount(hectares, lang) : numbersOf(lang).atMost(hectares, 0);
}

/** "In 12 months: 11% of the forest. Radar confirms 95%." */
function clearedSentence(loss: NonNullable<AnalyzeAnswer['details']['loss']>, lang: Lang): string {
  const { inYear, share, radar, more } = headlineTextsOf(lang);
  const { confirmed_ha: confirmed, provisional_ha: provisional, highest_ha: byRadar, percent } = loss;
  const percentText = (value: number) => numbersOf(lang).percent(value, value < 10 ? 1 : 0);
  return [
    percent === null ? inYear : share(percentText(percent)),
    ...(byRadar === null || byRadar === 0 ? [] : [radar(percentText((100 * byRadar) / confirmed))]),
    ...(provisional > confirmed ? [more(amount(provisional, lang))] : []),
  ].join(' ');
}
