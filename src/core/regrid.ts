import type { Grid } from './grid.ts';

/** Finds the pixel of `to` that holds the centre of a pixel of `from`: both north-up, in one system. `null` outside. */
export function pixelOnGrid(from: Grid, to: Grid): (column: number, row: number) => number | null {
  const [a, , c, , e, f] = from.affine;
  const [p, , r, , s, t] = to.affine;
  return (column, row) => {
    const x = Math.floor((a * (column + 0.5) + c - r) / p);
    const y = Math.floor((e * (row + 0.5) + f - t) / s);
    return x >= 0 && x < to.width && y >= 0 && y < to.height ? y * to.width + x : null;
  };
}
