import type { Lang } from '../contract/zone.ts';
import {
  isSylvanError,
  type ProblemCode,
  type ErrorFields,
  type FieldFault,
  type Json,
  type SylvanError,
} from '../errors/errors.ts';
import { FACT_NAMES, factTexts, type FactName } from './fact-words.ts';
import { faultTexts, type FaultFacts } from './fault-words.ts';
import { skippedTexts } from './skip-words.ts';
import { titles } from './title-words.ts';
import { problemsEn, type Explanation, type ProblemTexts } from './en.ts';
import { problemsFr } from './fr.ts';
import { inLanguages } from './in-languages.ts';
import { FAULT_CODES } from '../contract/faults.ts';
import { isFault } from '../stac/scene.ts';
import { listed, printable } from './printable.ts';
import { tableExplanation } from './table-words.ts';
import { formatNumber, formatPercent } from './typography.ts';

/** The texts for errors, which a page loads at once; those for records load with the code that makes or shows records. */
export const problemTexts = inLanguages({ en: problemsEn, fr: problemsFr });

/** The title of a problem, in the requested language. */
export function titleOf(code: ProblemCode, lang: Lang): string {
  return titles(lang)[code];
}

const FACT_DECIMALS = 3;

/** Facts that are fractions, shown in percent. */
const FRACTIONS: ReadonlySet<FactName> = new Set<FactName>([
  'best_valid_fraction',
  'valid_fraction',
  'common_fraction',
]);

/** Facts that are identifiers: their digits are not grouped. */
const NAMES: ReadonlySet<FactName> = new Set<FactName>(['epsg', 'line', 'column', 'status']);

/**
 * The message of an error, in the requested language: the faults of a request one after the other, or else what happened,
 * the facts in `error.fields` that have a name here, and what to do. Nothing else in the error is shown, so that
 * no path, query or message of another program leaks.
 */
export function detailOf(error: SylvanError, lang: Lang): string {
  if (error.errors.length > 0) return faultsDetail(error.errors, lang);
  const [, remedy] = explanationOf(error, lang);
  return [`${whatHappened(error, lang)}. ${remedy}`, ...hints(error.fields, lang)].join(' ');
}

/** The first sentence of {@link detailOf}, without its full stop: what happened, and the facts in brackets. */
export function whatHappened(error: SylvanError, lang: Lang): string {
  const facts = factsOf(statedFacts(error), lang);
  return explanationOf(error, lang)[0] + (facts && ` (${facts})`);
}

/** Some codes have more precise explanations, chosen by facts; a permanent failure of a catalog is explained by its cause. */
function explanationOf({ code, fields, cause }: SylvanError, lang: Lang): Explanation {
  const texts = problemTexts(lang);
  if (code === 'points-invalid') return tableExplanation(fields, lang) ?? texts.explanations[code];
  if (code === 'upstream-failure' && isSylvanError(cause) && !cause.retryable)
    return explanationOf(cause, lang);
  if (code === 'stac-invalid' && 'line' in fields) return texts.noJson;
  if (code === 'unsupported-tiff' || code === 'inconsistent-scene')
    return faultExplanation(fields, texts) ?? texts.explanations[code];
  // The file may have overviews: the call's limit of bytes is the cause.
  if (code === 'needs-overview' && 'maximum' in fields) return texts.overBudget;
  if (code === 'missing-key' && 'option' in fields) return texts.keyOption;
  if (code === 'not-found' && fields.option === 'samplesUrl') return texts.noSamples;
  if (code === 'pack-invalid' && fields.fault === 'newer') return texts.newerPack;
  if (code === 'pack-invalid' && 'pack' in fields) return texts.damagedPack;
  if (code === 'offline-miss' && fields.operation === 'compare') return texts.noComparison;
  if (code === 'request-in-progress' && 'pack' in fields) return texts.packInUse;
  // Without a host, the service itself refuses.
  if (code === 'rate-limited' && !('host' in fields)) return texts.overLimit;
  return code === 'no-imagery' ? noImagery(fields, texts) : texts.explanations[code];
}

function faultExplanation(fields: ErrorFields, texts: ProblemTexts): Explanation | null {
  const { fault } = fields;
  if ('epsg' in fields || fault === 'no-georeference') return texts.otherProjection;
  if (fault === 'several-bands') return texts.severalBands;
  if (fault === 'mask-samples') return texts.maskSamples;
  return fault === 'not-linear' ? texts.notLinear : null;
}

