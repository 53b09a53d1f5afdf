import type { CompareAnswer } from 'sylvan';
import { answerLabels, missingReason } from 'sylvan/locale';
import { amount, decimalsOf, type Banner } from './banner.ts';
import type { Lang } from '../state/language.ts';
import { bannerTextsOf } from '../texts/banner.ts';
import { numbersOf } from '../ui/numbers.ts';

/** The sentence that a comparison begins with: its level, then what was lost and gained between the periods. */
export function changeBannerOf(answer: CompareAnswer, lang: Lang): Banner {
  const { deforestation_alert: level, details } = answer;
  const { colon, unassessed, unknownChange, join } = bannerTextsOf(lang);
  if (level !== null) {
    const rest = colon + join([...lostClauses(answer, lang), ...gainedClauses(answer, lang)]);
    return { kind: level, word: answerLabels(lang).levels[level], rest };
  }
  const reason = details.missing.deforestation_alert;
  const detail = reason === undefined ? [] : [missingReason(reason.code, lang).detail];
  return { kind: 'UNKNOWN', word: unassessed, rest: colon + [`${unknownChange}.`, ...detail].join(' ') };
}

function lostClauses(
  { changes: { forest_loss_ha: lost, loss_pct: percent } }: CompareAnswer,
  lang: Lang,
): string[] {
  const { lostBetween, noneLostBetween } = bannerTextsOf(lang);
  if (lost === null) return [];
  if (lost === 0) return [noneLostBetween];
  const of = percent === null ? null : numbersOf(lang).percent(percent, decimalsOf(percent));
  return [lostBetween(amount(lost, lang), of)];
}

function gainedClauses({ changes: { forest_gain_ha: gained } }: CompareAnswer, lang: Lang): string[] {
  return gained === null || gained === 0 ? [] : [bannerTextsOf(lang).gainedBetween(amount(gained, lang))];
}
