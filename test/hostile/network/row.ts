import type { ProblemCode } from '../../../src/errors/errors.ts';
import type { Spoil } from '../../support/faults.ts';
import type { Target } from './damage.ts';
import type { Position } from './targets.ts';

/** The faults of the design, F1 to F30. */
export type FaultId = `F${number}`;

/**
 * The outcome of a read: exactly the raster of the file; that of the newer file; that of the file except for
 * one tile, whose pixels are invalid; the abort reason; or a SylvanError with that code.
 */
export type Outcome = 'right' | 'newer' | 'hole' | 'aborted' | ProblemCode;
type Outcomes = Outcome | readonly Outcome[];
type Expected = Outcomes | Readonly<Record<Position, Outcomes>>;

/**
 * The readers of a row: Node; a page that sees the host's headers; a page that cannot read Content-Range and
 * ETag; and a page whose browser caches responses, and may combine the headers of an earlier response with
 * the bytes of a later one.
 */
export const READERS = ['node', 'page', 'hidden', 'stored'] as const;
export type ReaderKind = (typeof READERS)[number];

export interface Row {
  readonly fault: FaultId;
  readonly name: string;
  readonly spoil: (target: Target) => Spoil;
  /**
   * `once` affects the first response that contains the position, `always` each of them, and `from` every
   * response from the first of them on (for the header, from the next request on, so that the file changes
   * during the read).
   */
  readonly lasts: 'once' | 'always' | 'from';
  readonly expected: Expected;
  /** In a page, if it learns less than Node. */
  readonly page?: Expected;
  /** In a page that cannot read the headers. Default: as in a page. */
  readonly hidden?: Expected;
  /** In a page whose browser caches responses. Default: no wrong pixels. */
  readonly stored?: Expected;
  /** Longest duration in seconds of the fast clock. Default: that of a read without faults. */
  readonly within?: number;
  /** Shortest duration in seconds, if the host's headers are readable. */
  readonly atLeast?: number;
  /** The file, by default `usual`; `large` is over 8 MiB. */
  readonly file?: 'usual' | 'large';
  /** Whether its address has a signature. */
  readonly signed?: boolean;
  /** The reader aborts this many milliseconds of real time after its request for the affected bytes. */
  readonly abortAfter?: number;
}

type More = Pick<Row, 'page' | 'hidden' | 'stored' | 'within' | 'atLeast' | 'file' | 'signed' | 'abortAfter'>;

export function row(
  fault: FaultId,
  name: string,
  spoil: Row['spoil'],
  lasts: Row['lasts'],
  expected: Expected,
  more: More = {},
): Row {
  return { fault, name: `${name}, ${lasts}`, spoil, lasts, expected, ...more };
}

/** A temporary fault, and the same as a permanent one. */
export function pair(
  fault: FaultId,
  name: string,
  spoil: Row['spoil'],
  [once, always]: readonly [once: Expected, always: Expected],
  more: More = {},
): Row[] {
  return [row(fault, name, spoil, 'once', once, more), row(fault, name, spoil, 'always', always, more)];
}

/** An outcome for each position. */
export const at = (header: Outcomes, array: Outcomes, tile: Outcomes): Expected => ({ header, array, tile });

/** Outcomes that caching does not cause. */
const DEVIATIONS = ['newer', 'hole', 'aborted'] as const;

/** The expected outcomes of a row at a position for a reader. */
export function expectedOf(row: Row, position: Position, reader: ReaderKind): readonly (Outcome | 'typed')[] {
  const { expected, page = expected, hidden = page, stored } = row;
  const own = { node: expected, page, hidden, stored }[reader];
  if (own === undefined)
    return ['right', 'typed', ...DEVIATIONS.filter((one) => JSON.stringify(expected).includes(one))];
  const outcomes = typeof own === 'object' && 'header' in own ? own[position] : own;
  return typeof outcomes === 'string' ? [outcomes] : outcomes;
}
