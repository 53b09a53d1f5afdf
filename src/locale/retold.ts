import type { Lang } from '../contract/zone.ts';
import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { CompareAnswer } from '../contract/compare-types.ts';
import type { SourceReport, Warning } from '../contract/record-types.ts';
import { compareSummaryOf } from './compare-summary.ts';
import { endedDetail } from './days.ts';
import { summaryOf } from './summary.ts';
import { recordTexts } from './dictionaries.ts';
import type { RecordTexts } from './records-en.ts';
import { LANGS } from './in-languages.ts';
import { missingReason } from './index.ts';

/** A record is in the language it was requested in; here its sentences are made anew in another, from its codes and numbers. */

/** A record of either kind. */
export type Answer = AnalyzeAnswer | CompareAnswer;
type Attribution = RecordTexts['attribution'];
type Lines = Omit<Attribution, 'copernicus'>;

/** A sentence, and the language it is in. */
export interface TranslatedText {
  /** The sentence. */
  readonly text: string;
  /** Its language: that of the record where it cannot be translated. */
  readonly lang: Lang;
}

/** The record's sentence; of a comparison the facts of its season stand in the headline. */
export function translatedSummary(answer: Answer, lang: Lang): string {
  return 'period1' in answer ? compareSummaryOf(answer, lang) : summaryOf(answer, lang);
}

/** The language that a record was requested in, by its sentence. */
export function langOf(answer: Answer): Lang {
  const isIn = (lang: Lang) => translatedSummary(answer, lang) === answer.details.summary;
  return LANGS.find(isIn) ?? 'en';
}

/** A warning with what it is about, such as scenes, which is the same in every language. */
export function translatedWarning({ code, detail }: Warning, lang: Lang): string {
  const known = LANGS.map((one) => withoutStop(recordTexts(one).warnings[code]));
  const start = known.find((one) => detail.startsWith(one));
  const about = start === undefined ? '.' : detail.slice(start.length);
  return `${withoutStop(recordTexts(lang).warnings[code])}${about}`;
}

/**
 * Why a source gave less than all. What failed is reported in the record's `own` language: of the failure it keeps the sentence
 * alone.
 */
export function translatedDetail(
  { status, detail, last_day }: SourceReport,
  own: Lang,
  lang: Lang,
): TranslatedText | null {
  if (detail === null) return null;
  const codes = { off: 'source-off', empty: 'source-empty', pending: 'pending' } as const;
  if (last_day !== undefined && detail === endedDetail(last_day, own))
    return { text: endedDetail(last_day, lang), lang };
  if (status === 'off' || status === 'empty' || status === 'pending')
    return { text: missingReason(codes[status], lang).detail, lang };
  return { text: detail, lang: own };
}

/** Whose data a record rests on; a line of another version stays as it is. */
export function translatedAttribution(line: string, lang: Lang): string {
  const { copernicus, ...target } = recordTexts(lang).attribution;
  for (const { copernicus: known, ...lines } of LANGS.map((one) => recordTexts(one).attribution)) {
    const key = namesOf(lines).find((name) => lines[name] === line);
    if (key !== undefined) return target[key];
    const start = known('');
    if (line.startsWith(start)) return copernicus(line.slice(start.length));
  }
  return line;
}

function namesOf(lines: Lines): readonly (keyof Lines)[] {
  return Object.keys(lines) as (keyof Lines)[];
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
