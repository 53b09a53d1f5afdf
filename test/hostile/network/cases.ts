import type { Window } from '../../../src/geo/grid.ts';
import type { RequestedRange } from '../../support/faults.ts';
import type { Outcome } from './row.ts';

/**
 * One read with faults, as plain data: it is sent to a page, and the host takes the faults from its query.
 */
export interface Case {
  /** Name in messages. */
  readonly title: string;
  /** Path on the host: the file, with the faults in the query. */
  readonly path: string;
  /** Index in `SHAPES`. */
  readonly shape: number;
  readonly window: Window;
  /** `typed` stands for any SylvanError except `internal`. */
  readonly expected: readonly (Outcome | 'typed')[];
  /** In milliseconds of the fast clock. */
  readonly within: number;
  readonly atLeast: number;
  /** When the reader aborts; `null` for never. */
  readonly leaving: Leaving | null;
  /** The pixels that may be invalid. */
  readonly hole: Window;
}

/** Milliseconds of real time, from the start, or from the first request for any of these bytes. */
interface Leaving {
  readonly after: number;
  readonly since: readonly RequestedRange[] | null;
}
