import type { Window } from '../../../src/geo/grid.ts';
import type { RequestedRange } from '../../support/faults.ts';
import type { Outcome } from './row.ts';

/** One read through faults, as plain data: a page receives it, and the host finds the faults in its query. */
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
  /** When the reader leaves; `null` for never. */
  readonly leaving: Leaving | null;
  /** The pixels that may come as holding nothing. */
  readonly hole: Window;
}

/** Milliseconds of real time, from the beginning, or from the first request for any of these bytes. */
interface Leaving {
  readonly after: number;
  readonly since: readonly RequestedRange[] | null;
}
