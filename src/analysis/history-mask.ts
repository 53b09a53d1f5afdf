import { resolutionOf, type Grid } from '../core/grid.ts';

const UNKNOWN = 255;

/**
 * A mask (1, 0, 255 unknown) of `fine` on `coarse`, whose pixels hold whole squares of fine ones from the same corner on: the
 * more frequent of 1 and 0 among those known, 1 where they are even; 255 where none is known.
 */
export function coarseMask(mask: Uint8Array, fine: Grid, coarse: Grid): Uint8Array {
  const factor = Math.round(resolutionOf(coarse) / resolutionOf(fine));
  const balance = new Int32Array(coarse.width * coarse.height);
  const known = new Uint8Array(balance.length);
  forEachFine(fine, coarse, factor, (from, to) => {
    if (mask[from] === UNKNOWN) return;
    balance[to] += mask[from] === 1 ? 1 : -1;
    known[to] = 1;
  });
  return known.map((is, i) => (is === 0 ? UNKNOWN : balance[i] >= 0 ? 1 : 0));
}

/** Days (0 for none) of `fine` on `coarse`: the earliest one, where at least half of a coarse pixel has any. */
export function coarseDays(days: Int32Array, fine: Grid, coarse: Grid): Int32Array {
  const factor = Math.round(resolutionOf(coarse) / resolutionOf(fine));
  const earliest = new Int32Array(coarse.width * coarse.height);
  const counts = new Int32Array(earliest.length);
  forEachFine(fine, coarse, factor, (from, to) => {
    if (days[from] === 0) return;
    earliest[to] = counts[to] === 0 ? days[from] : Math.min(earliest[to], days[from]);
    counts[to] += 1;
  });
  return earliest.map((day, i) => (2 * counts[i] >= factor ** 2 ? day : 0));
}

function forEachFine(
  fine: Grid,
  coarse: Grid,
  factor: number,
  visit: (from: number, to: number) => void,
): void {
  const [width, height] = [coarse.width * factor, coarse.height * factor];
  for (let row = 0; row < Math.min(height, fine.height); row++) {
    const first = Math.floor(row / factor) * coarse.width;
    for (let column = 0; column < Math.min(width, fine.width); column++)
      visit(row * fine.width + column, first + Math.floor(column / factor));
  }
}
