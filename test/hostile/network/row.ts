import type { ProblemCode } from '../../../src/errors/errors.ts';
import type { Spoil } from '../../support/faults.ts';
import type { Target } from './damage.ts';
import type { Position } from './targets.ts';

/** The faults of the design, F1 to F30. */
export type FaultId = `F${number}`;

/**
 * What may come of a read: the raster of the file, bit for bit; that of the newer file; that of the file but for the pixels
 * of one tile, which are said to hold nothing; the reason of the abort; or a SylvanError of that code.
 */
export type Outcome = 'right' | 'newer' | 'hole' | 'aborted' | ProblemCode;
type Outcomes = Outcome | readonly Outcome[];
type Expected = Outcomes | Readonly<Record<Position, Outcomes>>;

/**
 * Where a row is read: in Node; in a page that sees the host's headers; in one that sees neither Content-Range nor ETag; in
 * one whose browser keeps answers by itself, and may show the headers of an earlier one with the bytes of a later.
 */
export const READERS = ['node', 'page', 'hidden', 'stored'] as const;
export type ReaderKind = (typeof READERS)[number];

export interface Row {
  readonly fault: FaultId;
  readonly name: string;
  readonly spoil: (target: Target) => Spoil;
  /**
   * `once` spoils the first answer that holds the position, `always` each of them, `from` everything from the first of them
   * on (of the header: from the request after it on, so that the file changes in mid-read).
   */
  readonly lasts: 'once' | 'always' | 'from';
  readonly expected: Expected;
  /** In a page, where that learns less than Node. */
  readonly page?: Expected;
  /** In a page that sees no headers. Default: as in a page. */
  readonly hidden?: Expected;
  /** In a page whose browser keeps answers. Default: no wrong pixel. */
  readonly stored?: Expected;
  /** Seconds on the fast clock that it may take in all. Default: what an undisturbed read takes. */
  readonly within?: number;
  /** Seconds that it must take at least, where the host's headers are seen. */
  readonly atLeast?: number;
  /** Which file. Default `usual`; `large` is over 8 MiB. */
  readonly file?: 'usual' | 'large';
  /** Whether its address carries a signature. */
  readonly signed?: boolean;
  /** The reader goes away that many milliseconds of real time after it has requested what the fault is about. */
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

/** A fault that passes, and the same where it stays. */
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

/** What no fault of the host's caching brings about. */
const DEVIATIONS = ['newer', 'hole', 'aborted'] as const;

/** What a row expects at a position, of a reader. */
export function expectedOf(row: Row, position: Position, reader: ReaderKind): readonly (Outcome | 'typed')[] {
  const { expected, page = expected, hidden = page, stored } = row;
  const own = { node: expected, page, hidden, stored }[reader];
  if (own === undefined)
    return ['right', 'typed', ...DEVIATIONS.filter((one) => JSON.stringify(expected).includes(one))];
  const outcomes = typeof own === 'object' && 'header' in own ? own[position] : own;
  return typeof outcomes === 'string' ? [outcomes] : outcomes;
}
