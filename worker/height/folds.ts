import { seededRandom, shuffled } from './random.ts';

const FOLDS = 5;
/** Fewer blocks with shots cannot be told apart by cross-validation: one to hold out, two to choose from. */
export const LEAST_FOLDS = 3;
/** Blocks have this side where the zone is large enough for five of them in a row, metres (METHODS 5.5). */
const BLOCK_M = 2000;
/** In smaller zones they are a fifth of its side, but never under this: shots nearer to each other are no two samples. */
const LEAST_BLOCK_M = 400;

/** Side of the blocks that are held out together, metres. */
export function blockSide(zoneSide: number): number {
  return Math.max(LEAST_BLOCK_M, Math.min(BLOCK_M, zoneSide / FOLDS));
}

/**
 * The fold of each position, 0 to 4: whole blocks of `side` go to one fold, the fullest blocks first and each to the fold
 * that has the fewest shots, so that folds are about equal. With fewer blocks than folds each is a fold of its own.
 */
export function foldsOf(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  side: number,
  seed: number,
): Uint8Array<ArrayBuffer> {
  const blocks = new Map<string, number[]>();
  for (let i = 0; i < x.length; i++) {
    const block = `${Math.floor(x[i] / side)} ${Math.floor(y[i] / side)}`;
    const members = blocks.get(block);
    if (members === undefined) blocks.set(block, [i]);
    else members.push(i);
  }
  const order = shuffled([...blocks.values()], seededRandom(seed));
  order.sort((a, b) => b.length - a.length);
  const sizes = new Array<number>(FOLDS).fill(0);
  const folds = new Uint8Array(x.length);
  for (const members of order) {
    const fold = sizes.indexOf(Math.min(...sizes));
    sizes[fold] += members.length;
    for (const i of members) folds[i] = fold;
  }
  return folds;
}
