import type { AnalyzeAnswer } from 'sylvan';
import { groundClauses } from 'sylvan/locale';
import { capitalised } from '../ui/plain-words.ts';
import type { Lang } from '../state/language.ts';
import { bannerTextsOf } from '../texts/banner.ts';
import { amount } from './banner.ts';

/** What comes after the banner: how sure the loss is, then cover, ten-year trend and height in the record's own clauses. */
export function factsOf(answer: AnalyzeAnswer, lang: Lang): readonly string[] {
  const { cover, trend, height } = groundClauses(answer, lang);
  const clauses = [sureClause(answer, lang), cover, trend, height].filter((clause) => clause !== null);
  return clauses.map((clause) => `${capitalised(clause, lang)}.`);
}

/** What is confirmed was observed cleared on two days at least (docs/methods.md, "Confirmed"); radar sees it on days of its own. */
function sureClause({ details: { loss } }: AnalyzeAnswer, lang: Lang): string | null {
  if (!loss?.confirmed_ha) return null;
  const { sure, radarToo } = bannerTextsOf(lang);
  if (!loss.highest_ha) return sure;
  const [all, byRadar] = [loss.confirmed_ha, loss.highest_ha].map((area) => amount(area, lang));
  return `${sure}, ${radarToo(byRadar === all ? null : byRadar)}`;
}
