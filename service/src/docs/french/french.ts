import { ANALYSES } from './analyses.ts';
import { COMPARISONS } from './comparisons.ts';
import { KEYS } from './keys.ts';

/**
 * The French of what the contract's schemas say of their fields, by its English: the schemas are the library's too, which
 * needs one language of them alone.
 */
export const FRENCH: ReadonlyMap<string, string> = new Map(
  [ANALYSES, COMPARISONS, KEYS].flatMap((texts) => Object.entries(texts)),
);
