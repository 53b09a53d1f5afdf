import type { AnalyzeAnswer } from 'sylvan';
import { groundClauses } from 'sylvan/locale';
import { capitalised, lang } from '../state/language.ts';
import { texts } from '../texts/banner.ts';
import { numbers } from '../ui/numbers.ts';
import { bannerOf, amount, type Banner } from './banner.ts';

/** The first part of an answer: its level, one figure in large letters, and a sentence. */
export interface Headline extends Banner {
  readonly title: string;
}

/** `hasEnded`: missing parts will not arrive. */
export function headlineOf(answer: AnalyzeAnswer, hasEnded = false): Headline {
  const { kind, word, rest } = bannerOf(answer, hasEnded);
  const titled = (title: string) => ({ kind, word, title, rest: sentenceOf(rest) });
  const { loss, forest } = answer.details;
  const { cleared, perhaps, regrown, none, noForest, unknown, pending } = texts.value.headline;
  if (loss && loss.confirmed_ha > 0)
    return { ...titled(cleared(rounded(loss.confirmed_ha))), rest: clearedSentence(loss) };
  if (kind === 'PENDING') return titled(pending);
  if (kind === 'NO_FOREST') return titled(noForest);
  if (loss && loss.provisional_ha > 0) return titled(perhaps(rounded(loss.provisional_ha)));
  if (kind === 'UNKNOWN') return titled(unknown);
  if (kind === 'POSITIVE' && forest.gain_ha) return titled(regrown(rounded(forest.gain_ha)));
  return titled(none);
}

/** The rest of a banner as a sentence of its own. */
export function sentenceOf(rest: string): string {
  return capitalised(rest.replace(/^\s*:\s*/, ''));
}

/** Whole hectares from ten upwards. */
function rounded(hectares: number): string {
  return hectares < 10 ? amount(hectares) : numbers.atMost(hectares, 0);
}

/** "In 12 months: 11% of the forest. Radar confirms 95%." */
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
 * Confirmed loss was observed as cleared on at least two days (docs/methods.md, "Confirmed"); radar observes it on its own days.
 */
function sureClause({ details: { loss } }: AnalyzeAnswer): string | null {
  if (!loss?.confirmed_ha) return null;
  const { sure, radarToo } = texts.value;
  if (!loss.highest_ha) return sure;
  const [all, byRadar] = [loss.confirmed_ha, loss.highest_ha].map(amount);
  return `${sure}, ${radarToo(byRadar === all ? null : byRadar)}`;
}
