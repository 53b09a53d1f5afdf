import type { Lang } from '../contract/zone.ts';
import { vectorTexts, type VectorFacts, type VectorFaultCode } from '../locale/vector-texts.ts';

export type { VectorFaultCode };

interface FaultOptions {
  /** The feature that it is about, by its number and its name. */
  readonly feature?: string | number;
  readonly facts?: VectorFacts;
  readonly cause?: unknown;
}

/** Pages and the command line have copies of this module. */
const MARK = Symbol.for('sylvan.vector-fault');

/** A file, or a feature of one, that cannot be read. `message` is a sentence in English; see {@link vectorFaultText}. */
export class VectorFileError extends Error {
  override readonly name = 'VectorFileError';
  readonly [MARK] = true;
  readonly feature: string | number | undefined;
  readonly facts: VectorFacts;

  constructor(
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
