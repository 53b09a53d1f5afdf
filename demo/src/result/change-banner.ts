import type { CompareAnswer } from 'sylvan';
import { answerLabels, missingReason } from 'sylvan/locale';
import { amount, decimalsOf, type Banner } from './banner.ts';
import { sentenceOf, type Headline } from './headline.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/banner.ts';
import { numbers } from '../ui/numbers.ts';

/**
 * The first sentence of a comparison: its level or why there is none, and the loss and gain between the last days of the periods.
 */
export function changeBannerOf(answer: CompareAnswer): Banner {
  const { deforestation_alert: level, details } = answer;
  const { colon, unassessed, join } = texts.value;
  const rest = colon + join([...lostClauses(answer), ...gainedClauses(answer)]);
  if (level !== null) return { kind: level, word: answerLabels(lang.value).levels[level], rest };
  const reason = details.missing.deforestation_alert;
  const detail = reason === undefined ? '' : ` ${missingReason(reason.code, lang.value).detail}`;
  return { kind: 'UNKNOWN', word: unassessed, rest: rest + detail };
}

export function changeHeadlineOf(answer: CompareAnswer): Headline {
  const { kind, word, rest } = changeBannerOf(answer);
  const { cleared, none, unknown } = texts.value.headline;
  const { forest_loss_ha: lost } = answer.changes;
  const title = lost === null ? unknown : lost === 0 ? none : cleared(amount(lost));
  return { kind, word, title, rest: sentenceOf(rest) };
}

/** Confirmed loss, and the unconfirmed loss beside it. */
function lostClauses({
  changes: { forest_loss_ha: lost, loss_pct: percent },
  deforestation_alert: level,
  details,
}: CompareAnswer): string[] {
  const perhaps = details.forest.provisional_loss_ha ?? 0;
  if (lost === null) return [texts.value.unknownChange];
  if (lost === 0 && perhaps === 0) return [texts.value.noneLostBetween];
  const of = percent === null ? null : numbers.percent(percent, decimalsOf(percent));
  const unconfirmed = lost === 0 ? texts.value.unconfirmedBetween : texts.value.moreUnconfirmed;
  return [
    ...(lost === 0 ? [] : [texts.value.lostBetween(amount(lost), of)]),
    ...(perhaps === 0 ? [] : [unconfirmed(amount(perhaps))]),
    ...(level === 'STABLE' ? [texts.value.underThreshold] : []),
  ];
}

function gainedClauses({ changes: { forest_gain_ha: gained } }: CompareAnswer): string[] {
  return gained === null || gained === 0 ? [] : [texts.value.gainedBetween(amount(gained))];
}
