import type { AnalyzeAnswer } from 'sylvan';
import { capitalised } from '../ui/capitalised.ts';
import type { Lang } from '../state/language.ts';
import { headlineTextsOf } from '../texts/headline.ts';
import { numbersOf } from '../ui/numbers.ts';
import { bannerOf, amount, type BannerKind } from './banner.ts';

/** The first part of an answer: its level, one figure in large letters, and a sentence. */
export interface Headline {
  readonly kind: BannerKind;
  readonly word: string;
  readonly title: string;
  readonly rest: string;
}

/** `hasEnded`: missing parts will not arrive. */
export function headlineOf(answer: AnalyzeAnswer, lang: Lang, hasEnded = false): Headline {
  const { kind, word, rest } = bannerOf(answer, lang, hasEnded);
  const said = capitalised(rest.replace(/^\s*:\s*/, ''), lang);
  const { loss, forest } = answer.details;
  const { cleared, perhaps, regrown, none, noForest, unknown, pending } = headlineTextsOf(lang);
  if (loss && loss.confirmed_ha > 0)
    return {
      kind,
      word,
      title: cleared(rounded(loss.confirmed_ha, lang)),
      rest: clearedSentence(loss, lang),
    };
  if (kind === 'PENDING') return { kind, word, title: pending, rest: said };
  if (kind === 'NO_FOREST') return { kind, word, title: noForest, rest: said };
  if (loss && loss.provisional_ha > 0)
    return { kind, word, title: perhaps(rounded(loss.provisional_ha, lang)), rest: said };
  if (kind === 'UNKNOWN') return { kind, word, title: unknown, rest: said };
  if (kind === 'POSITIVE' && forest.gain_ha)
    return { kind, word, title: regrown(rounded(forest.gain_ha, lang)), rest: said };
  return { kind, word, title: none, rest: said };
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