/** In a comparison, one period may lack imagery, or the two may have too little in common. */
function noImagery(fields: ErrorFields, texts: ProblemTexts): Explanation {
  if (fields.land_pixels === 0) return texts.noLand;
  if (typeof fields.common_fraction === 'number') return texts.nothingCommon;
  if ('catalog_bbox' in fields) return texts.otherPlace;
  if (typeof fields.skipped === 'object' && Object.keys(fields.skipped ?? {}).every(isFault))
    return texts.faultyItems;
  if ('period' in fields) return texts.emptyPeriod;
  return 'catalog_start' in fields ? texts.otherDays : texts.explanations['no-imagery'];
}

/**
 * The fields of an error that may leave the program; none for `internal` errors. Addresses lose their query, which may
 * contain signatures and tokens.
 */
export function statedFacts({ code, fields }: SylvanError): Record<string, Json> {
  if (code === 'internal') return {};
  // The sentence about a table already names its column.
  const isNamed = (name: string) => code === 'points-invalid' && name === 'column';
  const reported = FACT_NAMES.filter((name) => Object.hasOwn(fields, name) && !isNamed(name));
  return Object.fromEntries(reported.map((name) => [name, withoutQuery(fields[name])]));
}

function withoutQuery(value: Json): Json {
  return typeof value === 'string' ? value.replace(/(?<=^[a-z]+:[^?#]*)[?#].*$/s, '') : value;
}

/** The sentences for one fault of one field. A fault with an unknown code, or without its values, keeps its own detail. */
export function faultDetail(fault: FieldFault, lang: Lang): string {
  const code = FAULT_CODES.find((known) => known === fault.code);
  const { pointer, fields } = fault;
  if (code === undefined || fields === undefined) return fault.detail;
  const sentence = faultTexts(lang).faults[code](faultFacts(pointer, fields, lang));
  return [sentence, ...hints(fields, lang)].join(' ');
}

function faultFacts(pointer: string, fields: ErrorFields, lang: Lang): FaultFacts {
  const { request, ...texts } = faultTexts(lang);
  const requirements: Readonly<Record<string, string>> = texts.requirements;
  const name = fieldName(pointer);
  const wanted = text(fields.wants ?? name, lang);
  const facts = Object.entries(fields).map(([fact, value]) => [fact, text(value, lang)]);
  return {
    ...(Object.fromEntries(facts) as FaultFacts),
    field: name === '' ? request : printable(name),
    // Not rounded: an outline may cross itself within a metre.
    place: `lng ${JSON.stringify(fields.lng)}, lat ${JSON.stringify(fields.lat)}`,
    // Names and JSON are the same in every language.
    requirement: requirements[wanted] ?? wanted,
  };
}

function faultsDetail(faults: readonly FieldFault[], lang: Lang): string {
  const sentences = faults.map((fault) => faultDetail(fault, lang));
  if (faults.length > 1)
    sentences.unshift(faultTexts(lang).severalFaults(formatNumber(faults.length, lang, 0)));
  return sentences.join(' ');
}

function hints(fields: ErrorFields, lang: Lang): string[] {
  const texts = faultTexts(lang);
  const { suggestion, swapped_lat: lat, swapped_lng: lng, more } = fields;
  const found: string[] = [];
  if (typeof suggestion === 'string') found.push(texts.suggestion(suggestion));
  if (typeof lat === 'number' && typeof lng === 'number') found.push(texts.swapped(String(lat), String(lng)));
  if (typeof more === 'number') found.push(texts.moreUnknownFields(formatNumber(more, lang, 0)));
  return found;
}

function factsOf(stated: ErrorFields, lang: Lang): string {
  const { facts, colon, semicolon } = factTexts(lang);
  const known = FACT_NAMES.flatMap((name) => {
    const value = Object.hasOwn(stated, name) ? factText(name, stated[name], lang) : '';
    return value === '' ? [] : [`${facts[name]}${colon}${value}`];
  });
  return known.join(semicolon);
}

function factText(name: FactName, value: Json, lang: Lang): string {
  if (typeof value === 'number' && NAMES.has(name)) return String(value);
  if (typeof value === 'number')
    return FRACTIONS.has(name) ? formatPercent(100 * value, lang) : formatNumber(value, lang, FACT_DECIMALS);
  if (name === 'skipped') return skippedText(value, lang);
  if (Array.isArray(value)) return listed(value as readonly Json[]);
  return typeof value === 'string' ? printable(value) : '';
}

/** The number of scenes left out for each reason; codes of problems appear as their titles. */
function skippedText(counts: Json, lang: Lang): string {
  const named: Readonly<Record<string, string>> = { ...titles(lang), ...skippedTexts(lang) };
  return Object.entries(counts ?? {})
    .map(([word, count]) => `${count} × ${named[word] ?? printable(word)}`)
    .join(', ');
}

function fieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
}

function text(value: Json | undefined, lang: Lang): string {
  if (typeof value === 'number') return formatNumber(value, lang, FACT_DECIMALS);
  return typeof value === 'string' ? value : '';
}
