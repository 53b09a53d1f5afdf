import type { HeightTask } from '../../src/core/tasks/height.ts';

/** Full-width rows of the fine grid: those wanted, within those the features are made for. */
export interface Strip {
  /** First row the features are made for, and how many. */
  readonly top: number;
  readonly rows: number;
  /** First row wanted, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

/** One mesh cell from the strip's pixels to those of its coarse rows. */
export function meshOf(task: HeightTask, strip: Strip): Float64Array {
  const [first] = coarseWindow(task, strip);
  const far = Math.max(task.width, strip.rows) / task.factor;
  const near = strip.top / task.factor - first;
  return Float64Array.of(0, near, far, near, 0, near + far, far, near + far);
}

/** First coarse row under a strip and how many, with one more on either side to interpolate from. */
export function coarseWindow(
  { height, factor }: HeightTask,
  { top, rows }: Strip,
): readonly [number, number] {
  const first = Math.max(0, Math.floor(top / factor) - 1);
  const end = Math.min(height / factor, Math.ceil((top + rows) / factor) + 1);
  return [first, end - first];
}

export function coarseRowsOf(task: HeightTask, plane: Float32Array, strip: Strip): Float32Array {
  return rowsOf(plane, task.width / task.factor, ...coarseWindow(task, strip));
}

export function rowsOf(plane: Float32Array, width: number, top: number, rows: number): Float32Array {
  return plane.subarray(top * width, (top + rows) * width);
}
