import { SylvanError } from '../errors/errors.ts';
import type { Asset } from './scene.ts';

/**
 * How an item, its files and their pixels contradict each other: the word that the reason of a skipped scene begins with
 * (docs/record.md).
 */
export type InconsistencyWord =
  | 'same-file'
  | 'other-date'
  | 'other-place'
  | 'other-shape'
  | 'other-scale'
  | 'odd-scale'
  | 'odd-classes'
  | 'odd-bands'
  | 'missed-clouds'
  | 'shifted'
  | 'same-pixels'
  | 'odd-reflectance'
  | 'not-linear';

/** What contradicts what, as a word and as a clause. */
export interface Inconsistency {
  readonly word: InconsistencyWord;
  readonly detail: string;
}

/** `inconsistent-scene` {asset, fault}: the scene is left out, for one of its parts is wrong and nothing says which. */
export function inconsistentScene(
  { href }: Pick<Asset, 'href'>,
  { word, detail }: Inconsistency,
): SylvanError {
  return new SylvanError('inconsistent-scene', detail, {
    fields: { asset: href.replace(/[?#].*$/s, ''), fault: word },
  });
}

/** The reason of a scene that was left out for `error`: a stable word and a sentence. */
export function reasonOf({ code, message, fields: { fault } }: SylvanError): string {
  const word = code === 'inconsistent-scene' && typeof fault === 'string' ? fault : code;
  return `${word}: ${message}`;
}
