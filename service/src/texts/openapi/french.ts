import { ANALYSES } from './analyses.ts';
import { COMPARISONS } from './comparisons.ts';
import { KEYS } from './keys.ts';
import { OPERATIONS } from './operations.ts';

/**
 * French texts of the contract, by the English ones: routes and schemas have English texts alone, and the library uses the
 * schemas, too.
 */
export const FRENCH: ReadonlyMap<string, string> = new Map(
  [OPERATIONS, ANALYSES, COMPARISONS, KEYS].flatMap((texts) => Object.entries(texts)),
);
