import type { Lang } from '../contract/zone.ts';
import { vectorTexts, type VectorFacts, type VectorFaultCode } from '../locale/vector-texts.ts';

export type { VectorFaultCode };

/** What an error is made with next to its code and file. */
export interface FaultOptions {
  /** The feature that it is about, by its number and its name. */
  readonly feature?: string | number;
  /** What the sentence is made of: numbers, names. */
  readonly facts?: VectorFacts;
  /** What it comes from. */
  readonly cause?: unknown;
}

/** Pages and the command line have copies of this module. */
const MARK = Symbol.for('sylvan.vector-fault');

/** A file, or a feature of one, that cannot be read. `message` is a sentence in English; see {@link vectorFaultText}. */
export class VectorFileError extends Error {
  /** Of all errors of this class. */
  override readonly name = 'VectorFileError';
  /** What `isVectorFileError` knows it by in every bundle. */
  readonly [MARK] = true;
  /** The feature that it is about, by its number or name; undefined for the file as a whole. */
  readonly feature: string | number | undefined;
  /** What the sentence is made of: numbers, names. */
  readonly facts: VectorFacts;

  constructor(
    /** What is wrong; stable, never translated. */
    readonly code: VectorFaultCode,
    /** The file's name. */
    readonly file: string,
    { feature, facts = {}, cause }: FaultOptions = {},
  ) {
    super(textOf({ code, file, feature, facts }, 'en'), cause === undefined ? undefined : { cause });
    this.feature = feature;
    this.facts = facts;
  }
}

/** Whether an error is of this class, whichever bundle it came from. */
export function isVectorFileError(error: unknown): error is VectorFileError {
  return typeof error === 'object' && error !== null && MARK in error;
}

/** What is wrong with which feature of which file, and what to do. */
export function vectorFaultText(error: VectorFileError, lang: Lang): string {
  return textOf(error, lang);
}

/** The same without naming the file, for where it is named already. */
export function vectorFaultDetail({ code, facts }: VectorFileError, lang: Lang): string {
  return vectorTexts(lang).faults[code](facts);
}

type Stated = Pick<VectorFileError, 'code' | 'file' | 'feature' | 'facts'>;

function textOf({ code, file, feature, facts }: Stated, lang: Lang): string {
  const texts = vectorTexts(lang);
  const what = feature === undefined ? texts.fileFails(file) : texts.featureFails(feature, file);
  return `${what} ${texts.faults[code](facts)}`;
}
