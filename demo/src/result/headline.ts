import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { answerLabels, groundClauses, missingReason } from 'sylvan/locale';
import { capitalised, lang } from '../state/language.ts';
import { texts } from '../texts/banner.ts';
import { numbers } from '../ui/numbers.ts';
import { amount, bannerOf, decimalsOf, type Banner } from './banner.ts';

/** The first part of an answer: its level, one figure in large letters, and a sentence. */
export interface Headline extends Banner {
  readonly title: string;
}

/** `hasEnded` means that missing parts will not arrive any more. */
export function headlineOf(answer: AnalyzeAnswer, hasEnded = false): Headline {
  const { kind, word, rest } = bannerOf(answer, hasEnded);
  const { loss, forest } = answer.details;
  const { noForest, pending } = texts.value.headline;
  const title = titleOf(kind, loss?.confirmed_ha, loss?.provisional_ha, forest.gain_ha);
  if (loss && loss.confirmed_ha > 0) return { kind, word, title, rest: clearedSentence(loss) };
  if (kind === 'PENDING') return { kind, word, title: pending, rest: '' };
  return { kind, word, title: kind === 'NO_FOREST' ? noForest : title, rest: sentenceOf(rest) };
}

type Hectares = number | null | undefined;

/** What happened to the forest in a few words: loss first, confirmed or not, then gain. */
function titleOf(
  kind: Headline['kind'],
  confirmed: Hectares,
  provisional: Hectares,
  gained: Hectares,
): string {
  const { cleared, perhaps, regrown, none, unknown } = texts.value.headline;
  if (confirmed) return cleared(rounded(confirmed));
  if (provisional) return perhaps(rounded(provisional));
  if (kind === 'UNKNOWN') return unknown;
  return kind === 'POSITIVE' && gained ? regrown(rounded(gained)) : none;
}

/** The rest of a banner as a sentence of its own. */
export function sentenceOf(rest: string): string {
  return capitalised(rest.replace(/^\s*:\s*/, ''));
}

/** Hectares rounded to whole numbers from ten upwards. */
function rounded(hectares: number): string {
  return hectares < 10 ? amount(hectares) : numbers.atMost(hectares, 0);
}

/** "In 12 months: 11% of the forest. Radar confirms 95% of the loss." */
function clearedSentence(loss: NonNullable<AnalyzeAnswer['details']['loss']>): string {
  const { inYear, share, radar, more } = texts.value.headline;
  const { confirmed_ha: confirmed, provisional_ha: provisional, highest_ha: byRadar, percent } = loss;
  const percentText = (value: number) => numbers.percent(value, value < 10 ? 1 : 0);
  return [
    percent === null ? inYear : share(percentText(percent)),
    ...(byRadar === null || byRadar === 0 ? [] : [radar(percentText((100 * byRadar) / confirmed))]),
    ...(provisional > confirmed ? [more(amount(provisional))] : []),
  ].join(' ');
}

/** The facts after the banner: how certain the loss is, then cover, ten-year trend and height in the record's own clauses. */
export function factsOf(answer: AnalyzeAnswer): readonly string[] {
  const { cover, trend, height } = groundClauses(answer, lang.value);
  const clauses = [sureClause(answer), cover, trend, height].filter((clause) => clause !== null);
  return clauses.map((clause) => `${capitalised(clause)}.`);
}

/**
 * How certain the confirmed loss is: it looked cleared on at least two days (docs/methods.md, "Confirmed"), and radar may have
 * seen it on other days.
 */
function sureClause({ details: { loss } }: AnalyzeAnswer): string | null {
  if (!loss?.confirmed_ha) return null;
  const { sure, radarToo } = texts.value;
  if (!loss.highest_ha) return sure;
  const [all, byRadar] = [loss.confirmed_ha, loss.highest_ha].map(amount);
  return `${sure}, ${radarToo(byRadar === all ? null : byRadar)}`;
}

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
  const { forest_loss_ha: lost, forest_gain_ha: gained } = answer.changes;
  const title = titleOf(kind, lost, answer.details.forest.provisional_loss_ha, gained);
  return { kind, word, title, rest: sentenceOf(rest) };
}

/** Confirmed loss, followed by unconfirmed loss. */
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
