import type { AnalyzeAnswer } from 'sylvan';
import { capitalised, groundClauses } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** What comes after the banner, in the clauses of the record's own sentence: cover, ten-year trend, height. */
export function factsOf(answer: AnalyzeAnswer, lang: Lang): readonly string[] {
  const { cover, trend, height } = groundClauses(answer, lang);
  const clauses = [cover, trend, height].filter((clause) => clause !== null);
  return clauses.map((clause) => `${capitalised(clause, lang)}.`);
}
