import type { CompareAnswer } from 'sylvan';
import { answerLabels, missingReason } from 'sylvan/locale';
import { headlineTextsOf } from '../texts/headline.ts';
import { amount, decimalsOf, type Banner } from './banner.ts';
import { sentenceOf, type Headline } from './headline.ts';
import type { Lang } from '../state/language.ts';
import { bannerTextsOf } from '../texts/banner.ts';
import { numbersOf } from '../ui/numbers.ts';

/**
 * The first sentence of a comparison: its level or why there is none, and the loss and gain between the last days of the periods.
 */
export function changeBannerOf(answer: CompareAnswer, lang: Lang): Banner {
  const { deforestation_alert: level, details } = answer;
  const { colon, unassessed, join } = bannerTextsOf(lang);
  const rest = colon + join([...lostClauses(answer, lang), ...gainedClauses(answer, lang)]);
  if (level !== null) return { kind: level, word: answerLabels(lang).levels[level], rest };
  const reason = details.missing.deforestation_alert;
  const detail = reason === undefined ? '' : ` ${missingReason(reason.code, lang).detail}`;
  return { kind: 'UNKNOWN', word: unassessed, rest: rest + detail };
}

export function changeHeadlineOf(answer: CompareAnswer, lang: Lang): Headline {
  const { kind, word, rest } = changeBannerOf(answer, lang);
  const { cleared, none, unknown } = headlineTextsOf(lang);
  const { forest_loss_ha: lost } = answer.changes;
  const title = lost === null ? unknown : lost === 0 ? none : cleared(amount(lost, lang));
  return { kind, word, title, rest: sentenceOf(rest, lang) };
}

/** Confirmed loss, and the unconfirmed loss beside it. */
function lostClauses(
  {
    changes: { forest_loss_ha: lost, loss_pct: percent },
    deforestation_alert: level,
    details,
  }: CompareAnswer,
  lang: Lang,
): string[] {
  const texts = bannerTextsOf(lang);
  const perhaps = details.forest.provisional_loss_ha ?? 0;
  if (lost === null) return [texts.unknownChange];
  if (lost === 0 && perhaps === 0) return [texts.noneLostBetween];
  const of = percent === null ? null : numbersOf(lang).percent(percent, decimalsOf(percent));
  const unconfirmed = lost === 0 ? texts.unconfirmedBetween : texts.moreUnconfirmed;
  return [
    ...(lost === 0 ? [] : [texts.lostBetween(amount(lost, lang), of)]),
    ...(perhaps === 0 ? [] : [unconfirmed(amount(perhaps, lang))]),
    ...(level === 'STABLE' ? [texts.underThreshold] : []),
  ];
}

function gainedClauses({ changes: { forest_gain_ha: gained } }: CompareAnswer, lang: Lang): string[] {
  return gained === null || gained === 0 ? [] : [bannerTextsOf(lang).gainedBetween(amount(gained, lang))];
}
