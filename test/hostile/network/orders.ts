import { seededRandom } from '../../support/random.ts';
import type { FaultContext, Spoil } from '../../support/faults.ts';
import type { Case } from './cases.ts';
import type { Target } from './damage.ts';
import type { ServedFile } from './files.ts';
import { MATRIX } from './matrix.ts';
import { isAt, POSITIONS, rangesAt, type Position } from './targets.ts';
import { expectedOf, type ReaderKind, type Row } from './row.ts';

/** The faults for a response. */
export type Carrier = (context: FaultContext) => readonly Spoil[];

/** Seconds of the fast clock for a read without faults on a slow machine. */
const UNDISTURBED = 10;

/** The faults that a query requests: one row of the matrix at one position. */
interface Order {
  readonly index: number;
  readonly position: Position;
  readonly repeat: number;
}

/** Every row at every position three times, each time with another shape and other random numbers. */
export function matrixCases(files: readonly ServedFile[], reader: ReaderKind): Case[] {
  return MATRIX.flatMap((_, index) =>
    POSITIONS.flatMap((position) =>
      files.map((_, repeat) => caseOf({ index, position, repeat }, files, reader)),
    ),
  );
}

function caseOf({ index, position, repeat }: Order, files: readonly ServedFile[], reader: ReaderKind): Case {
  const row = MATRIX[index];
  const { fault, name, file = 'usual', signed, within = UNDISTURBED, atLeast = 0, abortAfter } = row;
  const { shape, positionsOf } = files[repeat];
  const positions = positionsOf(shape.window);
  const query = `row=${index}&at=${position}&repeat=${repeat}${signed ? '&sig=Zm9yZXN0cw' : ''}`;
  return {
    title: `${fault} ${name}, at the ${position} of ${shape.name}`,
    path: `${shape.name}${file === 'large' ? '-large' : ''}.tif?${query}`,
    shape: repeat,
    window: shape.window,
    expected: expectedOf(row, position, reader),
    within: within * 1000,
    atLeast: reader === 'hidden' ? 0 : atLeast * 1000,
    leaving: abortAfter === undefined ? null : { after: abortAfter, since: rangesAt(position, positions) },
    hole: positions.area,
  };
}

/** The faults that a query of {@link matrixCases} causes. */
export function orderCarrier(requested: URLSearchParams, files: readonly ServedFile[]): Carrier {
  const [index, repeat] = [Number(requested.get('row')), Number(requested.get('repeat'))];
  const position = requested.get('at') as Position;
  const { shape, positionsOf, newer } = files[repeat];
  const random = seededRandom(
    1 + (index * POSITIONS.length + POSITIONS.indexOf(position)) * files.length + repeat,
  );
  return rowCarrier(MATRIX[index], { position, positions: positionsOf(shape.window), newer, random });
}

/** A row at its target; each response that it applies to is faulty with this `probability`. */
export function rowCarrier({ spoil, lasts }: Row, target: Target, probability = 1): Carrier {
  const { position, positions, random } = target;
  const spoiled = spoil(target);
  let observed = 0;
  return ({ range }) => {
    const isHit = isAt(position, range, positions);
    if (isHit) observed += 1;
    const applies = {
      once: isHit && observed === 1,
      always: isHit,
      from: observed > 0 && !(isHit && position === 'header' && observed === 1),
    };
    return applies[lasts] && random() < probability ? [spoiled] : [];
  };
}
