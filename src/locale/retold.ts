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

/** Translates the sentences of records, which are in the language of the request, by making them anew from codes and numbers. */

/** A record of either kind. */
export type Answer = AnalyzeAnswer | CompareAnswer;
type Attribution = RecordTexts['attribution'];
type Lines = Omit<Attribution, 'copernicus'>;

/** A sentence, and its language. */
export interface TranslatedText {
  /** The sentence. */
  readonly text: string;
  /** Its language; for a sentence that cannot be translated, the language of the record. */
  readonly lang: Lang;
}

/** The record's summary sentence in the requested language. */
export function translatedSummary(answer: Answer, lang: Lang): string {
  return 'period1' in answer ? compareSummaryOf(answer, lang) : summaryOf(answer, lang);
}

/** The language in which a record was requested, detected from its summary sentence. */
export function langOf(answer: Answer): Lang {
  const isIn = (lang: Lang) => translatedSummary(answer, lang) === answer.details.summary;
  return LANGS.find(isIn) ?? 'en';
}

/** A warning in the requested language. What it refers to, such as scenes, is the same in every language. */
export function translatedWarning({ code, detail }: Warning, lang: Lang): string {
  const known = LANGS.map((one) => withoutStop(recordTexts(one).warnings[code]));
  const start = known.find((one) => detail.startsWith(one));
  const about = start === undefined ? '.' : detail.slice(start.length);
  return `${withoutStop(recordTexts(lang).warnings[code])}${about}`;
}

/**
 * Why a source provided less than requested. The sentence on a failure stays in the record's `own` language, because the record
 * contains nothing else from which to translate it.
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

/** A line of a record's attribution in the requested language; a line from another version stays as it is. */
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
