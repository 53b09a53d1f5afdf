import type { Numbers } from './numbers.ts';
import type { Texts } from './texts/record.ts';

/** Everything that formats a record. */
export interface Page {
  readonly texts: Texts;
  readonly numbers: Numbers;
  readonly columns: number;
}
