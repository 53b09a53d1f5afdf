import { ANALYSES } from './analyses.ts';
import { COMPARISONS } from './comparisons.ts';
import { KEYS } from './keys.ts';
import { OPERATIONS } from './operations.ts';

/**
 * The French of what the contract says, by its English: routes and schemas are written in English alone, and the schemas are the
 * library's too.
 */
export const FRENCH: ReadonlyMap<string, string> = new Map(
  [OPERATIONS, ANALYSES, COMPARISONS, KEYS].flatMap((texts) => Object.entries(texts)),
);
