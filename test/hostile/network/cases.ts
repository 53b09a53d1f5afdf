import type { Window } from '../../../src/core/grid.ts';
import type { Outcome } from './row.ts';

/** One read through faults, as plain data: a page is told it, and the host finds the faults in its query. */
export interface Case {
  /** Names it in messages. */
  readonly title: string;
  /** Of the host: the file, and in its query the faults. */
  readonly path: string;
  /** Index in `SHAPES`. */
  readonly shape: number;
  readonly window: Window;
  /** `typed` stands for any SylvanError but `internal`. */
  readonly expected: readonly (Outcome | 'typed')[];
  /** Milliseconds of the fast clock. */
  readonly within: number;
  readonly atLeast: number;
  /** Milliseconds of real time; `null` for never. */
  readonly abortAfter: number | null;
  /** The pixels that may come as holding nothing. */
  readonly hole: Window;
}
