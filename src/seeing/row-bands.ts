import { northUpGrid, resolutionOf, type Grid } from '../core/grid.ts';
import type { LookPlane } from '../core/tasks/optical.ts';
import type { Layout } from './plan.ts';

/** Full-width rows of a layout's grids. */
export interface RowBand {
  /** Of the fine grid. */
  readonly firstRow: number;
  readonly layout: Layout<LookPlane>;
}

/** Bytes of a number as looks carry it where the grid's pixels are the files', and of a class. */
const [NUMBER_BYTES, CLASS_BYTES] = [2, 1];

/**
 * A layout in bands of whole strips, north to south, such that the pixels of so many looks take at most `memory` bytes; one
 * strip's are taken whatever they are. A single band is the layout itself.
 */
export function rowBands(layout: Layout<LookPlane>, looks: number, memory: number): RowBand[] {
  const { fine, stripRows } = layout;
  const strips = Math.floor(memory / (looks * stripBytes(layout)));
  const rows = Math.max(1, strips) * stripRows;
  if (rows >= fine.height) return [{ firstRow: 0, layout }];
  const starts = Array.from({ length: Math.ceil(fine.height / rows) }, (_, i) => i * rows);
  return starts.map((firstRow) => ({ firstRow, layout: bandOf(layout, firstRow, rows) }));
}

function stripBytes({ fine, coarse, fineBands, coarseBands, stripRows }: Layout<LookPlane>): number {
  const coarseRows = (stripRows * coarse.width) / fine.width;
  const coarseBytes = NUMBER_BYTES * coarseBands.length + CLASS_BYTES;
  return stripRows * fine.width * NUMBER_BYTES * fineBands.length + coarseRows * coarse.width * coarseBytes;
}

function bandOf(layout: Layout<LookPlane>, firstRow: number, rows: number): Layout<LookPlane> {
  const { fine, coarse } = layout;
  const height = Math.min(rows, fine.height - firstRow);
  const factor = fine.width / coarse.width;
  return {
    ...layout,
    fine: rowsOf(fine, firstRow, height),
    coarse: rowsOf(coarse, firstRow / factor, height / factor),
  };
}

function rowsOf(grid: Grid, firstRow: number, height: number): Grid {
  const [, , west, , , north] = grid.affine;
  const resolution = resolutionOf(grid);
  return northUpGrid(grid.epsg, west, north - firstRow * resolution, resolution, grid.width, height);
}
