import type { Numbers } from './numbers.ts';
import type { Texts } from './texts/record.ts';

/** What a record is laid out with. */
export interface Page {
  readonly texts: Texts;
  readonly numbers: Numbers;
  readonly columns: number;
}
