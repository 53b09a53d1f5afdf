import type { SurveyResult, SurveyTask } from '../../src/core/tasks/optical.ts';
import { openTransfers, withCog } from '../assets.ts';
import { readClasses } from '../quality.ts';
import type { TaskContext } from '../context.ts';

/** The clear part of a scene over the zone, from the coarsest overview of its quality mask that serves the grid. */
export async function runSurvey(task: SurveyTask, context: TaskContext): Promise<SurveyResult> {
  const { quality, grid, limits } = task;
  const transfers = openTransfers(limits, context);
  const classes = await withCog(quality, limits, transfers, context, (cog) =>
    readClasses(cog, grid, context.shelf, context.signal),
  );
  const pixels = grid.width * grid.height;
  const clear = (classes?.view.slice() ?? new Uint8Array(pixels)).map((value) => (value === 0 ? 0 : 1));
  return { clear, clearFraction: clear.reduce((sum, value) => sum + value, 0) / pixels };
}
