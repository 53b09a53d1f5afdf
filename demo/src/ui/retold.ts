import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { compareSummaryOf, dictionary, missingReason, summaryOf } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** A record is in the language it was asked in; here its sentences are told again, from its codes and numbers, in the page's. */

type Answer = AnalyzeAnswer | CompareAnswer;
type Warning = Answer['details']['warnings'][number];
type Source = Answer['details']['sources'][number];
type Attribution = ReturnType<typeof dictionary>['attribution'];

/** A sentence, and the language it is in. */
export interface Told {
  readonly text: string;
  readonly lang: Lang;
}

const LANGS: readonly Lang[] = ['en', 'fr'];

export function isComparison(answer: Answer): answer is CompareAnswer {
  return 'period1' in answer;
}

/** The record's sentence; of a comparison the facts of its season stand in the headline. */
export function retoldSummary(answer: Answer, lang: Lang): string {
  return isComparison(answer) ? compareSummaryOf(answer, lang) : summaryOf(answer, lang);
}

/** The language that a record was asked in, by its sentence. */
export function langOf(answer: Answer): Lang {
  const isIn = (lang: Lang) => retoldSummary(answer, lang) === answer.details.summary;
  return LANGS.find(isIn) ?? 'en';
}

/** A warning with what it is about, such as scenes, which is the same in every language. */
export function retoldWarning({ code, detail }: Warning, lang: Lang): string {
  const known = LANGS.map((one) => withoutStop(dictionary(one).warnings[code]));
  const start = known.find((one) => detail.startsWith(one));
  const about = start === undefined ? '.' : detail.slice(start.length);
  return `${withoutStop(dictionary(lang).warnings[code])}${about}`;
}

/** Why a source gave less than all. What failed is told as the record has it: of the failure it keeps the sentence alone. */
export function retoldDetail({ status, detail }: Source, own: Lang, lang: Lang): Told | null {
  if (detail === null) return null;
  if (status === 'off' || status === 'empty') {
    const { detail: text } = missingReason(status === 'off' ? 'source-off' : 'source-empty', lang);
    return { text, lang };
  }
  return { text: detail, lang: own };
}

/** Whose data a record rests on; a line of another version stays as it is. */
export function retoldAttribution(line: string, lang: Lang): string {
  const { copernicus, ...target } = dictionary(lang).attribution;
  for (const { copernicus: known, ...lines } of LANGS.map((one) => dictionary(one).attribution)) {
    const key = namesOf(lines).find((name) => lines[name] === line);
    if (key !== undefined) return target[key];
    const start = known('');
    if (line.startsWith(start)) return copernicus(line.slice(start.length));
  }
  return line;
}

function namesOf(lines: Omit<Attribution, 'copernicus'>): readonly (keyof Omit<Attribution, 'copernicus'>)[] {
  return Object.keys(lines) as (keyof Omit<Attribution, 'copernicus'>)[];
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
