import type { Window } from '../../../src/geo/grid.ts';
import { seededRandom } from '../../support/random.ts';
import type { Case } from './cases.ts';
import type { ServedFile } from './files.ts';
import { MATRIX } from './matrix.ts';
import { rowCarrier, type Carrier } from './orders.ts';
import { POSITIONS, type Position } from './targets.ts';
import type { Row } from './row.ts';
import { ROWS, SIDE } from './shapes.ts';

/** One to three simultaneous faults, on a random window of a random shape. */
interface Mixture {
  readonly trial: Case;
  readonly faults: readonly {
    readonly row: Row;
    readonly position: Position;
    readonly probability: number;
  }[];
  /** For the host's random numbers. */
  readonly seed: number;
}

/** Enough for several requests with their deadlines, and for opening a file twice; a hang takes longer. */
const WITHIN = 350_000;
const LONGEST_SIDE = 120;
/** One read in this many is aborted. */
const LEAVES = 10;

/** The mixture of a seed and a run, which is reproducible. */
export function mixtureOf(seed: number, run: number, files: readonly ServedFile[]): Mixture {
  const own = (seed + Math.imul(run, 0x9e3779b1)) >>> 0;
  const random = seededRandom(own);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  const shape = Math.floor(random() * files.length);
  const window = windowIn(random);
  const faults = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    row: pick(MATRIX.filter(({ abortAfter, file }) => abortAfter === undefined && file === undefined)),
    position: pick(POSITIONS),
    probability: 0.3 + 0.7 * random(),
  }));
  const leaving = random() < 1 / LEAVES ? { after: Math.floor(random() * 200), since: null } : null;
  const lists = faults.map(({ row, position }) => `${row.fault} ${row.name} at the ${position}`);
  const mayBe = (outcome: 'newer' | 'hole') =>
    faults.some(({ row }) => JSON.stringify(row.expected).includes(outcome)) ? [outcome] : [];
  const trial: Case = {
    title: `run ${run} of seed ${seed}: ${lists.join('; ')}`,
    path: `${files[shape].shape.name}.tif?seed=${seed}&run=${run}`,
    ...{ shape, window, within: WITHIN, atLeast: 0, leaving },
    expected: [
      'right',
      'typed',
      ...mayBe('newer'),
      ...mayBe('hole'),
      ...(leaving === null ? [] : ['aborted' as const]),
    ],
    hole: files[shape].positionsOf(window).area,
  };
  return { trial, faults, seed: own };
}

function windowIn(random: () => number): Window {
  const [width, height] = [random, random].map((die) => 1 + Math.floor(die() * LONGEST_SIDE));
  const x = Math.floor(random() * (SIDE - width));
  const y = ROWS.first + Math.floor(random() * (ROWS.end - ROWS.first - height));
  return { x, y, width, height };
}

/** The faults that a query of {@link mixtureOf} causes. */
export function mixtureCarrier(requested: URLSearchParams, files: readonly ServedFile[]): Carrier {
  const [seed, run] = [Number(requested.get('seed')), Number(requested.get('run'))];
  const { trial, faults, seed: own } = mixtureOf(seed, run, files);
  const { positionsOf, newer } = files[trial.shape];
  const [positions, random] = [positionsOf(trial.window), seededRandom(own + 1)];
  const carriers = faults.map(({ row, position, probability }) =>
    rowCarrier(row, { position, positions, newer, random }, probability),
  );
  return (context) => carriers.flatMap((carry) => carry(context));
}
