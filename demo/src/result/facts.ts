import type { AnalyzeAnswer } from 'sylvan';
import { groundClauses } from 'sylvan/locale';
import { capitalised } from '../ui/capitalised.ts';
import type { Lang } from '../state/language.ts';
import { bannerTextsOf } from '../texts/banner.ts';
import { amount } from './banner.ts';

/** The facts after the banner: how certain the loss is, then cover, ten-year trend and height in the record's own clauses. */
export function factsOf(answer: AnalyzeAnswer, lang: Lang): readonly string[] {
  const { cover, trend, height } = groundClauses(answer, lang);
  const clauses = [sureClause(answer, lang), cover, trend, height].filter((clause) => clause !== null);
  return clauses.map((clause) => `${capitalised(clause, lang)}.`);
}

/**
 * Confirmed loss was observed as cleared on at least two days (docs/methods.md, "Confirmed"); radar observes it on its own days.
 */
function sureClause({ details: { loss } }: AnalyzeAnswer, lang: Lang): string | null {
  if (!loss?.confirmed_ha) return null;
  const { sure, radarToo } = bannerTextsOf(lang);
  if (!loss.highest_ha) return sure;
  const [all, byRadar] = [loss.confirmed_ha, loss.highest_ha].map((area) => amount(area, lang));
  return `${sure}, ${radarToo(byRadar === all ? null : byRadar)}`;
}
