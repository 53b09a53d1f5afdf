import type { Lang } from '../contract/zone.ts';
import { vectorTexts, type VectorFacts, type VectorFaultCode } from '../locale/vector-texts.ts';

export type { VectorFaultCode };

/** Options of an error besides its code and file. */
export interface FaultOptions {
  /** The number or name of the feature at fault. */
  readonly feature?: string | number;
  /** Facts for the sentence: numbers, names. */
  readonly facts?: VectorFacts;
  /** The cause. */
  readonly cause?: unknown;
}

/** A shared symbol, because pages and the command line have separate copies of this module. */
const MARK = Symbol.for('sylvan.vector-fault');

/**
 * A file, or a feature of one, that cannot be read. `message` is a sentence in English; see {@link vectorFaultText} for other
 * languages.
 */
export class VectorFileError extends Error {
  /** The same for all errors of this class. */
  override readonly name = 'VectorFileError';
  /** Mark that `isVectorFileError` checks, in every bundle. */
  readonly [MARK] = true;
  /** The number or name of the feature at fault; undefined for the file as a whole. */
  readonly feature: string | number | undefined;
  /** Facts for the sentence: numbers, names. */
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

/** Whether an error is a VectorFileError, from any bundle. */
export function isVectorFileError(error: unknown): error is VectorFileError {
  return typeof error === 'object' && error !== null && MARK in error;
}

/** A sentence that says what is wrong with which feature of which file, and what to do. */
export function vectorFaultText(error: VectorFileError, lang: Lang): string {
  return textOf(error, lang);
}

/** The same sentence without the file's name, for use where the file is already named. */
export function vectorFaultDetail({ code, facts }: VectorFileError, lang: Lang): string {
  return vectorTexts(lang).faults[code](facts);
}

type Stated = Pick<VectorFileError, 'code' | 'file' | 'feature' | 'facts'>;

function textOf({ code, file, feature, facts }: Stated, lang: Lang): string {
  const texts = vectorTexts(lang);
  const what = feature === undefined ? texts.fileFails(file) : texts.featureFails(feature, file);
  return `${what} ${texts.faults[code](facts)}`;
}
